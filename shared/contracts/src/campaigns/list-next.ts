import { z } from "zod";
import { dueWait } from "../enrolments/list-enrolments.ts";
import { timestamp } from "../fields.ts";
import { pauseScopes } from "../mailboxes/mailbox.ts";
import { defineOperation } from "../operation.ts";
import { guardFigures } from "../sending/guard-figures.ts";
import { campaignProspect } from "./list-campaign-prospects.ts";

export const listNext = defineOperation({
  name: "campaign.next",
  service: "campaign",
  queue: "leaf",
  summary: "List the prospects of a campaign who are emailed next, with what holds their emails.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        prospect: campaignProspect,
        step: z.int(),
        at: timestamp,
        /** What its email waits for, whose time has come. */
        wait: dueWait.nullable(),
      }),
    ),
    /** Everybody who still gets emails. */
    waiting: z.int(),
    /** Whose time has come, counted up to a thousand. */
    due: z.object({ prospects: z.int(), at_least: z.boolean() }),
    /** What keeps its mailboxes from sending. */
    pauses: z.array(
      z.object({
        scope: z.enum(pauseScopes),
        mailbox: z.string().nullable(),
        /** Null when everything is paused. */
        reason: z.string().nullable(),
        /** Null when a person paused it. */
        guard: guardFigures.nullable(),
        paused_by: z.string().nullable(),
        paused_at: timestamp,
      }),
    ),
  }),
  errors: ["not-found"],
  readOnly: true,
});
