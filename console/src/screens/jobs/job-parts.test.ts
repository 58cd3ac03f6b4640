import { expect, test } from "vitest";
import { partsOf } from "./job-parts.ts";

const figures = (job: Parameters<typeof partsOf>[0]) => partsOf(job).map(({ name, figure }) => [name, figure]);

test("an import's parts and what it hasn't come to add up to the rows of the file", () => {
  const counts = { created: 4, duplicate: 2, double: 1, "invalid-email": 1, invalid: 1, erased: 1, "other-emails": 3 };
  expect(figures({ kind: "import", counts, total: 12, done: 10 })).toEqual([
    ["New prospects", 4],
    ["Already here, unchanged", 2],
    ["Twice in this file, skipped", 1],
    ["Not valid, skipped", 2],
    ["Erased before, skipped", 1],
    ["Not done", 2],
  ]);
});

test("who is suppressed is what a suppressing job did, and was left out by an enrolling one", () => {
  const counts = { suppressed: 2, "already-suppressed": 1 };
  expect(figures({ kind: "suppress", counts, total: 3, done: 3 })[0]).toEqual(["Suppressed", 2]);
  expect(figures({ kind: "enrol", counts: { enrolled: 1, suppressed: 2 }, total: 3, done: 3 })).toEqual([
    ["Added", 1],
    ["Suppressed, skipped", 2],
  ]);
});
