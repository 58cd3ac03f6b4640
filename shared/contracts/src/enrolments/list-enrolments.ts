import { z } from "zod";
import { campaignId } from "../campaigns/campaign.ts";
import { campaignNotFoundExample } from "../campaigns/campaign-example.ts";
import { exampleIds } from "../example-ids.ts";
import { page, pageQuery, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { replyRow } from "../replies/reply.ts";
import { enrolment, enrolmentStatuses } from "./enrolment.ts";
import { explanationReasons } from "./explain-enrolment.ts";

export const enrolmentReply = replyRow.pick({
  id: true,
  classification: true,
  autoreplied: true,
  autoreply_kind: true,
  held: true,
});
export type EnrolmentReply = z.output<typeof enrolmentReply>;

/** What keeps a mail from leaving whose time is over. */
export const dueWait = z.object({ reason: z.enum(explanationReasons), text: z.string() });
export type DueWait = z.output<typeof dueWait>;

export const listEnrolments = defineOperation({
  name: "enrolment.list",
  service: "campaign",
  queue: "leaf",
  summary: "List a campaign's enrolments, newest first.",
  http: { method: "get", path: "/campaigns/:id/prospects", status: 200, hidden: ["replies", "complained", "waits"] },
  app: { role: "viewer" },
  input: z.object({
    id: campaignId,
    status: wordParameter("status", enrolmentStatuses).describe("Enrolments of this status."),
    ...pageQuery,
  }),
  output: page(enrolment).extend({
    replies: z.record(z.uuid(), enrolmentReply).default({}).describe("The last reply of each enrolment that has one."),
    complained: z.array(z.uuid()).default([]).describe("The enrolments whose prospect reported an email as spam."),
    waits: z.record(z.uuid(), dueWait).default({}).describe("Of each enrolment that is due: what its email waits for."),
  }),
  errors: ["not-found"],
  readOnly: true,
  examples: [
    {
      summary: "Active enrolments",
      input: { id: exampleIds.campaign, status: "active" },
      output: {
        data: [
          {
            id: exampleIds.enrolment,
            prospect: {
              id: exampleIds.enrolledProspect,
              email: "grace@hopper.example",
              first_name: "Grace",
              last_name: null,
              company_id: exampleIds.enrolledCompany,
            },
            status: "active",
            current_step: 1,
            next_step_at: "2026-09-04T08:15:00.000+00:00",
            outcome: { label: "Active", negative: false, reason: null },
            enrolled_at: "2026-09-04T08:15:00.000+00:00",
          },
        ],
        next_cursor: null,
      },
    },
    {
      summary: "A status that there is not",
      input: { id: exampleIds.campaign, status: "paused" },
      refused: "bad-request",
      output: { error: "`status` must be one of: active, stopped, completed." },
    },
    campaignNotFoundExample,
  ],
});
