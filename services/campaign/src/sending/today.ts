import { dayOf } from "../calendar/calendar-day.ts";
import { opening, type SendingHours, sendingHours } from "../calendar/schedule.ts";
import { gapJitter } from "../ledger/gap.ts";
import type { Share, TodaysCampaign, TodaysMailbox } from "./today-table.ts";

export type Today = { planned: number; held: number; nextAt: Date | undefined };

type Campaign = Omit<TodaysCampaign, "hours"> & { hours: SendingHours; mayStillBegin: number };

/** A campaign's limit of first steps is shared by its mailboxes, so its count goes on from one to the next. */
export function countToday(
  mailboxes: readonly TodaysMailbox[],
  campaigns: readonly TodaysCampaign[],
  shares: readonly Share[],
  now: Date,
): Map<string, Today> {
  const counted = new Map(campaigns.map((campaign) => [campaign.id, begun(campaign)]));
  const ofMailbox = Map.groupBy(shares, ({ mailbox_id }) => mailbox_id);
  return new Map(
    mailboxes.map((mailbox) => [mailbox.id, countOne(mailbox, ofMailbox.get(mailbox.id) ?? [], counted, now)]),
  );
}

/** Of the mailbox's own day. */
export const dayEndOf = ({ day_ends_at, timezone }: TodaysMailbox, now: Date): Date =>
  day_ends_at ?? dayOf(now, timezone).endsAt;

const begun = (campaign: TodaysCampaign): Campaign => ({
  ...campaign,
  hours: sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, null),
  mayStillBegin: campaign.may_begin ?? Number.POSITIVE_INFINITY,
});

function countOne(
  mailbox: TodaysMailbox,
  shares: readonly Share[],
  campaigns: ReadonlyMap<string, Campaign>,
  now: Date,
): Today {
  const dayEnd = dayEndOf(mailbox, now);
  let [planned, held, closesAt] = [0, 0, now];
  const times: Date[] = [];
  for (const share of shares) {
    const campaign = campaigns.get(share.campaign_id);
    if (!campaign) continue;
    if (!mailbox.sends || campaign.is_paused) {
      held += share.later_due + begin(campaign, share.first_due);
      continue;
    }
    const window = opening(now, campaign.hours);
    const isOpenToday = window.at < dayEnd && window.closesAt > window.at;
    const sum = (due: number, today: number) => (isOpenToday ? due : 0) + today;
    times.push(...nextTimes(mailbox, share, campaign, now));
    planned += sum(share.later_due, share.later_today);
    if (mailbox.begins_new) planned += begin(campaign, sum(share.first_due, share.first_today));
    else held += begin(campaign, share.first_due);
    if (isOpenToday) closesAt = latest(closesAt, lastMoment(campaign, window.closesAt, dayEnd));
  }
  const soonest = times.toSorted((one, other) => +one - +other)[0];
  planned = Math.min(planned, mailbox.remaining, mostUntil(closesAt, mailbox, now));
  return {
    planned,
    held: Math.min(held, mailbox.remaining - planned),
    nextAt: soonest && latest(soonest, mailbox.next_slot_at ?? now),
  };
}

function begin(campaign: Campaign, steps: number): number {
  const begins = Math.min(steps, campaign.mayStillBegin);
  campaign.mayStillBegin -= begins;
  return begins;
}

const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)));

/** In prospects' own zones a window may close at any time of the day. */
const lastMoment = ({ is_local }: Campaign, closesAt: Date, dayEnd: Date): Date =>
  is_local || closesAt > dayEnd ? dayEnd : closesAt;

/** As many as its gaps leave room for. */
function mostUntil(closesAt: Date, { min_gap_seconds, next_slot_at }: TodaysMailbox, now: Date): number {
  const seconds = (+closesAt - +latest(now, next_slot_at ?? now)) / 1_000;
  if (min_gap_seconds === 0) return Number.POSITIVE_INFINITY;
  return seconds < 0 ? 0 : 1 + Math.floor(seconds / (min_gap_seconds * (1 + gapJitter / 2)));
}

/** When its first and its later steps of the campaign would leave, were they alone. */
function nextTimes(mailbox: TodaysMailbox, share: Share, campaign: Campaign, now: Date): Date[] {
  if (mailbox.limit === 0) return [];
  const fromSlot = mailbox.remaining > 0 ? now : dayEndOf(mailbox, now);
  const fromBeginning = campaign.mayStillBegin > 0 ? fromSlot : latest(fromSlot, campaign.begins_again_at ?? now);
  return [
    leavesAt(share.later_next_at, fromSlot, campaign.hours),
    mailbox.begins_new ? leavesAt(share.first_next_at, fromBeginning, campaign.hours) : undefined,
  ].filter((time) => time !== undefined);
}

/** The time of a step to come is in a window already. */
function leavesAt(dueAt: Date | null, from: Date, hours: SendingHours): Date | undefined {
  if (dueAt === null || dueAt >= from) return dueAt ?? undefined;
  const { at, closesAt } = opening(from, hours);
  return closesAt > at ? at : undefined;
}

export type Window = { timezone: string; window: { from_hour: number; to_hour: number } | null };

/** The hours that all running campaigns have. */
export function commonWindow(campaigns: readonly TodaysCampaign[], timezone: string): Window {
  const running = campaigns.filter(({ is_paused }) => !is_paused);
  const all = running.map((campaign) => begun(campaign).hours);
  const [first, ...others] = all;
  const zone = first && others.every((hours) => hours.timezone === first.timezone) ? first.timezone : timezone;
  const isCommon =
    first?.timezone === zone &&
    running.every(({ is_local }) => !is_local) &&
    others.every(({ startHour, endHour }) => startHour === first.startHour && endHour === first.endHour);
  return { timezone: zone, window: isCommon ? { from_hour: first.startHour, to_hour: first.endHour } : null };
}
