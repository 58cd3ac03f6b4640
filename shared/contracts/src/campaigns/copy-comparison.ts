import { z } from "zod";
import { timestamp } from "../fields.ts";

/** Null for the step's own copy. */
const variant = z.object({ id: z.uuid(), name: z.string() }).nullable();

/** How the copies in use of one step stand, by interested replies of those delivered. */
export const copyComparison = z.object({
  step: z.int(),
  /** Null while no copy is ahead of all others. */
  leader: z
    .object({
      variant,
      /** That it is better than each of the others. */
      probability: z.number(),
      /** All copies have enough mails, and the probability is high enough. */
      wins: z.boolean(),
    })
    .nullable(),
  /** How many more mails have to be delivered until each copy has enough. */
  missing: z.int(),
  /** The copy that gets four fifths of the mails; null while none has won, or the step prefers none. */
  winner: z.object({ variant, won_at: timestamp }).nullable(),
});
export type CopyComparison = z.output<typeof copyComparison>;
