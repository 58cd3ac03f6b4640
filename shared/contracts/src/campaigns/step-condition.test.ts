import { expect, test } from "vitest";
import { stepCondition } from "./step-condition.ts";

const problemsOf = (condition: object) =>
  stepCondition.safeParse(condition).error?.issues.map(({ message }) => message) ?? [];

test("a misspelt key is refused by its name alone", () => {
  expect(problemsOf({ cliked: true })).toEqual(["cliked is not a setting; did you mean clicked?"]);
});

test("a condition that says nothing, or half of it, is refused with what it lacks", () => {
  expect(problemsOf({})).toEqual(["only_if needs opened, clicked or field."]);
  expect(problemsOf({ is: ["x"] })).toEqual(["is and is_not need the field that they compare."]);
  expect(problemsOf({ field: "title" })).toEqual(["field needs is or is_not, and not both."]);
  expect(problemsOf({ field: "title", is: ["x"], is_not: ["y"] })).toHaveLength(1);
  expect(problemsOf({ opened: false })).toEqual([]);
});
