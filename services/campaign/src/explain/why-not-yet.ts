import { counted } from "@outbound/contracts/counted";
import { isOpen, type SendingHours } from "../calendar/schedule.ts";
import type { CapWait } from "../sending/cap-wait.ts";
import type { Readiness } from "../sending/readiness-table.ts";
import type { ExplainedCampaign, ExplainedEnrolment } from "./explanation-table.ts";
import { formatSoon, formatTime } from "./format.ts";
import type { SentencePart } from "./sentence-part.ts";
import { whyCapped } from "./why-capped.ts";

type Due = {
  campaign: ExplainedCampaign;
  enrolment: Pick<ExplainedEnrolment, "was_planned">;
  mailbox: Readiness;
  hours: SendingHours;
  now: Date;
  cap: CapWait | undefined;
};

export function whyNotYet({ campaign, enrolment, mailbox, hours, now, cap }: Due): SentencePart[] {
  const parts = whyMailboxWaits(mailbox, hours, now);
  if (!enrolment.was_planned && !mailbox.may_begin) {
    const text = `the campaign has reached its limit of ${counted(campaign.daily_enroll_limit, "new prospect")} a day`;
    parts.push({ reason: "daily_enroll_limit", text });
  }
  if (!enrolment.was_planned && !mailbox.begins_new) {
    const why = (mailbox.domain_problem ?? "").replace(/\.$/, "");
    const text = `the mailbox ${mailbox.email} starts no new sequences, because its domain got worse (${why})`;
    parts.push({ reason: "mailbox_domain", text });
  }
  if (cap) parts.push(whyCapped(cap, hours.timezone));
  if (!isOpen(now, hours)) {
    parts.push({ reason: "outside_window", text: "sending hours are over, so the step moves to the next ones" });
  }
  return parts;
}

function whyMailboxWaits(mailbox: Readiness, { timezone }: SendingHours, now: Date): SentencePart[] {
  const name = `the mailbox ${mailbox.email}`;
  const why = mailbox.status_reason === null ? "" : ` (${mailbox.status_reason})`;
  if (mailbox.is_removed) return [{ reason: "mailbox_removed", text: `${name} was removed` }];
  if (!mailbox.is_in_campaign) return [{ reason: "mailbox_removed", text: `${name} was taken out of the campaign` }];
  if (mailbox.status !== "active") return [{ reason: "mailbox_error", text: `${name} can't send${why}` }];
  const parts: SentencePart[] = [];
  if (mailbox.busy_until) {
    const until = formatSoon(mailbox.busy_until, timezone, now);
    parts.push(
      mailbox.failures > 0
        ? { reason: "mailbox_resting", text: `${name} waits until ${until}, because its server failed${why}` }
        : { reason: "mailbox_gap", text: `${name} keeps its gap between two emails until ${until}` },
    );
  }
  if (mailbox.left_today <= 0) {
    parts.push({ reason: "mailbox_daily_limit", text: `${name} has reached its limit of ${describeLimit(mailbox)}` });
  }
  if (mailbox.free_slots <= 0) {
    parts.push({ reason: "mailbox_busy", text: `${name} has as many emails under way as it may` });
  }
  return parts;
}

function describeLimit({ daily_limit, ramp_day, day_ends_at, timezone }: Readiness): string {
  const ramp = ramp_day === null ? "" : `, on day ${ramp_day} of its ramp`;
  const end = day_ends_at ? `, until ${formatTime(day_ends_at, timezone)}` : "";
  return `${counted(daily_limit ?? 0, "email")} a day${ramp}${end}`;
}
