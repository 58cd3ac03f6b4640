import { expect, test } from "vitest";
import { describeMovedSteps, findMovedSteps } from "./moved-steps.ts";

const steps = (...bodies: string[]) => bodies.map((body) => ({ subject: "", body }));
const moved = (before: string[], after: string[]) => findMovedSteps(steps(...before), steps(...after));

test("steps that change places are moved, and no other", () => {
  expect(moved(["A", "B", "C"], ["A", "C", "B"])).toEqual([2, 3]);
  expect(moved(["A", "B", "C"], ["A", "B", "C"])).toEqual([]);
});

test("a step that is added or removed moves those behind it", () => {
  expect(moved(["A", "B"], ["new", "A", "B"])).toEqual([1, 2, 3]);
  expect(moved(["A", "B", "C"], ["A", "C"])).toEqual([2, 3]);
});

test("one that is added at the end gets the place of a step that was removed before, and nothing else is moved", () => {
  expect(moved(["A"], ["A", "B"])).toEqual([2]);
});

test("a text that is written anew in its place, and a last step that is removed, move nothing", () => {
  expect(moved(["A", "B"], ["A", "better"])).toEqual([]);
  expect(moved(["A", "B"], ["A"])).toEqual([]);
});

test("whoever knows a step by more than its text finds it when it is moved and written anew at once", () => {
  const [one, two] = steps("A", "B").map((step, key) => ({ ...step, key }));
  if (!one || !two) throw new Error("There are two.");
  const written = [{ ...two, body: "better" }, one];
  expect(findMovedSteps([one, two], written, (before, after) => before.key === after.key)).toEqual([1, 2]);
});

test("the steps are named in a sentence", () => {
  expect(describeMovedSteps([3])).toMatch(/^Step 3 has sent emails, and gets another text\. Figures stay /);
  expect(describeMovedSteps([2, 3, 4])).toMatch(/^Steps 2, 3 and 4 have sent emails, and get other texts\. /);
});
