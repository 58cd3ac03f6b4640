import { z } from "zod";
import { attachmentIds } from "../attachments/attachment.ts";
import { comparableEmail } from "../email-address.ts";
import { fileObject } from "../file-object.ts";
import { defineOperation } from "../operation.ts";
import { beginsFrom } from "./begins-from.ts";
import { campaignStatuses } from "./campaign.ts";
import { campaignSettingsFile } from "./campaign-settings.ts";
import { stepCondition } from "./step-condition.ts";

/** Without a subject of its own a step goes on in the thread of the mail before it. */
const copy = { subject: z.string().max(998).default(""), body: z.string().max(100_000) };

export const campaignFile = fileObject({
  name: z.string().trim().min(1).max(200),
  folder: z.string().trim().min(1).max(200).nullish(),
  mailboxes: z.array(z.string().transform(comparableEmail)).max(1000).default([]),
  settings: campaignSettingsFile.prefault({}),
  begins_from: beginsFrom.optional(),
  steps: z
    .array(
      fileObject({
        delay_days: z.int().min(0).max(365).default(0),
        only_if: stepCondition.optional(),
        /** Ids of stored files, which each mail of the step has. */
        attachments: attachmentIds.transform((ids) => (ids.length > 0 ? ids : undefined)).optional(),
        ...copy,
        variants: z
          .array(fileObject({ name: z.string().trim().min(1).max(100), ...copy, active: z.boolean().default(true) }))
          .max(26)
          .default([]),
        /** The copy that gets more interested replies than all others gets four fifths of the mails. */
        prefer_winner: z
          .boolean()
          .transform((isOn) => isOn || undefined)
          .optional(),
      }),
    )
    .max(50)
    .default([]),
});
export type CampaignFile = z.output<typeof campaignFile>;

/** What is wrong in one place of the file, for who writes it in a form. */
export const fileIssue = z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() });
export type FileIssue = z.output<typeof fileIssue>;

export const applyCampaign = defineOperation({
  name: "campaign.apply",
  service: "campaign",
  queue: "leaf",
  summary: "Create a draft from a campaign file, or update the campaign of that name.",
  app: { role: "editor" },
  audit: { did: "Saved a campaign", shows: ["name"], answers: ["id"] },
  input: campaignFile.extend({
    /** The campaign to change, whatever its name; without it the one of that name, or a new draft. */
    id: z.string().optional(),
    /** That of `campaign.export`: refused if the campaign has changed since. Null demands that no campaign has the name. */
    revision: z.string().nullable().optional(),
  }),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(campaignStatuses),
    revision: z.string(),
    next_holiday: z.object({ region: z.string(), date: z.iso.date(), name: z.string() }).nullable(),
    /** Steps that have sent mails, and now hold another step's text. */
    moved_steps: z.array(z.int()).optional(),
  }),
  errors: ["not-found", "conflict"],
  errorDetails: {
    "bad-request": z.object({ issues: z.array(fileIssue).optional() }),
    conflict: z.object({ issues: z.array(fileIssue).optional() }),
  },
  bodyLimitBytes: 1024 * 1024,
});
