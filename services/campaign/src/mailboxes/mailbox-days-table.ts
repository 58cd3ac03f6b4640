import type { WorkspaceReader } from "@outbound/postgres/database";
import { defaultHours } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";
import { lastWeekOf } from "./last-week.ts";
import { rampDay } from "./mailbox-budget-table.ts";

type Span = { timezone: string; days: string[] };

/** The last days of the workspace's zone, oldest first; the last one is today. */
export async function readSpan(db: WorkspaceReader, figure: number): Promise<Span> {
  const { rows } = await db.query<Span>(
    `with zone as (select coalesce(
       (select timezone from workspace_settings where workspace_id = $1), '${defaultHours.timezone}') as timezone)
     select timezone, (
       select array_agg(to_char(day, 'YYYY-MM-DD') order by day)
       from generate_series(date_trunc('day', now() at time zone timezone) - ($2 - 1) * interval '1 day',
         date_trunc('day', now() at time zone timezone), interval '1 day') as day) as days
     from zone`,
    [figure],
  );
  if (!rows[0]) throw new Error("A span of days has no row.");
  return rows[0];
}

type Mailbox = Columns<"mailbox", "id" | "daily_limit" | "ramp_start" | "ramp_increment"> &
  Columns<"sending_guard", "counted_from"> & {
    ramp_day: number;
    added_on: string;
    emails: number;
    bounces: number;
    complaints: number;
    paused_at: Columns<"sending_pause">["paused_at"] | null;
    /** What figures paused has no person behind it. */
    by_guard: boolean | null;
  };
type Count = { mailbox_id: string; day: string; sent: number; bounced: number };

/** Removed mailboxes' emails count, too. Each count reads only an index, from the first of the days on. */
export async function readMailboxDays(
  db: WorkspaceReader,
  { timezone, first }: { timezone: string; first: string },
): Promise<{ mailboxes: Mailbox[]; counts: Count[] }> {
  const counts = await db.query<Count>(
    `with left_at as (
       select m.id, s.dispatched_at as at, s.bounce from mailbox m
       join send s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
       where m.workspace_id = $1 and s.dispatched_at >= $2::timestamp at time zone $3
       union all
       select m.id, s.settled_at, s.bounce from mailbox m
       join send s on s.workspace_id = m.workspace_id and s.mailbox_id = m.id
       where m.workspace_id = $1 and s.bounce is not null and s.dispatched_at is null
         and coalesce(s.dispatched_at, s.settled_at) >= $2::timestamp at time zone $3)
     select id as mailbox_id, to_char(at at time zone $3, 'YYYY-MM-DD') as day, count(*)::int as sent, count(bounce)::int as bounced
     from left_at group by 1, 2`,
    [first, timezone],
  );
  const mailboxes = await db.query<Mailbox>(
    `select m.id, m.daily_limit, m.ramp_start, m.ramp_increment, ${rampDay("m")} as ramp_day,
       to_char(m.created_at at time zone $2, 'YYYY-MM-DD') as added_on,
       week.mails::int as emails, week.bounced::int as bounces, week.complaints::int as complaints,
       p.paused_at, not p.holds_answers as by_guard, g.counted_from
     from mailbox m cross join lateral ${lastWeekOf("m")} week
     left join sending_pause p on p.workspace_id = m.workspace_id and p.mailbox_id = m.id
     left join sending_guard g on g.workspace_id = m.workspace_id and g.subject = 'mailbox' and g.subject_id = m.id
       and g.counted_from > now() - interval '7 days'
     where m.workspace_id = $1 and m.removed_at is null
     order by m.created_at desc, m.id desc`,
    [timezone],
  );
  return { mailboxes: mailboxes.rows, counts: counts.rows };
}
