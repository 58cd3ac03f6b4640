import { expect, test } from "vitest";
import { AnswerBudget } from "./answer-budget.ts";

const keep = (budget: AnswerBudget, at: number, isDelivered = false) => {
  if (!budget.has("one", isDelivered, at)) return false;
  budget.spend("one", isDelivered, at);
  return true;
};

test("a receiver that answers without end can't fill the disk, and its newest answers are still stored", () => {
  const budget = new AnswerBudget();
  const kept = Array.from({ length: 1_000 }, () => keep(budget, 0)).filter(Boolean);
  expect(kept).toHaveLength(60);
  expect(keep(budget, 9_000)).toBe(false);
  expect(keep(budget, 10_000)).toBe(true);
  expect(keep(budget, 10_001)).toBe(false);
});

test("a refused answer among very many accepted ones is stored", () => {
  const budget = new AnswerBudget();
  for (let count = 0; count < 100; count += 1) keep(budget, 0, true);
  expect(keep(budget, 0, true)).toBe(false);
  expect(keep(budget, 0, false)).toBe(true);
  expect(budget.has("another", true, 0)).toBe(true);
});
