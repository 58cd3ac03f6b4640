import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { engagement } from "../prospects/engagement.ts";
import { suppressionEntry } from "./suppression.ts";

/**
 * Pushed by the prospect service before it answers. When this returns no more mail is let go for who is covered, and what matches
 * has stopped, as far as two seconds allow; of an entry of the global list in the caller's workspace, or everywhere for the
 * operator. The event is the guarantee.
 */
export const storeSuppressionCopies = defineOperation({
  name: "suppression-copy.store",
  service: "campaign",
  queue: "leaf",
  summary: "Take over suppression entries, stop the enrolments they cover and cancel their queued sends.",
  input: z.object({
    entries: z.array(suppressionEntry).max(500),
    /** What one of the entries holds the hash of: who still has this address is marked with that, and it is not kept. */
    erased_email: z.string().optional(),
  }),
  /** Of the prospects whose enrolments stopped, at most 500: the event carries all. */
  output: z.object({ engagements: z.array(engagement).max(500) }),
  errors: [],
});
