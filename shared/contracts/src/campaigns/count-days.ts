import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { timezoneName } from "./campaign-settings.ts";

/** Counted off the ledger, so that they agree with `campaign.stats` as far back as sends are kept. */
export const countDays = defineOperation({
  name: "campaign.days",
  service: "campaign",
  queue: "leaf",
  summary: "Count the mails and replies of each of the last days, of one campaign or of all.",
  app: { role: "viewer" },
  input: z.object({
    /** All campaigns of the workspace without it. */
    id: z.string().optional(),
    /** Today and so many before it, less one. */
    days: z.int().min(1).max(90).default(30),
    /** Whose days they are. */
    timezone: timezoneName.default("UTC"),
  }),
  output: z.object({
    /** Oldest first; a day without anything is there, too. */
    data: z.array(
      z.object({
        day: z.iso.date(),
        /** Mails that left that day, those that bounced later among them. */
        sent: z.int(),
        /** Of those. */
        bounced: z.int(),
        /** Replies that came that day and are not automatic. */
        replied: z.int(),
        interested: z.int(),
      }),
    ),
  }),
  errors: ["not-found"],
  readOnly: true,
});
