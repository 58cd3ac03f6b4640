import type { Output } from "../../../api/ask.ts";

type Finding = Output<"campaign.preflight">["findings"][number];

export const chips = ["texts", "fields", "mailboxes", "domain", "hours", "optOut"] as const;
export type Chip = (typeof chips)[number];

const elsewhere: Readonly<Partial<Record<Finding["code"], Chip>>> = {
  missing_field: "fields",
  no_audience: "fields",
  nobody_active: "fields",
  suppressed: "fields",
  invalid_address: "fields",
  unknown_timezone: "fields",
  source_missing: "fields",
  no_mailbox: "mailboxes",
  all_paused: "mailboxes",
  workspace_paused: "mailboxes",
  more_mailboxes: "mailboxes",
  campaign_figures: "mailboxes",
  mailbox_domain_held: "domain",
  mailbox_domain_worse: "domain",
  domain_record: "domain",
  not_known: "domain",
  no_window: "hours",
  copy_no_opt_out: "optOut",
  no_postal_address: "optOut",
  copy_no_postal_address: "optOut",
};

/** What keeps no email from being sent well, and is set elsewhere. */
const unlisted: ReadonlySet<Finding["code"]> = new Set([
  "no_tracking_domain",
  "tracking_unverified",
  "webhook_missing",
  "receiver_off",
]);

export const findingsOf = (chip: Chip, findings: readonly Finding[]): Finding[] =>
  findings.filter(({ code }) => !unlisted.has(code) && chipOf(code) === chip);

const chipOf = (code: Finding["code"]): Chip =>
  elsewhere[code] ?? (code.startsWith("mailbox_") ? "mailboxes" : "texts");
