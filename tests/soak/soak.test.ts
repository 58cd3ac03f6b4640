import { expect, test } from "vitest";
import { soak } from "./soak.ts";

test("through kills of campaign, mailer, broker and database no mail is sent twice, none is lost, and every count is exact", async () => {
  const said: string[] = [];
  const report = await soak({ rounds: 5, seed: 1, people: 6, say: (line) => said.push(line) });
  expect(report.problems, said.join("\n")).toEqual([]);
  expect(report.mails.taken).toBeGreaterThan(5 * 6);
  expect(report.wishes).toBeGreaterThan(3);
  expect(report.answers.given).toBeGreaterThan(3);
  expect(report.answers.forwards).toBeGreaterThan(0);
  expect(report.beginnings.enrolled).toBeGreaterThan(3);
  expect(report.files.arrived).toBeGreaterThan(5 * 6);
  expect(report.caps.full).toBeGreaterThan(3);
  expect(report.grants.renewals).toBeGreaterThan(0);
}, 600_000);
