import { z } from "zod";
import { page, pageQuery, timestamp, uuidParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { campaignRow, campaignStatuses } from "./campaign.ts";
import { campaignExample } from "./campaign-example.ts";

export const listCampaigns = defineOperation({
  name: "campaign.list",
  service: "campaign",
  queue: "leaf",
  summary: "List campaigns, newest first.",
  http: {
    method: "get",
    path: "/campaigns",
    status: 200,
    hidden: ["first_started"],
    unpublished: ["mailbox_id", "name"],
  },
  app: { role: "viewer" },
  input: z.object({
    status: wordParameter("status", campaignStatuses).describe("Campaigns of this stored status."),
    folder_id: uuidParameter("folder_id").describe("Campaigns in this folder."),
    archived: wordParameter("archived", ["true", "false"]).describe(
      "Only archived campaigns, or only those that are not; both when absent.",
    ),
    mailbox_id: uuidParameter("mailbox_id").describe("Campaigns that send from this mailbox."),
    name: z
      .string("`name` must be a text.")
      .trim()
      .max(200, "`name` must have at most 200 characters.")
      .optional()
      .describe("Campaigns whose name has this in it, in capitals or not."),
    ...pageQuery,
  }),
  output: page(campaignRow).extend({
    first_started: z
      .record(z.uuid(), timestamp)
      .default({})
      .describe("When each that has run was first started; `started_at` is its last resume."),
  }),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "Running campaigns",
      input: { status: "active", archived: "false" },
      output: { data: [campaignExample], next_cursor: null },
    },
    {
      summary: "A status that there is not",
      input: { status: "running" },
      refused: "bad-request",
      output: { error: "`status` must be one of: draft, active, paused, completed." },
    },
    {
      summary: "A folder that is no UUID",
      input: { folder_id: "2026" },
      refused: "bad-request",
      output: { error: "`folder_id` must be a UUID." },
    },
    {
      summary: "Another word than true and false",
      input: { archived: "yes" },
      refused: "bad-request",
      output: { error: "`archived` must be one of: true, false." },
    },
  ],
});
