import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { engagement } from "../prospects/engagement.ts";
import { suppressionEntry } from "./suppression.ts";

/**
 * Pushed before the prospect service answers. After its answer nothing is dispatched to a covered address, and matching
 * enrolments have stopped as far as two seconds allow. The event is the guarantee.
 */
export const storeSuppressionCopies = defineOperation({
  name: "suppression-copy.store",
  service: "campaign",
  queue: "leaf",
  summary: "Take over suppression entries, stop the enrolments they cover and cancel their queued sends.",
  callers: "the prospect service, about suppressions",
  unaudited: "what services tell each other",
  input: z.object({
    entries: z.array(suppressionEntry).max(500),
    /** The address of an entry's hash: prospects that still have it are marked with the hash, and it isn't stored. */
    erased_email: z.string().optional(),
  }),
  /** The prospects whose enrolments stopped, at most 500: the event has all. */
  output: z.object({ engagements: z.array(engagement).max(500) }),
  errors: [],
});
