import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { previewCampaign } from "./preview-campaign.ts";

/** It counts nowhere: the test isn't in the ledger, and no statistic, limit or webhook knows of it. */
export const sendTestMail = defineOperation({
  name: "campaign.send-test",
  service: "mailer",
  queue: "rpc",
  summary: "Send one step, saved or not, as a test to the address of whoever asks, and to nobody else.",
  app: { role: "editor" },
  timeoutMs: 50_000,
  bodyLimitBytes: 512 * 1024,
  audit: { did: "Sent a test email", shows: ["step"], answers: ["status"] },
  input: previewCampaign.input.extend({
    /** Chosen by whoever asks: whatever is repeated, one key leads to one mail at most. */
    key: z.guid("`key` must be a UUID."),
    /** Only the operator's command names it: people in the app get their tests themselves. */
    to: z.string().optional(),
  }),
  output: z.object({
    /** With `unknown` the server fell silent after the mail had begun: it may have arrived. */
    status: z.enum(["sent", "failed", "unknown"]),
    from: z.string(),
    says: z.string(),
  }),
  errors: ["bad-request", "forbidden", "not-found", "conflict", "unprocessable", "rate-limited"],
  storesActor: true,
});
