import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import { count, fractionInProse, plural } from "../../ui/wording.ts";

const emails = (figure: number) => plural(figure, "1 email", "{n} emails");

/** Of the list, its panel and a mailbox's plan, ramp, guard and DNS. */
export const listWords = {
  sentToday: "Sent today",
  ofLimit: (sent: number, limit: number | null) => (limit === null ? count(sent) : `${count(sent)} of ${count(limit)}`),
  planned: (figure: number) => `${count(figure)} planned`,
  held: (figure: number) => `${count(figure)} held`,
  free: (figure: number) => `${count(figure)} free`,
  noLimit: "no limit",
  healthy: "Healthy",
  healthyOf: (healthy: number, all: number) => `${count(healthy)} of ${count(all)}`,
  allHealthy: "All send as planned",
  troubles: {
    paused: (figure: number) => `${count(figure)} paused`,
    pausedItself: (figure: number) => plural(figure, "1 paused itself", "{n} paused themselves"),
    error: (figure: number) => plural(figure, "1 has an error", "{n} have errors"),
    needs_reconnect: (figure: number) => plural(figure, "1 needs a sign-in", "{n} need a sign-in"),
    resting: (figure: number) => `${count(figure)} retrying`,
  },
  bounceRate: "Bounce rate, 7 days",
  bouncedOf: (bounces: number, all: number) => `${count(bounces)} of ${emails(all)}`,
  complaints: "Complaints, 7 days",
  complaintLimit: (percent: string) => `limit ${percent}`,
  noComplaintLimit: "no limit set",

  dns: "DNS",
  bouncesInWeek: "Bounces, 7 days",
  rampingUp: "Ramping up",
  rampDay: (day: number, last: number | null) =>
    last === null ? `day ${count(day)}` : `day ${count(day)} of ${count(last)}`,
  kinds: { smtp: "SMTP", google: "Google", microsoft: "Microsoft" },
  addedOn: (day: string) => `added ${day}`,

  byDay: "Sent by day, all mailboxes",
  byDayIs: (days: number, sent: number) => `${emails(sent)} in ${plural(days, "1 day", "{n} days")}`,
  noneByDay: "No emails yet. Each day’s emails show here beside the limit.",
  sent: "Sent",
  limit: "Limit",
  day: "Day",
  limitHelp: "Limits are as set now, each with its ramp.",
  table: "Table",
  tableOf: "Table: Sent by day, all mailboxes",
  dayOf: (day: string, sent: number, limit: number | null) =>
    limit === null ? `${day}: ${count(sent)} sent` : `${day}: ${count(sent)} of ${count(limit)} sent`,

  panel: (email: string) => `Mailbox ${email}`,
  close: "Close",
  open: "Open mailbox",
  more: "More",
  pausedItselfAt: "Paused itself",
  pausedAt: "Paused",
  guardStopped: ({ part, emails: all, what, is_since_resume, limit_percent }: GuardFigures) => {
    const time = is_since_resume ? "since it was resumed" : "in 7 days";
    const did = what === "bounced" ? "bounced" : plural(part, "was reported as spam", "were reported as spam");
    return `${count(part)} of ${emails(all)} ${time} ${did} (${fractionInProse(part / all)}; limit ${count(limit_percent)}%).`;
  },
  heldNow: (figure: number) => plural(figure, "1 email is held.", "{n} emails are held."),
  onlyMembers: "Only a member can resume the mailbox.",
  reviewBounces: (figure: number) => plural(figure, "Review 1 bounce", "Review {n} bounces"),
  resume: "Resume",

  guard: "Guard",
  lastDays: "last 7 days",
  bounces: "Bounces",
  spam: "Complaints",
  warns: "warns",
  pauses: "pauses",
  tooEarly: (least: number) => `Too early: the guard judges from ${emails(least)} on.`,
  sinceResumed: "Counts emails since the mailbox was resumed.",
  rateIs: (what: string, rate: number | null, harm: number, all: number) =>
    rate === null
      ? `${what}: ${count(harm)} of ${emails(all)}, too early for a rate`
      : `${what}: ${fractionInProse(rate)}, ${count(harm)} of ${emails(all)}`,

  dnsOf: (domain: string) => `DNS of ${domain}`,
  checkAgain: "Check again",
  checking: "Checking…",
  notCheckedYet: "The first check runs within a minute.",
  checkedAt: "Checked",
  records: { spf: "SPF", dkim: "DKIM", dmarc: "DMARC", mx: "MX", tracking: "Tracking", blocklists: "Blocklists" },
  signedAs: (signer: string) => `Signed as ${signer}`,
  onNoneOf: (lists: number) => plural(lists, "Not on the list", "On none of {n}"),
  notSigned: "Not known yet. “Check” on the mailbox’s page finds out.",
  results: { ok: "passed", warning: "warning", failed: "failed", skipped: "not checked", unknown: "not known yet" },
  recordFor: (type: string, name: string) => `${type} record for ${name}`,
  recordBefore: (type: string, name: string) => `${name} ${type}`,

  ramp: "Ramp",
  rampTo: (start: number, limit: number, day: number, on: string) =>
    `${emails(start)} on the first working day, ${count(limit)} from the ${ordinal(day)}: ${on}.`,
  rampOn: (start: number, more: number) => `${emails(start)} on the first working day, ${count(more)} more on each.`,
  rampAtOnce: (limit: number) => `${emails(limit)} from the first day.`,
  rampNow: (day: number, today: number | null) =>
    today === null ? `Today is day ${count(day)}.` : `Today is day ${count(day)}: ${emails(today)}.`,
  rampDone: "The ramp is over.",
  noRamp: "No ramp: the mailbox sends up to its limit from the first day.",
  plan: "Plan of today",
  parts: { sent: "sent", planned: "planned", held: "held" },
  servers: "Servers",
  settings: "Settings",
};

const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });
const ordinal = (figure: number) => `${count(figure)}${endings[ordinals.select(figure)] ?? "th"}`;
