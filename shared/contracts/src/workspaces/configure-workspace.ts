import { z } from "zod";
import { timezoneName, windowHour } from "../campaigns/campaign-settings.ts";
import { defineOperation } from "../operation.ts";
import { mostPerHour } from "./hourly-caps.ts";
import { optOutText, senderText } from "./sender-text-fields.ts";
import { trackingDomain } from "./tracking-domain.ts";

export const workspaceSettings = z.object({
  timezone: z.string(),
  window_start_hour: z.int(),
  window_end_hour: z.int(),
  tracking_domain: z.string().nullable(),
  /** False until workspace.verify has found that the domain points to the tracker. */
  tracking_verified: z.boolean(),
  /** What a copy's {{ signature }}, {{ opt_out }} and {{ postal_address }} become. */
  signature: z.string().nullable(),
  opt_out: z.string(),
  postal_address: z.string().nullable(),
  /** At most so many mails an hour to Google, to Microsoft, to any other one domain; null is no cap. */
  google_per_hour: z.int().nullable(),
  microsoft_per_hour: z.int().nullable(),
  domain_per_hour: z.int().nullable(),
});

const perHour = z.int().min(1).max(mostPerHour);

/** An omitted setting stays; null restores the default. */
export const configureWorkspace = defineOperation({
  name: "workspace.configure",
  service: "campaign",
  queue: "leaf",
  summary:
    "Set what campaigns inherit: sending window, time zone, tracking domain, texts of the sender, caps of emails an hour.",
  app: { role: "admin" },
  audit: {
    did: "Changed the workspace’s settings",
    shows: [
      "timezone",
      "window_start_hour",
      "window_end_hour",
      "tracking_domain",
      "signature",
      "opt_out",
      "postal_address",
      "google_per_hour",
      "microsoft_per_hour",
      "domain_per_hour",
    ],
  },
  input: z.object({
    timezone: timezoneName.nullish(),
    window_start_hour: windowHour.nullish(),
    window_end_hour: windowHour.nullish(),
    tracking_domain: trackingDomain.nullish(),
    signature: senderText.nullish(),
    opt_out: optOutText.nullish(),
    postal_address: senderText.nullish(),
    google_per_hour: perHour.nullish(),
    microsoft_per_hour: perHour.nullish(),
    domain_per_hour: perHour.nullish(),
  }),
  output: workspaceSettings,
  errors: [],
});
