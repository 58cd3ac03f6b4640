import { expect, test } from "vitest";
import { describeAwaitedPeople } from "./describe-awaited-people.ts";

test("who is awaited is counted in words, also where the count ended early", () => {
  expect(describeAwaitedPeople({ people: 1, at_least: false })).toBe("1 prospect is awaited");
  expect(describeAwaitedPeople({ people: 1_000, at_least: true })).toBe("At least 1,000 prospects are awaited");
});
