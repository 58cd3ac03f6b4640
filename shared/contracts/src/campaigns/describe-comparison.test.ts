import { expect, test } from "vitest";
import { describeComparison, describeWin } from "./describe-comparison.ts";

const variant = { id: "0190a000-0000-7000-8000-000000000001", name: "Short" };
const leading = (probability: number, wins = false) => ({ variant, probability, wins });

test("how a step's variants stand is a sentence: what is missing, who leads, and who wins", () => {
  const said = [
    { step: 1, leader: null, missing: 200 },
    { step: 1, leader: leading(0.99), missing: 1 },
    { step: 2, leader: null, missing: 0 },
    { step: 2, leader: { ...leading(0.6), variant: null }, missing: 0 },
    { step: 3, leader: leading(0.97, true), missing: 0 },
  ].map((comparison) => describeComparison({ winner: null, ...comparison }));
  expect(said).toEqual([
    "Step 1: 200 more delivered emails are needed before the variants can be told apart.",
    "Step 1: Short leads; 1 more delivered email is needed before the variants can be told apart.",
    "Step 2: no variant gets more interested replies than all others.",
    "Step 2: A leads, and is better than the others with a probability of 60%; it wins from 95% on.",
    "Step 3: Short wins: it is better than the others with a probability of 97%.",
  ]);
});

test("a probability that is not quite enough isn't rounded to one that is", () => {
  const comparison = { step: 1, leader: leading(0.9499), missing: 0, winner: null };
  expect(describeComparison(comparison)).toContain("probability of 94%");
});

test("who wins is said with the day since when, and until when where it doesn't lead any more", () => {
  const won = { variant, won_at: "2026-11-27T12:00:00.000+00:00" };
  const said = [
    { step: 1, leader: leading(0.97, true), missing: 0, winner: won },
    { step: 1, leader: leading(0.9), missing: 0, winner: { ...won, variant: null } },
    { step: 2, leader: null, missing: 20, winner: won },
  ].map(describeComparison);
  expect(said).toEqual([
    "Step 1: Short wins: since 27 Nov 2026 it gets four fifths of the emails, and it is better than the others with a probability of 97%.",
    "Step 1: A wins: since 27 Nov 2026 it gets four fifths of the emails, until another variant is better.",
    "Step 2: Short wins: since 27 Nov 2026 it gets four fifths of the emails, until another variant is better.",
  ]);
});

test("what was decided is said with its figures", () => {
  const won = { step: 2, variant: "Short", delivered: 500, interested: 60, probability: 0.988 };
  expect(describeWin(won)).toBe(
    "step 2, variant Short, with 60 interested replies to 500 delivered emails; better than the others with a probability of 98%",
  );
  expect(describeWin({ ...won, variant: null })).toContain("step 2, variant A, with 60");
});
