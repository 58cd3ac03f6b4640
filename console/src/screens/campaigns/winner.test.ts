import { expect, test } from "vitest";
import { findWinner } from "./winner.ts";

const copy = (replied: number, delivered: number) => ({ replied, delivered });

test("a copy wins by a difference that chance hardly explains", () => {
  const winner = copy(60, 500);
  expect(findWinner([copy(30, 500), winner])).toBe(winner);
  expect(findWinner([copy(45, 500), copy(60, 500)])).toBeUndefined();
});

test("the winner is ahead of the next best, not only of the last", () => {
  expect(findWinner([copy(5, 500), copy(58, 500), copy(60, 500)])).toBeUndefined();
});

test.each([
  ["nothing was delivered", [copy(0, 0), copy(0, 0)]],
  ["only one was sent", [copy(50, 100), copy(0, 0)]],
  ["there is one copy", [copy(50, 100)]],
  ["few replies came", [copy(0, 20), copy(4, 20)]],
  ["nobody replied", [copy(0, 900), copy(0, 900)]],
  ["everybody replied", [copy(900, 900), copy(900, 900)]],
])("it is too early to tell when %s", (_, copies) => {
  expect(findWinner(copies)).toBeUndefined();
});
