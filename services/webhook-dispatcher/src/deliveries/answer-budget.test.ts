import { expect, test } from "vitest";
import { AnswerBudget } from "./answer-budget.ts";

const keep = (budget: AnswerBudget, at: number, isDelivered = false) => {
  if (!budget.has("one", isDelivered, at)) return false;
  budget.spend("one", isDelivered, at);
  return true;
};

test("a receiver that answers without end fills no disk, and its newest answers still come", () => {
  const budget = new AnswerBudget();
  const kept = Array.from({ length: 1_000 }, () => keep(budget, 0)).filter(Boolean);
  expect(kept).toHaveLength(60);
  expect(keep(budget, 9_000)).toBe(false);
  expect(keep(budget, 10_000)).toBe(true);
  expect(keep(budget, 10_001)).toBe(false);
});

test("what is refused among very much that is taken finds its place", () => {
  const budget = new AnswerBudget();
  for (let count = 0; count < 100; count += 1) keep(budget, 0, true);
  expect(keep(budget, 0, true)).toBe(false);
  expect(keep(budget, 0, false)).toBe(true);
  expect(budget.has("another", true, 0)).toBe(true);
});
