import { z } from "zod";
import { timezoneName } from "../campaigns/campaign-settings.ts";
import { timestamp } from "../fields.ts";
import { fileObject } from "../file-object.ts";
import { senderText } from "../workspaces/sender-text-fields.ts";
import { oauthProvider, oauthProviders } from "./oauth-provider.ts";

/** TLS and certificates know no dot at a name's end (RFC 6066), and the name is asked for as it is written. */
const withoutEndDot = (host: string) => host.replace(/\.$/, "");

export const mailServer = z.object({
  host: z.string().trim().overwrite(withoutEndDot).min(1).max(255),
  port: z.int().min(1).max(65535),
  /** TLS from the first byte. Otherwise STARTTLS is used when offered, and always for a login. */
  secure: z.boolean().default(false),
  /** Allows an unencrypted login where STARTTLS isn't offered. To this machine it is always allowed. */
  insecure: z.boolean().optional(),
  user: z.string().max(320).optional(),
  pass: z.string().max(1024).optional(),
});

export const imapServer = mailServer.extend({
  /** The name, or a parent domain of it, that its server writes into Authentication-Results of every mail. */
  authentication_results: z.string().trim().toLowerCase().min(1).max(255).optional(),
  trust_from: z.boolean().optional(),
});

/** What doesn't concern its servers. */
export const mailboxSettings = {
  name: z
    .string()
    .trim()
    .max(200)
    .refine((name) => !name.includes("\0"), "`name` must not contain a NUL character.")
    .nullable(),
  /** What a copy's {{ signature }} becomes; null is the workspace's. */
  signature: senderText.nullable(),
  daily_limit: z.int().min(0).max(1_000_000).nullable(),
  /** The time zone of the limit's days; null is the workspace's. */
  timezone: timezoneName.nullable(),
  /** On its nth sending day it sends at most start + increment * (n - 1), until that exceeds the daily limit. */
  ramp: fileObject({ start: z.int().min(1).max(10_000), increment: z.int().min(1).max(10_000) }).nullable(),
  min_gap_seconds: z.number().min(0).max(86_400),
};

export const mailboxFile = fileObject({
  email: z.string(),
  name: mailboxSettings.name.default(null),
  signature: mailboxSettings.signature.default(null),
  daily_limit: mailboxSettings.daily_limit.default(null),
  timezone: mailboxSettings.timezone.default(null),
  ramp: mailboxSettings.ramp.default(null),
  min_gap_seconds: mailboxSettings.min_gap_seconds.default(0),
  /** The provider at which somebody signs in for it (`mailbox.connect`), instead of a password. */
  oauth: oauthProvider.optional(),
  /** Needed without `oauth`; with it, the servers are the provider's own, and `imap: null` reads nothing. */
  smtp: fileObject(mailServer.shape).optional(),
  imap: fileObject(imapServer.shape).nullish(),
});

export const pauseScopes = ["all", "workspace", "mailbox"] as const;
export const mailboxStatuses = ["active", "error", "needs_reconnect"] as const;

export const mailboxRow = z.object({
  id: z.uuid().describe("The mailbox's id."),
  email: z.string().describe("The address that its emails come from."),
  name: z.string().nullable().describe("The name beside the address."),
  signature: z.string().nullable().describe("What `{{ signature }}` becomes in its emails; null is the workspace's."),
  status: z
    .enum(mailboxStatuses)
    .describe(
      "`error` sends nothing until it is added again; `needs_reconnect` nothing until somebody has signed in at its provider.",
    ),
  status_reason: z
    .string()
    .nullable()
    .describe(
      "What its servers last failed with; an `active` one tries again by itself after a rest, and sends while only its folders can't be read.",
    ),
  paused: z
    .object({
      scope: z.enum(pauseScopes).describe("What is paused: everything there is, the workspace, or this mailbox."),
      reason: z.string().nullable().describe("Why; null when everything is paused."),
    })
    .nullable()
    .describe("Set while the operator has paused its sending, whatever its `status`; null when not."),
  daily_limit: z.int().nullable().describe("The most emails of a day; null is no limit."),
  effective_daily_limit: z.int().nullable().describe("Today's limit, with the ramp; null is none."),
  sent_today: z
    .int()
    .describe("Emails of this day in `effective_timezone`: what left, what is about to, and what was refused."),
  min_gap_seconds: z.number().describe("The least time between two emails."),
  ramp: z
    .object({
      enabled: z.boolean().describe("False once it has reached the daily limit."),
      start: z.int().describe("The limit of the first day on which it sends."),
      increment: z.int().describe("What each further such day adds."),
      day: z.int().describe("Which day of the ramp it is, counted from 1."),
    })
    .nullable()
    .describe("How the limit of a new mailbox grows; null when it doesn't."),
  timezone: z.string().nullable().describe("Whose days the limits are for; null is the workspace's time zone."),
  effective_timezone: z.string().describe("The time zone that holds: its own, else the workspace's, else UTC."),
  last_sent_at: timestamp.nullable().describe("When its last email left."),
  last_synced_at: timestamp
    .nullable()
    .describe("When its folders were last read, to a quarter of an hour; null without an IMAP server."),
  last_error_at: timestamp
    .nullable()
    .describe(
      "When one of its servers last failed, or an email was last refused for the sender's sake; null is never.",
    ),
  created_at: timestamp.describe("When it was added."),
});

/** API: Mailbox. It holds no secret. */
export const mailbox = z
  .object({
    ...mailboxRow.shape,
    provider: z
      .enum(["smtp", ...oauthProviders])
      .describe("How it is signed in to: `smtp` by a password, else by a grant of that provider."),
    tracking_domain: z
      .object({
        host: z.string().describe("The host name of the links."),
        verified: z
          .boolean()
          .describe("Whether it was found to point to the tracker; opens and clicks count from then on."),
      })
      .nullable()
      .describe("The workspace's tracking domain; null without one."),
    bounce_rate_7d: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("The fraction of its emails of the last seven days that bounced; null when there were none."),
    complaint_rate_7d: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Complaints of spam in the last seven days for each of those emails; null when there were none."),
  })
  .meta({ id: "Mailbox" });
