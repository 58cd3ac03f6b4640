import { z } from "zod";
import { comparableEmail } from "../email-address.ts";
import { defineOperation } from "../operation.ts";
import { fileIssue } from "./apply-campaign.ts";
import { campaignSettingsFile } from "./campaign-settings.ts";

const copy = { subject: z.string(), body: z.string() };

/** A form asks it when it has found something itself; so that what is lacking is no refusal here. */
export const checkCampaign = defineOperation({
  name: "campaign.check",
  service: "campaign",
  queue: "leaf",
  summary: "Say what campaign.apply would refuse of a campaign that is still being written.",
  app: { role: "editor" },
  input: z.object({
    /** The campaign that would change; without it a new one. */
    id: z.string().optional(),
    name: z.string().trim(),
    mailboxes: z.array(z.string().transform(comparableEmail)),
    settings: campaignSettingsFile,
    begins_from: z.object({ to: z.array(z.string().trim()) }).optional(),
    steps: z.array(
      z.object({
        only_if: z
          .object({
            opened: z.boolean().optional(),
            clicked: z.boolean().optional(),
            field: z.string().trim().optional(),
          })
          .optional(),
        prefer_winner: z.literal(true).optional(),
        ...copy,
        variants: z.array(z.object({ name: z.string().trim(), ...copy })).default([]),
      }),
    ),
  }),
  output: z.object({ issues: z.array(fileIssue) }),
  errors: ["not-found"],
  readOnly: true,
  bodyLimitBytes: 1024 * 1024,
});
