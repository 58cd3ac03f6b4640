import { z } from "zod";
import { defineOperation } from "../operation.ts";

/**
 * Called by the tracker for every use of an unsubscribe link. After its answer no more mail is sent to the address that
 * got the mail. `unsubscribe.requested` with the same `use_id` is the same use: whichever comes first takes effect.
 */
export const unsubscribeEnrolment = defineOperation({
  name: "enrolment.unsubscribe",
  service: "campaign",
  queue: "leaf",
  summary: "Take a use of an unsubscribe link, at once and for every campaign of the workspace.",
  input: z.object({
    use_id: z.uuid(),
    enrolment_id: z.uuid(),
    /** The step of the mail; null for links of releases that didn't put it into them. */
    step: z.int().nullable(),
    via: z.enum(["one_click", "page"]),
  }),
  output: z.object({}),
  errors: [],
});
