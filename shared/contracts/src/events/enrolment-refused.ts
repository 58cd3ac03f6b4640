import { z } from "zod";
import { defineEvent } from "../event.ts";

export const enrolmentRefused = defineEvent({
  name: "enrolment.refused",
  kind: "fact",
  subscribers: ["gateway"],
  summary: "A prospect that was created to be enrolled was not enrolled.",
  payload: z.object({
    workspace_id: z.uuid(),
    campaign_id: z.uuid(),
    prospect_id: z.uuid(),
    /** For people. */
    reason: z.string(),
  }),
});
