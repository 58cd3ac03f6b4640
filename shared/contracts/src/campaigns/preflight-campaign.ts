import { z } from "zod";
import { awaitedPeople } from "../enrolments/awaited-people.ts";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { campaignStatuses } from "./campaign.ts";

export const preflightCodes = [
  "over",
  "no_mailbox",
  "no_step",
  "no_audience",
  "missing_field",
  "missing_sender_text",
  "unreadable_copy",
  "all_paused",
  "workspace_paused",
  "no_window",
  "mailbox_error",
  "mailbox_needs_reconnect",
  "mailbox_paused",
  "mailbox_limit",
  "mailbox_domain_held",
  "mailbox_domain_worse",
  "mailbox_failing",
  "mailbox_unread",
  "mailbox_figures",
  "more_mailboxes",
  "domain_record",
  "campaign_figures",
  "no_wait",
  "early_attachment",
  "nobody_active",
  "source_missing",
  "suppressed",
  "invalid_address",
  "unknown_timezone",
  "no_tracking_domain",
  "tracking_unverified",
  "condition_not_measured",
  "webhook_missing",
  "receiver_off",
  "not_known",
  "copy_not_written",
  "copy_empty",
  "copy_no_subject",
  "copy_long_subject",
  "copy_capitals",
  "copy_false_reply",
  "copy_placeholder",
  "copy_markup",
  "copy_broken_format",
  "copy_many_links",
  "copy_short_link",
  "copy_plain_link",
  "copy_no_opt_out",
  "no_postal_address",
  "copy_no_postal_address",
  "copy_not_all",
] as const;
export type PreflightCode = (typeof preflightCodes)[number];

/** Where in the app it is mended: of the campaign, except for `mailboxes`, `mailbox`, `webhooks` and `sending`. */
export const preflightPlaces = ["sequence", "people", "mailboxes", "mailbox", "webhooks", "sending"] as const;

/** `blocks`: it is refused, or nothing would leave. `warns`: it can run, and this would hurt it. */
export const preflightLevels = ["blocks", "warns"] as const;

export const preflightFinding = z.object({
  code: z.enum(preflightCodes),
  level: z.enum(preflightLevels),
  /** What it is, why it matters and how to mend it. */
  sentence: z.string(),
  /** Null for what is mended by the operator's command alone, or by nobody. */
  place: z.enum(preflightPlaces).nullable(),
  /** The position of the step that it is about, or of the first of them. */
  step: z.int().optional(),
  mailbox: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  /** A few of the people whom it concerns. */
  people: z.array(z.object({ id: z.uuid(), email: z.string(), missing: z.array(z.string()) })),
});

export const firstMail = z.object({
  at: timestamp,
  /** Of the person's or the campaign's hours. */
  timezone: z.string(),
  /** It may be later, because of something that isn't known before. */
  at_earliest: z.boolean(),
});

/** It looks only at what is stored, so it may be asked at any time, and changes nothing. */
export const preflightCampaign = defineOperation({
  name: "campaign.preflight",
  service: "campaign",
  queue: "rpc",
  summary: "Say everything that would keep a campaign from sending or hurt it, and how to mend each.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    name: z.string(),
    status: z.enum(campaignStatuses),
    /** What makes it run from its state; null when it runs or is over. */
    act: z.enum(["start", "resume"]).nullable(),
    /** How that would be refused now; null when it would be accepted. */
    refusal: z.string().nullable(),
    findings: z.array(preflightFinding),
    /** Who comes by their replies. */
    awaited: awaitedPeople.optional(),
    /** If it were started or resumed now. Absent while something blocks it, while it runs, and when nobody waits in it. */
    first_mail: firstMail.optional(),
  }),
  errors: ["not-found"],
  readOnly: true,
});
