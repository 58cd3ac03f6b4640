import { expect, test } from "vitest";
import { beginsFrom } from "./begins-from.ts";

const problemsOf = (part: object) =>
  beginsFrom
    .safeParse({ replies: "neutral", to: ["Autumn"], after_days: 60, ...part })
    .error?.issues.map(({ message }) => message) ?? [];

test("nobody who said no is written to again, and a misspelt key is refused by its name", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ after_days: 0 })).toEqual([]);
  expect(problemsOf({ replies: "notInterested" })).toEqual(["replies must be interested or neutral."]);
  expect(problemsOf({ after_day: 1 })).toEqual(["after_day is not a setting; did you mean after_days?"]);
  for (const part of [{ after_days: -1 }, { after_days: 731 }, { to: [] }]) expect(problemsOf(part)).toHaveLength(1);
});
