import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { timezoneName } from "./campaign-settings.ts";

/** Counted off the ledger, so that they agree with `campaign.stats` as far back as sends are kept. */
export const countDays = defineOperation({
  name: "campaign.days",
  service: "campaign",
  queue: "leaf",
  summary: "Count the emails and replies of each of the last days, of one campaign or of all.",
  app: { role: "viewer" },
  input: z.object({
    id: z.string().optional(),
    days: z.int().min(1).max(90).default(30),
    timezone: timezoneName.default("UTC"),
  }),
  output: z.object({
    data: z.array(
      z.object({
        day: z.iso.date(),
        sent: z.int(),
        bounced: z.int(),
        /** Of the day's mails, those by which somebody unsubscribed, whenever that was. */
        unsubscribed: z.int(),
        replied: z.int(),
        interested: z.int(),
      }),
    ),
  }),
  errors: ["not-found"],
  readOnly: true,
});
