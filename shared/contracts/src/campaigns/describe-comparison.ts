import type { z } from "zod";
import { counted } from "../counted.ts";
import type { copyComparison } from "./copy-comparison.ts";

export const enoughProbability = 0.95;

type Won = { step: number; variant: string | null; delivered: number; interested: number; probability: number };

export function describeWin({ step, variant, delivered, interested, probability }: Won): string {
  return `step ${step}, variant ${variant ?? original}, with ${counted(interested, "interested reply", "interested replies")} to ${delivered} delivered emails; ${betterBy(probability)}`;
}

/** What a step's own subject and body are called beside its variants. */
export const original = "A";

const nameOf = (variant: { name: string } | null): string => variant?.name ?? original;

type Comparison = z.input<typeof copyComparison>;

export function describeComparison({ step, leader, missing, winner }: Comparison): string {
  const name = leader && nameOf(leader.variant);
  const place = `Step ${step}:`;
  if (winner) return `${place} ${describeWinner(winner, leader)}`;
  if (missing > 0) {
    const needed = counted(missing, "more delivered email is needed", "more delivered emails are needed");
    return `${place} ${name === null ? "" : `${name} leads; `}${needed} before the variants can be told apart.`;
  }
  if (!leader) return `${place} no variant gets more interested replies than all others.`;
  const better = betterBy(leader.probability);
  return leader.wins
    ? `${place} ${name} wins: it is ${better}.`
    : `${place} ${name} leads, and is ${better}; it wins from ${describeProbability(enoughProbability)} on.`;
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** It may lead no more. The day is the reader's. */
function describeWinner({ variant, won_at }: NonNullable<Comparison["winner"]>, leader: Comparison["leader"]): string {
  const gets = `${nameOf(variant)} wins: since ${day.format(new Date(won_at))} it gets four fifths of the emails`;
  return leader?.wins && leader.variant?.id === variant?.id
    ? `${gets}, and it is ${betterBy(leader.probability)}.`
    : `${gets}, until another variant is better.`;
}

const betterBy = (probability: number): string =>
  `better than the others with a probability of ${describeProbability(probability)}`;

/** Rounds down, so that a text never says of a probability that it is enough when it isn't. */
const describeProbability = (probability: number): string => `${Math.floor(probability * 100)}%`;
