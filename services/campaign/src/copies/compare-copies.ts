import type { CopyComparison } from "@outbound/contracts/campaigns/copy-comparison";
import { enoughProbability } from "@outbound/contracts/campaigns/describe-comparison";
import type { CopyCounts } from "./copy-stats-table.ts";

/** Fewer mails say little: at a usual rate, a hundred get two or three interested replies. */
const fewestDelivered = 100;

export type Tried = { delivered: number; interested: number };

export type Compared<One> = { leader: { copy: One; probability: number; wins: boolean } | null; missing: number };

/**
 * Compares by interested replies, as a provocation gets many of other kinds. The copy that is ahead of all others wins if each
 * has enough mails and it is better with a probability that is high enough.
 */
export function compareCopies<One extends Tried>(copies: readonly One[]): Compared<One> {
  const missing = copies.reduce((sum, { delivered }) => sum + Math.max(0, fewestDelivered - delivered), 0);
  const [best, ...others] = copies.toSorted((a, b) => rateOf(b) - rateOf(a));
  if (!best || others.some((other) => rateOf(other) === rateOf(best))) return { leader: null, missing };
  const probability = Math.min(...others.map((other) => probabilityOfBetter(best, other)));
  return { leader: { copy: best, probability, wins: missing === 0 && probability >= enoughProbability }, missing };
}

/** A person may answer more than once, and a mail that bounced may have been answered. */
const rateOf = ({ delivered, interested }: Tried): number =>
  delivered === 0 ? 0 : Math.min(1, interested / delivered);

/**
 * Of two copies of a mail one seldom gets half as many interested replies again as the other: in five of a hundred pairs. As
 * this is counted on, few mails that differ much don't yet decide, although they are looked at again and again.
 */
const usualVariance = (Math.log(1.5) / 1.96) ** 2;

/** Two proportions by their pooled variance, as log odds, together with how much copies usually differ. */
function probabilityOfBetter(one: Tried, other: Tried): number {
  const pooled = (rateOf(one) * one.delivered + rateOf(other) * other.delivered) / (one.delivered + other.delivered);
  const spread = pooled * (1 - pooled);
  if (spread === 0) return 0.5;
  const variance = (1 / one.delivered + 1 / other.delivered) / spread;
  const difference = (rateOf(one) - rateOf(other)) / spread;
  const weight = usualVariance / (usualVariance + variance);
  return normalShareBelow((difference * Math.sqrt(weight)) / Math.sqrt(variance));
}

/** Of a value that isn't negative, exact to six digits (Abramowitz and Stegun, 26.2.17). */
function normalShareBelow(value: number): number {
  const t = 1 / (1 + 0.2316419 * value);
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

type Counted = Pick<CopyCounts, "step" | "variant"> & Tried;

/** Of each step that has several copies in use. */
export function compareSteps(copies: readonly Counted[]): Omit<CopyComparison, "winner">[] {
  const used = copies.filter(({ variant }) => variant === null || variant.active);
  return [...Map.groupBy(used, ({ step }) => step)]
    .filter(([, rivals]) => rivals.length > 1)
    .map(([step, rivals]) => {
      const { leader, missing } = compareCopies(rivals);
      return { step, leader: leader && toLeader(leader), missing };
    });
}

const toLeader = ({ copy: { variant }, ...standing }: NonNullable<Compared<Counted>["leader"]>) => ({
  variant: variant && { id: variant.id, name: variant.name ?? "" },
  ...standing,
});
