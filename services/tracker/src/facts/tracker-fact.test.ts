import { randomUUID } from "node:crypto";
import { uuid } from "@outbound/contracts/fields";
import { expect, test } from "vitest";
import { clickFact, openFact } from "./tracker-fact.ts";

const enrolment = () => ({ workspaceId: randomUUID(), enrolmentId: randomUUID() });
const at = new Date("2026-11-21T10:00:10Z");
const sameMinute = new Date("2026-11-21T10:00:59Z");
const nextMinute = new Date("2026-11-21T10:01:00Z");

test("a repeated visit within a minute is one fact; another mail, link or minute, or a person after a program, is another", () => {
  const mail = { ...enrolment(), step: 1, madeAt: at };
  const link = { ...mail, url: "https://acme.com/" };
  const person = { at, suspicion: null };
  expect(openFact(mail, { ...person, at: sameMinute }).id).toBe(openFact(mail, person).id);
  expect(clickFact(link, { ...person, at: sameMinute }).id).toBe(clickFact(link, person).id);
  expect(uuid.parse(openFact(mail, person).id)).toBe(openFact(mail, person).id);
  const program = { at, suspicion: "scanner" } as const;
  expect(openFact(mail, { at, suspicion: "head" }).id).toBe(openFact(mail, program).id);
  const different = [
    openFact(mail, person),
    openFact(mail, program),
    openFact(mail, { ...person, at: nextMinute }),
    openFact({ ...mail, step: 2 }, person),
    clickFact(link, person),
    clickFact({ ...link, url: "https://acme.com/2" }, person),
    clickFact(link, { ...person, at: nextMinute }),
    clickFact(link, program),
  ];
  expect(new Set(different.map(({ id }) => id)).size).toBe(different.length);
});
