import { z } from "zod";
import { defineOperation } from "../operation.ts";

/** After its answer no more mail goes to the address. `unsubscribe.requested` with the same `use_id` is the same use. */
export const unsubscribeEnrolment = defineOperation({
  name: "enrolment.unsubscribe",
  service: "campaign",
  queue: "leaf",
  summary: "Take a use of an unsubscribe link, at once and for every campaign of the workspace.",
  callers: "whoever has the link in a mail, through the tracker",
  unaudited: "a recipient does it, who is no actor",
  input: z.object({
    use_id: z.uuid(),
    enrolment_id: z.uuid(),
    /** The step of the mail; null of a link that lost its mark. */
    step: z.int().nullable(),
    via: z.enum(["one_click", "page"]),
  }),
  output: z.object({}),
  errors: [],
});
