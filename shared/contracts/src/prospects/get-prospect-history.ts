import { z } from "zod";
import { campaignStatuses } from "../campaigns/campaign.ts";
import { enrolmentStatuses } from "../enrolments/enrolment.ts";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { prospectId } from "./prospect.ts";

export const historyKinds = [
  "awaited",
  "not-enrolled",
  "enrolled",
  "sent",
  "refused",
  "unknown",
  "opened",
  "clicked",
  "replied",
  "answered",
  "auto-replied",
  "bounced",
  "unsubscribed",
  "complained",
  "stopped",
  "completed",
] as const;

/** A person is in few campaigns, so the newest suffice and there are no more pages. */
export const mostEnrolments = 50;

export const getProspectHistory = defineOperation({
  name: "prospect.history",
  service: "campaign",
  queue: "leaf",
  summary: "Tell the campaigns that a prospect is or was in, and what happened to them there, newest first.",
  app: { role: "viewer" },
  input: z.object({ id: prospectId }),
  output: z.object({
    enrolments: z.array(
      z.object({
        id: z.uuid(),
        campaign: z.object({ id: z.uuid(), name: z.string(), status: z.enum(campaignStatuses) }),
        status: z.enum(enrolmentStatuses),
        current_step: z.int(),
        steps: z.int(),
        enrolled_at: timestamp,
        /** Whether they replied, also after the last step. */
        replied: z.boolean(),
      }),
    ),
    events: z.array(
      z.object({
        at: timestamp,
        kind: z.enum(historyKinds),
        campaign: z.object({ id: z.uuid(), name: z.string() }),
        step: z.int().nullable(),
        /** The mail, of what happened to one. */
        send_id: z.uuid().nullable(),
        /** The reply, of one. */
        reply_id: z.uuid().nullable(),
        text: z.string().nullable(),
      }),
    ),
  }),
  errors: ["not-found"],
  readOnly: true,
});
