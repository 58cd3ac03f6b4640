import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { beginsFrom } from "./begins-from.ts";
import { campaignId, campaignStatuses } from "./campaign.ts";
import { campaignSettings } from "./campaign-settings.ts";
import { stepCondition } from "./step-condition.ts";

const copy = { subject: z.string(), body: z.string() };

export const campaignDefinition = z.object({
  name: z.string(),
  folder: z.string().nullable(),
  mailboxes: z.array(z.string()),
  settings: z.object({ ...campaignSettings.shape, holidays: z.string().nullable(), tracking: z.boolean() }),
  begins_from: beginsFrom.optional(),
  steps: z.array(
    z.object({
      delay_days: z.int(),
      only_if: stepCondition.optional(),
      attachments: z.array(z.uuid()).optional(),
      ...copy,
      variants: z.array(z.object({ name: z.string(), ...copy, active: z.boolean() })),
      prefer_winner: z.literal(true).optional(),
    }),
  ),
});
export type CampaignDefinition = z.output<typeof campaignDefinition>;

export const exportCampaign = defineOperation({
  name: "campaign.export",
  service: "campaign",
  queue: "leaf",
  summary: "Read a campaign back as the file that made it.",
  app: { role: "viewer" },
  input: z.object({ id: campaignId }),
  output: z.object({
    id: z.uuid(),
    status: z.enum(campaignStatuses),
    is_archived: z.boolean(),
    revision: z.string(),
    file: campaignDefinition,
  }),
  errors: ["not-found"],
  readOnly: true,
});
