import type { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import type { OutputOf } from "@outbound/contracts/operation";
import { isOpen, nextSendingTime, sendingHours } from "../../../calendar/schedule.ts";
import { campaignProgress } from "../../../campaigns/campaign-progress.ts";
import { displayStatus } from "../../../campaigns/display-status.ts";
import { spreadMs } from "../../../sending/cap-wait.ts";
import { hasCap, nextHour } from "../../../sending/hourly-caps.ts";
import type { CampaignSender, ResultsRow, Waiting } from "./results-table.ts";

type Results = OutputOf<typeof getCampaignResults>["data"][number];
type Wait = NonNullable<Results["waits_for"]>;
export type NextEmail = Pick<Results, "next_email_at" | "waits_for">;

/** As the planner would send it, were nothing changed. */
export function nextEmailOf(row: ResultsRow, senders: readonly CampaignSender[], now: Date): NextEmail {
  const { status, archived_at, paused_at } = row;
  const status_shown = displayStatus({ status, archived_at, progress: campaignProgress(row.steps, row) });
  if (status_shown === "paused") return { next_email_at: null, waits_for: { reason: "paused", since: paused_at } };
  if (status_shown !== "running") return { next_email_at: null, waits_for: null };

  const stopped = whyNoneSends(senders);
  if (stopped) return { next_email_at: null, waits_for: stopped };
  if (row.enrolled === 0) {
    return { next_email_at: null, waits_for: row.begins_from_replies ? null : untold("no_prospects") };
  }
  const able = senders.filter(canSend);
  const times = able.flatMap((sender) => timesOf(sender, row, now));
  const next = times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
  return { next_email_at: next, waits_for: whyDueWaits(able, row, now) };
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

/** Each prospect may have hours of their own. */
const hoursOf = ({ hours, workspace_hours }: ResultsRow, { timezone }: Waiting) =>
  sendingHours(hours, workspace_hours ?? undefined, timezone);

const isShut = ({ daily_limit }: CampaignSender): boolean => daily_limit === 0;

function timesOf(sender: CampaignSender, row: ResultsRow, now: Date): Date[] {
  if (isShut(sender)) return [];
  const { later, first, next_slot_at, left_today, day_ends_at, begins_new, begins_again_at } = sender;
  const free = latest([now, next_slot_at, left_today <= 0 ? day_ends_at : null]);
  const leaves = (waiting: Waiting, from: Date) => {
    const at = new Date(waiting.at);
    return at > from ? at : nextSendingTime(from, hoursOf(row, waiting), sender.id);
  };
  return [
    ...(later ? [leaves(later, free)] : []),
    ...(first && begins_new ? [leaves(first, latest([free, begins_again_at]))] : []),
  ];
}

const latest = (times: readonly (Date | null)[]): Date => new Date(Math.max(...times.map((at) => at?.getTime() ?? 0)));

/** Of what is due, the first of what keeps it. What isn't due waits for nothing but its time. */
function whyDueWaits(able: readonly CampaignSender[], row: ResultsRow, now: Date): Wait | null {
  const isDue = (waiting: Waiting | null) => waiting !== null && new Date(waiting.due_at) <= now;
  const due = able.filter(({ later, first }) => isDue(later) || isDue(first));
  if (due.length === 0) return null;
  if (due.every(isShut)) return untold("daily_limit");
  const steps = due.flatMap(({ later, first }) => [later, first].filter((one) => one !== null)).filter(isDue);
  if (steps.every((step) => !isOpen(now, hoursOf(row, step)))) return untold("outside_hours");
  if (due.every(({ left_today }) => left_today <= 0)) return untold("daily_limit");
  if (due.every(({ later, may_begin }) => !isDue(later) && !may_begin)) return untold("daily_enroll_limit");
  if (due.every(({ later, begins_new }) => !isDue(later) && !begins_new)) return untold("mailboxes_failing");
  return isCapped(row, able, now) ? untold("hourly_cap") : null;
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
