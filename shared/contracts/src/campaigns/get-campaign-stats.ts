import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { copyComparison } from "./copy-comparison.ts";

const counts = {
  sent: z.int(),
  bounced: z.int(),
  /** Sent minus bounced. */
  delivered: z.int(),
  /** Counts people's opens, as far as programs can be told apart; null until the tracking domain is verified. */
  opened: z.int().nullable(),
  clicked: z.int().nullable(),
  replied: z.int(),
  interested: z.int(),
  /** Who asked for no more mails by this one, or in the total by any. */
  unsubscribed: z.int(),
};

export const getCampaignStats = defineOperation({
  name: "campaign.stats",
  service: "campaign",
  queue: "leaf",
  summary: "Count what became of a campaign's emails, for each copy of each step.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    name: z.string(),
    /** A person who opened two mails counts once here and twice below; the same for `clicked`, `replied` and `interested`. */
    total: z.object({
      ...counts,
      /** People to whom a mail was delivered. */
      reached: z.int(),
    }),
    copies: z.array(
      z.object({
        step: z.int(),
        /** Null for the step's own copy. */
        variant: z
          .object({
            id: z.uuid(),
            name: z.string().nullable(),
            active: z.boolean(),
          })
          .nullable(),
        ...counts,
      }),
    ),
    /** Of each step that has several copies in use. */
    comparisons: z.array(copyComparison),
  }),
  errors: ["not-found"],
  readOnly: true,
});
