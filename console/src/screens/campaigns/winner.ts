export type Tried = { delivered: number; replied: number };

/** Of 95 in a hundred; of fewer expected replies than this the test says nothing. */
const significantZ = 1.96;
const fewestExpected = 5;

/** The copy that gets more replies than the next best by more than chance explains; undefined when that can't be told. */
export function findWinner<One extends Tried>(copies: readonly One[]): One | undefined {
  const [best, next] = copies.filter(({ delivered }) => delivered > 0).toSorted((a, b) => rateOf(b) - rateOf(a));
  return best && next && isSignificant(best, next) ? best : undefined;
}

const rateOf = ({ delivered, replied }: Tried): number => replied / delivered;

/** Two proportions, by their pooled variance. */
function isSignificant(one: Tried, other: Tried): boolean {
  const pooled = (one.replied + other.replied) / (one.delivered + other.delivered);
  const least = Math.min(one.delivered, other.delivered) * Math.min(pooled, 1 - pooled);
  if (least < fewestExpected) return false;
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / one.delivered + 1 / other.delivered));
  return (rateOf(one) - rateOf(other)) / deviation > significantZ;
}
