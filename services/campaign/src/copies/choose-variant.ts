import { hashShare } from "../calendar/schedule.ts";
import type { Rivals, Variant } from "./variant-table.ts";

export type EarlierChoice = { variant_id: string | null };

const alone: Rivals = { variants: [], winner: undefined };

/** What a winner leaves to all the others together, so that they are still measured. */
const othersShare = 1 / 5;

/**
 * Undefined means the step's own copy. All copies have equal shares, or a winner four fifths, and an enrolment's choice for a
 * step changes with the winner alone. A send that was claimed before keeps its copy, unless that variant was switched off.
 */
export function chooseVariant(
  { variants, winner }: Rivals = alone,
  enrolmentId: string,
  step: number,
  earlier: EarlierChoice | null,
): Variant | undefined {
  if (earlier?.variant_id === null) return undefined;
  const earlierVariant = variants.find(({ id }) => id === earlier?.variant_id);
  if (earlierVariant) return earlierVariant;
  const copies = [null, ...variants];
  const at = hashShare(`variant ${enrolmentId} ${step}`) * copies.length;
  const keepsItsOwn = winner === undefined || at % 1 < (othersShare * copies.length) / (copies.length - 1);
  return (keepsItsOwn ? copies[Math.floor(at)] : winner) ?? undefined;
}
