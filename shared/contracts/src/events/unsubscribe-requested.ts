import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Its id is the use's, the `use_id` of `enrolment.unsubscribe`. */
export const unsubscribeRequested = defineEvent({
  name: "unsubscribe.requested",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody used an unsubscribe link.",
  payload: z.object({
    workspace_id: z.uuid(),
    enrolment_id: z.uuid(),
    /** The step of the mail; null of a link that lost its mark. */
    step: z.int().nullable(),
    via: z.enum(["one_click", "page"]),
  }),
});
