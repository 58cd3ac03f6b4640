import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { campaignId, campaignStatuses } from "./campaign.ts";
import { enrolExamples } from "./enrol-examples.ts";

export const enrolmentResults = [
  "enrolled",
  "already-enrolled",
  "suppressed",
  "conflict",
  "missing-field",
  "anonymized",
  "not-found",
] as const;
export type EnrolmentResult = (typeof enrolmentResults)[number];

export const declinedChoice = z
  .enum(["add", "leave-out"])
  .describe("What becomes of those whose last clear reply, in whatever campaign, says that they aren't interested.");

/** API: Limits, items per enrolment call. */
export const maxProspectsPerCall = 200;

const idsMessage = "`prospect_ids` must be a non-empty array of up to 200 UUIDs.";
const emailsMessage = "`emails` must be a non-empty array of up to 200 email addresses.";
const emailMessage = ({ path }: { path?: PropertyKey[] | undefined }) =>
  `\`emails[${String(path?.at(-1))}]\` must be a non-empty string.`;

export const enrolProspects = defineOperation({
  name: "campaign.enrol",
  service: "campaign",
  queue: "rpc",
  summary: "Enrol existing prospects; each is judged by itself, and the call does not fail as a whole.",
  description: `The campaign must be a draft or active. Duplicates in the list are merged, the first wins, and \`data\` keeps the order of the request. The status is 200 even when nobody was enrolled.

| \`result\` | Meaning |
|---|---|
| enrolled | Entered the campaign; step 1 is scheduled for now with a mailbox of the campaign. |
| already-enrolled | Already in this campaign. |
| suppressed | The address is on the workspace's suppression list or the global one. |
| conflict | Active in another campaign of the workspace. |
| missing-field | Lacks a value for a variable of the copy. |
| anonymized | Anonymised after an erasure request. |
| not-found | No such prospect in this workspace. |`,
  http: {
    method: "post",
    path: "/campaigns/:id/prospects",
    status: 200,
    hidden: ["missing_fields", "missing_in", "declined", "left_out"],
    unpublished: ["declined"],
  },
  app: { role: "editor" },
  audit: { did: "Added prospects to a campaign" },
  input: z
    .object({
      id: campaignId,
      prospect_ids: z
        .array(z.guid({ error: ({ path }) => `\`prospect_ids[${String(path?.at(-1))}]\` must be a UUID.` }), idsMessage)
        .min(1, idsMessage)
        .max(maxProspectsPerCall, idsMessage)
        .optional()
        .describe("Ids of prospects; exactly one of `prospect_ids` and `emails` is given."),
      emails: z
        .array(z.string({ error: emailMessage }).trim().min(1, { error: emailMessage }), emailsMessage)
        .min(1, emailsMessage)
        .max(maxProspectsPerCall, emailsMessage)
        .optional()
        .describe("Addresses of prospects, compared trimmed and lower-cased."),
      declined: declinedChoice.default("add"),
    })
    .refine(({ prospect_ids, emails }) => (prospect_ids === undefined) !== (emails === undefined), {
      error: "Provide exactly one of `prospect_ids` or `emails`.",
      when: () => true,
    })
    .meta({ oneOf: [{ required: ["prospect_ids"] }, { required: ["emails"] }] }),
  output: z
    .object({
      campaign: z
        .object({
          id: z.uuid().describe("The campaign's id."),
          name: z.string().describe("Its name."),
          status: z.enum(campaignStatuses).describe("Its stored status."),
        })
        .describe("The campaign."),
      data: z
        .array(
          z.object({
            prospect_id: z.guid().nullable().describe("The prospect's id; null for an address that is not found."),
            email: z
              .string()
              .nullable()
              .describe("The address; null when already enrolled, and for an id that is not found."),
            result: z.enum(enrolmentResults).describe("What became of it."),
          }),
        )
        .describe("One item for each prospect asked for."),
      summary: z
        .record(z.enum(["requested", ...enrolmentResults]), z.int().describe("How many."))
        .describe("How many were asked for, and how many had each result."),
      missing_fields: z
        .record(z.string(), z.int())
        .default({})
        .describe("What the copy uses, and how many of the prospects with the result missing-field lack it."),
      missing_in: z
        .record(z.string(), z.string())
        .default({})
        .describe("The steps and variants that use each of `missing_fields`."),
      declined: z
        .array(z.string())
        .default([])
        .describe(
          "The addresses of the enrolled who have replied before, in whatever campaign, that they aren't interested.",
        ),
      left_out: z
        .array(z.object({ prospect_id: z.guid().describe("Their id."), email: z.string().describe("Their address.") }))
        .default([])
        .describe("Who was asked for and is not in `data`, because they declined before and such people are left out."),
    })
    .meta({ id: "EnrolmentReport" }),
  errors: ["not-found", "conflict"],
  dbErrorCode: true,
  bodyLimitBytes: 64 * 1024,
  examples: enrolExamples,
});
