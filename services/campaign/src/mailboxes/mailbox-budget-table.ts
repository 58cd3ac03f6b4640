import type { WorkspaceTx } from "@outbound/postgres/database";
import { dayOf } from "../calendar/calendar-day.ts";
import { defaultHours } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";
import { endDayOfClaims } from "../ledger/transitions/claim.ts";

const isDayRunning = (mailbox: string) => `${mailbox}.day_ends_at > now()`;
export const sentToday = (mailbox: string) =>
  `case when ${isDayRunning(mailbox)} then ${mailbox}.sent_today else 0 end`;
export const rampDay = (mailbox: string) =>
  `${mailbox}.ramp_day + case when ${mailbox}.day_ends_at <= now() and ${mailbox}.sent_today > 0 then 1 else 0 end`;
export const effectiveDailyLimit = (mailbox: string) =>
  `least(${mailbox}.daily_limit, ${mailbox}.ramp_start + ${mailbox}.ramp_increment * (${rampDay(mailbox)} - 1))`;
export const remainingToday = (mailbox: string) =>
  `coalesce(${effectiveDailyLimit(mailbox)}, 2147483647) - ${sentToday(mailbox)}`;
/** A workspace may lack settings. */
export const mailboxTimezone = (mailbox: string, settings: string) =>
  `coalesce(${mailbox}.timezone, ${settings}.timezone, '${defaultHours.timezone}')`;
/** The end of the running day, until which claims count; null when a new day has to begin. */
export const runningUntil = (mailbox: string) => `case when ${isDayRunning(mailbox)} then ${mailbox}.day_ends_at end`;

const spendBudgetSql = {
  name: "spend budget",
  text: `update mailbox m set sent_today = ${sentToday("m")} + spent.sends, ramp_day = ${rampDay("m")},
      day_ends_at = spent.counted_until, next_slot_at = now() + make_interval(secs => spent.gap_seconds)
    from unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::float8[]) as spent (id, sends, counted_until, gap_seconds)
    where m.workspace_id = $1 and m.id = spent.id`,
};

export type Spent = { id: string; sends: number; countedUntil: Date; gapSeconds: number };

export async function spendBudgets(tx: WorkspaceTx, mailboxes: readonly Spent[]): Promise<void> {
  await tx.query(spendBudgetSql, [
    mailboxes.map(({ id }) => id),
    mailboxes.map(({ sends }) => sends),
    mailboxes.map(({ countedUntil }) => countedUntil),
    mailboxes.map(({ gapSeconds }) => gapSeconds),
  ]);
}

type ByHand = { mailbox_id: string; at: Date };

/** What was written by hand today uses a slot of the day, even when none is free, and begins the day when nothing has. */
export async function countByHand(tx: WorkspaceTx, mails: readonly ByHand[]): Promise<void> {
  if (mails.length === 0) return;
  const { rows } = await tx.query<Omit<Day, "day_ends_at"> & { day_ends_at: Date | null }>(
    `select m.id, ${mailboxTimezone("m", "w")} as timezone, ${runningUntil("m")} as day_ends_at, now() as at
     from mailbox m left join workspace_settings w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and m.id = any($2) order by m.id for update of m`,
    [mails.map(({ mailbox_id }) => mailbox_id)],
  );
  for (const { id, timezone, day_ends_at, at } of rows) {
    const { startsAt, endsAt } = dayOf(at, timezone);
    const today = mails.filter((mail) => mail.mailbox_id === id && mail.at >= startsAt).length;
    if (today === 0) continue;
    await tx.query(
      `update mailbox m set sent_today = ${sentToday("m")} + $3, ramp_day = ${rampDay("m")}, day_ends_at = $4
       where m.workspace_id = $1 and m.id = $2`,
      [id, today, day_ends_at ?? endsAt],
    );
  }
}

type Day = Columns<"mailbox", "id"> & { timezone: string; day_ends_at: Date; at: Date };

/** Locks the claimed and dispatched sends. A transaction that needs them and their mailbox locks the sends first. */
export async function lockInHand(tx: WorkspaceTx, mailboxId?: string): Promise<void> {
  await tx.query(
    `select from send s
     where s.mailbox_id in (select m.id from mailbox m where m.workspace_id = $1 and ($2::uuid is null or m.id = $2))
       and s.state in ('claimed', 'dispatched') order by s.id for update`,
    [mailboxId],
  );
}

/**
 * To be called after a change of time zones. If the day now ends at another time, the mails of today in the new zone are
 * counted again and claims lose their slots, so that no day in the new zone exceeds the limit.
 */
export async function moveDays(tx: WorkspaceTx, mailboxId?: string): Promise<void> {
  const { rows } = await tx.query<Day>(
    `select m.id, ${mailboxTimezone("m", "w")} as timezone, m.day_ends_at, now() as at
     from mailbox m left join workspace_settings w on w.workspace_id = m.workspace_id
     where m.workspace_id = $1 and ($2::uuid is null or m.id = $2) and m.day_ends_at is not null
     order by m.id for update of m`,
    [mailboxId],
  );
  const moved = rows.filter(({ timezone, day_ends_at }) => +dayOf(day_ends_at, timezone).startsAt !== +day_ends_at);
  for (const [timezone, days] of Map.groupBy(moved, (day) => day.timezone)) {
    const { startsAt, endsAt } = dayOf(days[0]?.at ?? new Date(), timezone);
    const ids = days.map(({ id }) => id);
    // Waits for mails that are being dispatched, so that the next statement counts them.
    await endDayOfClaims(tx, ids);
    await tx.query(
      `update mailbox m set day_ends_at = $4, sent_today = (
         select count(*) from send s where s.workspace_id = $1 and s.mailbox_id = m.id and s.dispatched_at >= $3)
       where m.workspace_id = $1 and m.id = any($2)`,
      [ids, startsAt, endsAt],
    );
  }
}
