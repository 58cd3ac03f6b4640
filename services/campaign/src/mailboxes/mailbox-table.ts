import { randomUUIDv7 } from "node:crypto";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Campaign } from "@outbound/contracts/campaigns/campaign";
import type { inboxChecked } from "@outbound/contracts/events/inbox-checked";
import type { mailboxRow } from "@outbound/contracts/mailboxes/mailbox";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { z } from "zod";
import type { Columns } from "../generated/tables.ts";
import { pauseOfMailbox } from "../pauses/pause-table.ts";
import { mailboxReason, mailboxStatus } from "./access-table.ts";
import {
  effectiveDailyLimit,
  lockInHand,
  mailboxTimezone,
  moveDays,
  rampDay,
  sentToday,
} from "./mailbox-budget-table.ts";

export type MailboxRow = z.output<typeof mailboxRow>;

export const mailboxColumns = (mailbox: string, settings: string) =>
  `${mailbox}.id, ${mailbox}.email, ${mailbox}.name, ${mailbox}.signature, ${mailboxStatus(mailbox)} as status,
  coalesce(${mailboxReason(mailbox)}, 'Its folders can''t be read: ' || ${mailbox}.inbox_error) as status_reason, ${mailbox}.daily_limit, ${mailbox}.min_gap_seconds, ${mailbox}.timezone, ${mailbox}.created_at, ${pauseOfMailbox(mailbox)} as paused,
  ${effectiveDailyLimit(mailbox)} as effective_daily_limit, ${sentToday(mailbox)} as sent_today, ${mailboxTimezone(mailbox, settings)} as effective_timezone,
  case when ${mailbox}.ramp_start is not null then jsonb_build_object('start', ${mailbox}.ramp_start, 'increment', ${mailbox}.ramp_increment,
    'day', ${rampDay(mailbox)}, 'enabled', ${effectiveDailyLimit(mailbox)} is distinct from ${mailbox}.daily_limit) end as ramp,
  (select dispatched_at from send s where s.workspace_id = ${mailbox}.workspace_id and s.mailbox_id = ${mailbox}.id
     and s.dispatched_at is not null and s.state in ('sent', 'unknown')
   order by s.dispatched_at desc limit 1) as last_sent_at,
  ${mailbox}.inbox_checked_at as last_synced_at, greatest(${mailbox}.failed_at, ${mailbox}.blamed_at, ${mailbox}.inbox_failed_at) as last_error_at`;
export const mailboxTables = (mailbox: string, settings: string) =>
  `mailbox ${mailbox} left join workspace_settings ${settings} on ${settings}.workspace_id = ${mailbox}.workspace_id`;

async function readMailbox(db: WorkspaceReader, id: string): Promise<MailboxRow> {
  const { rows } = await db.query<MailboxRow>(
    `select ${mailboxColumns("m", "w")} from ${mailboxTables("m", "w")} where m.workspace_id = $1 and m.id = $2`,
    [id],
  );
  if (!rows[0]) throw new Error("A mailbox went away while it was added.");
  return rows[0];
}

const notStoredYet = "Its credentials are not stored yet: add it again.";

type UpsertedMailbox = { id: string; outcome: "added" | "replaced" };

/** A new or removed mailbox sends nothing before its credentials are stored. */
export async function upsertMailbox(db: WorkspaceReader, email: string): Promise<UpsertedMailbox> {
  const { rowCount } = await db.query(
    `insert into mailbox as m (workspace_id, id, email, status, status_reason, min_gap_seconds)
     values ($1, $2, $3, 'error', '${notStoredYet}', 0)
     on conflict (workspace_id, email) do update set removed_at = null, status_reason = '${notStoredYet}',
       domain_problem = null, domain_broken_at = null
       where m.removed_at is not null`,
    [randomUUIDv7(), email],
  );
  const { rows } = await db.query<Columns<"mailbox", "id">>(
    "select id from mailbox where workspace_id = $1 and email = $2",
    [email],
  );
  if (!rows[0]) throw new Error("A mailbox went away while it was added.");
  return { id: rows[0].id, outcome: rowCount > 0 ? "added" : "replaced" };
}

/** The credentials are stored by now, so the mailbox may send at once. */
export async function openMailbox(tx: WorkspaceTx, id: string, provider: string): Promise<void> {
  await lockInHand(tx, id);
  const { rowCount } = await tx.query(
    `update mailbox set status = 'active', status_reason = null, failures = 0, unanswered = 0, inbox_error = null, provider = $3
     where workspace_id = $1 and id = $2 and removed_at is null`,
    [id, provider],
  );
  if (rowCount === 0) throw conflict("Somebody removed this mailbox at the same moment: add it again.");
}

