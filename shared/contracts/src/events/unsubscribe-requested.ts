import { z } from "zod";
import { defineEvent } from "../event.ts";

/** Its id follows from the enrolment, so that a link used again is the same fact. */
export const unsubscribeRequested = defineEvent({
  name: "unsubscribe.requested",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody used an unsubscribe link.",
  payload: z.object({ workspace_id: z.uuid(), enrolment_id: z.uuid(), via: z.enum(["one_click", "page"]) }),
});
