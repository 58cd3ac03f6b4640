import { z } from "zod";
import { addressParameter, page, pageQuery, sinceParameter, uuidParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { replyClassifications, replyRow } from "./reply.ts";
import { replyRowExample } from "./reply-example.ts";

export const listReplies = defineOperation({
  name: "reply.list",
  service: "campaign",
  queue: "leaf",
  summary: "List replies, the last received first.",
  description:
    "Filters hold together. Automatic replies are among them, and what may be forged: `autoreplied=false` and `held=false` leave them out.",
  http: { method: "get", path: "/replies", status: 200 },
  app: { role: "viewer" },
  input: z.object({
    classification: wordParameter("classification", replyClassifications).describe("Replies that mean this."),
    autoreplied: wordParameter("autoreplied", ["true", "false"]).describe(
      "Only automatic replies, or only those of people; both when absent.",
    ),
    campaign_id: uuidParameter("campaign_id").describe("Replies to this campaign's emails."),
    prospect_id: uuidParameter("prospect_id").describe("Replies to emails to this prospect."),
    mailbox_id: uuidParameter("mailbox_id").describe("Replies to this mailbox's emails."),
    email: addressParameter("email").describe("Replies from this exact address, in any case of its letters."),
    handled: wordParameter("handled", ["true", "false"]).describe(
      "Only replies that are dealt with, or only those that are not; both when absent.",
    ),
    held: wordParameter("held", ["true", "false"]).describe(
      "Only replies that have no effect until they are accepted, or only the others; both when absent.",
    ),
    since: sinceParameter("since").describe(
      "Received at or after this date or date-time; without an offset it is UTC.",
    ),
    ...pageQuery,
  }),
  output: page(replyRow),
  errors: [],
  readOnly: true,
  examples: [
    {
      summary: "Who is interested and waits for a reply",
      input: { classification: "interested", handled: "false", since: "2026-09-01" },
      output: { data: [replyRowExample], next_cursor: null },
    },
    {
      summary: "A classification that there is not",
      input: { classification: "happy" },
      refused: "bad-request",
      output: { error: "`classification` must be one of: interested, neutral, notInterested." },
    },
    {
      summary: "Another word than true and false",
      input: { autoreplied: "yes" },
      refused: "bad-request",
      output: { error: "`autoreplied` must be one of: true, false." },
    },
    {
      summary: "A campaign that is no UUID",
      input: { campaign_id: "enigma" },
      refused: "bad-request",
      output: { error: "`campaign_id` must be a UUID." },
    },
    {
      summary: "A date that is none",
      input: { since: "yesterday" },
      refused: "bad-request",
      output: { error: "`since` must be an ISO 8601 date or date-time." },
    },
  ],
});