type Settings = Pick<MailboxRow, "name" | "signature" | "daily_limit" | "min_gap_seconds" | "timezone"> & {
  ramp: { start: number; increment: number } | null;
};
type Changes = { [Key in keyof Settings]?: Settings[Key] | undefined };

/** What is absent stays. A changed ramp begins at its first day. */
export async function changeMailbox(tx: WorkspaceTx, id: string, changes: Changes): Promise<MailboxRow> {
  await lockInHand(tx, id);
  const { rows } = await tx.query<Settings>(
    `select name, signature, daily_limit, min_gap_seconds, timezone,
       case when ramp_start is not null then jsonb_build_object('start', ramp_start, 'increment', ramp_increment) end as ramp
     from mailbox where workspace_id = $1 and id = $2 and removed_at is null for update`,
    [id],
  );
  const [before] = rows;
  if (!before) throw notFound("Mailbox");
  const { name = before.name, signature = before.signature, timezone = before.timezone, ramp = before.ramp } = changes;
  const { daily_limit = before.daily_limit, min_gap_seconds = before.min_gap_seconds } = changes;
  await tx.query(
    `update mailbox set name = $3, signature = $4, daily_limit = $5, min_gap_seconds = $6, timezone = $7,
       ramp_start = $8, ramp_increment = $9, next_slot_at = null,
       ramp_day = case when (ramp_start, ramp_increment) is not distinct from ($8::int, $9::int) then ramp_day else 1 end
     where workspace_id = $1 and id = $2`,
    [id, name, signature || null, daily_limit, min_gap_seconds, timezone, ramp?.start, ramp?.increment],
  );
  await moveDays(tx, id);
  return readMailbox(tx, id);
}

type InboxState = z.output<(typeof inboxChecked)["payload"]>;

/** Skips the update when a newer version is stored. */
export async function updateInboxState(
  db: WorkspaceReader,
  { mailbox_id, version, checked_at, failed_at, error }: InboxState,
): Promise<void> {
  await db.query(
    `update mailbox set inbox_version = $3, inbox_checked_at = $4, inbox_failed_at = $5, inbox_error = $6
     where workspace_id = $1 and id = $2 and inbox_version < $3`,
    [mailbox_id, version, checked_at, failed_at, error],
  );
}

/** Locks the mailboxes, so that none is removed before the commit. */
export async function findMailboxes(tx: WorkspaceTx, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<Columns<"mailbox", "id" | "email">>(
    `select id, email from mailbox where workspace_id = $1 and email = any($2) and removed_at is null
     order by id for key share`,
    [emails],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function findUnknownMailboxes(db: WorkspaceReader, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<Columns<"mailbox", "email">>(
    "select email from mailbox where workspace_id = $1 and email = any($2) and removed_at is null",
    [emails],
  );
  const known = new Set(rows.map(({ email }) => email));
  return [...new Set(emails)].filter((email) => !known.has(email));
}

/** API: `mailboxes`, in the order of the rotation. */
export async function readCampaignMailboxes(
  db: WorkspaceReader,
  campaignId: string,
): Promise<(Campaign["mailboxes"][number] & { status: string })[]> {
  const { rows } = await db.query<Columns<"mailbox", "id" | "email"> & { status: string }>(
    {
      name: "read campaign mailboxes",
      text: `select m.id, m.email, ${mailboxStatus("m")} as status from campaign_mailbox cm
       join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
       where cm.workspace_id = $1 and cm.campaign_id = $2 order by cm.position`,
    },
    [campaignId],
  );
  return rows;
}

export async function hasMailbox(db: WorkspaceReader, campaignId: string): Promise<boolean> {
  const { rows } = await db.query("select from campaign_mailbox where workspace_id = $1 and campaign_id = $2 limit 1", [
    campaignId,
  ]);
  return rows.length > 0;
}

export async function saveCampaignMailboxes(
  tx: WorkspaceTx,
  campaignId: string,
  mailboxIds: readonly string[],
): Promise<void> {
  await tx.query(
    "delete from campaign_mailbox where workspace_id = $1 and campaign_id = $2 and not mailbox_id = any($3)",
    [campaignId, mailboxIds],
  );
  await tx.query(
    `insert into campaign_mailbox (workspace_id, campaign_id, mailbox_id, position)
     select $1, $2, id, position from unnest($3::uuid[]) with ordinality as entry (id, position)
     on conflict (workspace_id, campaign_id, mailbox_id) do update set position = excluded.position`,
    [campaignId, mailboxIds],
  );
}
