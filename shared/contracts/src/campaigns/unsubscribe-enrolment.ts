import { z } from "zod";
import { defineOperation } from "../operation.ts";

/**
 * The tracker's, for every use of an unsubscribe link. When it answers, nothing leaves any more to the address that the mail
 * went to. `unsubscribe.requested` under the same `use_id` is the same use: whichever comes first takes effect.
 */
export const unsubscribeEnrolment = defineOperation({
  name: "enrolment.unsubscribe",
  service: "campaign",
  queue: "leaf",
  summary: "Take a use of an unsubscribe link, at once and for every campaign of the workspace.",
  input: z.object({
    use_id: z.uuid(),
    enrolment_id: z.uuid(),
    /** Which of its mails; null for a link of before it was named. */
    step: z.int().nullable(),
    via: z.enum(["one_click", "page"]),
  }),
  output: z.object({}),
  errors: [],
});
