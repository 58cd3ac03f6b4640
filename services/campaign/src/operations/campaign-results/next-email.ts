import type { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import type { OutputOf } from "@outbound/contracts/operation";
import { isOpen, nextSendingTime, type SendingHours, sendingHours } from "../../calendar/schedule.ts";
import { campaignProgress } from "../../campaigns/campaign-progress.ts";
import { displayStatus } from "../../campaigns/display-status.ts";
import { spreadMs } from "../../sending/cap-wait.ts";
import { hasCap, nextHour } from "../../sending/hourly-caps.ts";
import type { CampaignSender, ResultsRow } from "./results-table.ts";

type Results = OutputOf<typeof getCampaignResults>["data"][number];
type Wait = NonNullable<Results["waits_for"]>;
export type NextEmail = Pick<Results, "next_email_at" | "waits_for">;

/** As the planner would send it, were nothing changed: who is away and each prospect's own zone move what follows. */
export function nextEmailOf(row: ResultsRow, senders: readonly CampaignSender[], now: Date): NextEmail {
  const { status, archived_at, paused_at, workspace_hours } = row;
  const status_shown = displayStatus({ status, archived_at, progress: campaignProgress(row.steps, row) });
  if (status_shown === "paused") return { next_email_at: null, waits_for: { reason: "paused", since: paused_at } };
  if (status_shown !== "running") return { next_email_at: null, waits_for: null };

  const stopped = whyNoneSends(senders);
  if (stopped) return { next_email_at: null, waits_for: stopped };
  if (row.enrolled === 0) {
    return { next_email_at: null, waits_for: row.begins_from_replies ? null : untold("no_prospects") };
  }
  const hours = sendingHours(row.hours, workspace_hours ?? undefined, null);
  const able = senders.filter(canSend);
  const times = able.flatMap((sender) => timesOf(sender, now, hours));
  const next = times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
  return { next_email_at: next, waits_for: whyDueWaits(able, { now, hours, isCapped: isCapped(row, able, now) }) };
}

const untold = (reason: Wait["reason"]): Wait => ({ reason, since: null });

const canSend = ({ is_able, pause }: CampaignSender): boolean => is_able && pause === null;

function whyNoneSends(senders: readonly CampaignSender[]): Wait | undefined {
  if (senders.length === 0) return untold("no_mailbox");
  if (senders.some(canSend)) return undefined;
  const pauses = senders.flatMap(({ pause }) => pause ?? []);
  if (pauses.length < senders.length) return untold("mailboxes_failing");
  const isWide = pauses.every(({ scope }) => scope !== "mailbox");
  const since = new Date(Math.max(...pauses.map(({ paused_at }) => Date.parse(paused_at))));
  return { reason: isWide ? "sending_paused" : "mailboxes_paused", since };
}

function timesOf(sender: CampaignSender, now: Date, hours: SendingHours): Date[] {
  const { later, first, next_slot_at, left_today, day_ends_at, begins_new, begins_again_at } = sender;
  const free = latest([now, next_slot_at, left_today <= 0 ? day_ends_at : null]);
  const waiting = [
    ...(later ? [new Date(later.at)] : []),
    ...(first && begins_new ? [latest([new Date(first.at), begins_again_at])] : []),
  ];
  return waiting.map((at) => (at > free ? at : nextSendingTime(free, hours, sender.id)));
}

const latest = (times: readonly (Date | null)[]): Date => new Date(Math.max(...times.map((at) => at?.getTime() ?? 0)));

type Now = { now: Date; hours: SendingHours; isCapped: boolean };

/** Of what is due, the first of what keeps it. What isn't due waits for nothing but its time. */
function whyDueWaits(able: readonly CampaignSender[], { now, hours, isCapped }: Now): Wait | null {
  const isDue = (waiting: CampaignSender["later"]) => waiting !== null && new Date(waiting.due_at) <= now;
  const due = able.filter(({ later, first }) => isDue(later) || isDue(first));
  if (due.length === 0) return null;
  if (!isOpen(now, hours)) return untold("outside_hours");
  if (due.every(({ left_today }) => left_today <= 0)) return untold("daily_limit");
  if (due.every(({ later, may_begin }) => !isDue(later) && !may_begin)) return untold("daily_enroll_limit");
  if (due.every(({ later, begins_new }) => !isDue(later) && !begins_new)) return untold("mailboxes_failing");
  return isCapped ? untold("hourly_cap") : null;
}

/** The planner moves what a cap holds to the next hour, and leaves nothing of the mailbox due before. */
function isCapped({ workspace_hours }: ResultsRow, able: readonly CampaignSender[], now: Date): boolean {
  if (!workspace_hours || !hasCap(workspace_hours)) return false;
  const waiting = able.flatMap(({ later, first }) => [later, first].filter((one) => one !== null));
  const held = waiting.filter(({ due_at }) => new Date(due_at) <= now);
  const from = nextHour(now);
  const until = new Date(from.getTime() + spreadMs);
  return held.some(({ at }) => new Date(at) < until) && waiting.every(({ at }) => new Date(at) >= from);
}
