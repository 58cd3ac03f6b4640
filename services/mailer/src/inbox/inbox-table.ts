import type { Db, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type MailboxKey = { workspaceId: string; mailboxId: string };

export type Turn = MailboxKey & {
  worker: string;
  readsFrom: Date;
  checkedAt: Date | null;
  failures: number;
  overdueSeconds: number;
};

type Row = Columns<"mailbox_inbox", "workspace_id" | "mailbox_id" | "reads_from" | "checked_at" | "failures"> & {
  overdue_seconds: number;
};

/** The longest overdue come first; no two workers get the same one before its lease ends. */
export async function claimTurns(db: Db, worker: string, count: number, leaseMs: number): Promise<Turn[]> {
  const { rows } = await db.query<Row>(
    `update mailbox_inbox i set worker = $1, next_check_at = now() + $3 * interval '1 millisecond'
     from (
       select workspace_id, mailbox_id, next_check_at as due_at from mailbox_inbox
       where next_check_at <= now() order by next_check_at limit $2 for update skip locked
     ) due
     where i.workspace_id = due.workspace_id and i.mailbox_id = due.mailbox_id
     returning i.workspace_id, i.mailbox_id, i.reads_from, i.checked_at, i.failures,
       extract(epoch from now() - due.due_at)::float8 as overdue_seconds`,
    [worker, count, leaseMs],
  );
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    mailboxId: row.mailbox_id,
    worker,
    readsFrom: row.reads_from,
    checkedAt: row.checked_at,
    failures: row.failures,
    overdueSeconds: row.overdue_seconds,
  }));
}

const ofTurn = "workspace_id = $1 and mailbox_id = $2 and worker = $3";
const keyOf = ({ mailboxId, worker }: Turn) => [mailboxId, worker];

export async function extendTurn(db: WorkspaceReader, turn: Turn, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update mailbox_inbox set next_check_at = now() + $4 * interval '1 millisecond' where ${ofTurn}`,
    [...keyOf(turn), leaseMs],
  );
  return rowCount > 0;
}

const isActive = "coalesce(active_at > now() - interval '1 day', false)";

export async function recordLook(db: WorkspaceReader, turn: Turn, hadMail: boolean): Promise<boolean> {
  const { rows } = await db.query<{ is_active: boolean }>(
    `update mailbox_inbox set checked_at = now(), active_at = case when $4 then now() else active_at end,
       failures = 0, error_kind = null, error = null
     where ${ofTurn} returning ${isActive} as is_active`,
    [...keyOf(turn), hadMail],
  );
  return rows[0]?.is_active ?? false;
}

export async function recordFailure(
  db: WorkspaceReader,
  turn: Turn,
  failure: { kind: string; message: string },
): Promise<void> {
  await db.query(
    `update mailbox_inbox set failures = failures + 1, failed_at = now(), error_kind = $4, error = $5 where ${ofTurn}`,
    [...keyOf(turn), failure.kind, failure.message],
  );
}

export type News = Columns<"mailbox_inbox", "checked_at" | "failed_at"> & { version: number; error: string | null };

/** Returns the state when it changed since it was published, or when that was 15 minutes ago. */
export async function findNews(db: WorkspaceReader, turn: Turn): Promise<News | undefined> {
  const { rows } = await db.query<News>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as version, checked_at, failed_at,
       left(error, 1000) as error
     from mailbox_inbox where ${ofTurn} and (announced_at is null or announced_at < now() - interval '15 minutes'
       or left(error, 1000) is distinct from announced_error)`,
    keyOf(turn),
  );
  return rows[0];
}

export async function recordAnnounced(db: WorkspaceReader, turn: Turn, error: string | null): Promise<void> {
  await db.query(`update mailbox_inbox set announced_at = now(), announced_error = $4 where ${ofTurn}`, [
    ...keyOf(turn),
    error,
  ]);
}

/** `wasQuiet` says that the mailbox had no recent mail when it was checked; if some came since, it is due at once. */
export async function endTurn(db: WorkspaceReader, turn: Turn, nextMs: number, wasQuiet: boolean): Promise<void> {
  await db.query(
    `update mailbox_inbox set worker = null,
       next_check_at = case when $5 and ${isActive} then now() else now() + $4 * interval '1 millisecond' end
     where ${ofTurn}`,
    [...keyOf(turn), nextMs, wasQuiet],
  );
}

/** Makes the mailbox due at once. A turn that is under way ends. */
export async function openInbox(tx: WorkspaceTx, mailboxId: string): Promise<void> {
  await tx.query(
    `insert into mailbox_inbox (workspace_id, mailbox_id, reads_from, next_check_at) values ($1, $2, now(), now())
     on conflict (workspace_id, mailbox_id) do update
       set next_check_at = now(), worker = null, failures = 0, announced_at = null`,
    [mailboxId],
  );
}

/** As `openInbox`, of a mailbox that is being read. */
export async function wakeInbox(tx: WorkspaceTx, mailboxId: string): Promise<void> {
  await tx.query(
    `update mailbox_inbox set next_check_at = now(), worker = null, failures = 0, announced_at = null
     where workspace_id = $1 and mailbox_id = $2`,
    [mailboxId],
  );
}

export async function closeInbox(db: WorkspaceReader, mailboxId: string): Promise<void> {
  for (const table of ["imap_cursor", "mailbox_inbox"]) {
    await db.query(`delete from ${table} where workspace_id = $1 and mailbox_id = $2`, [mailboxId]);
  }
}

export async function recordActivity(db: WorkspaceReader, mailboxId: string): Promise<void> {
  await db.query(
    `update mailbox_inbox set active_at = now(),
       next_check_at = case when worker is null and not ${isActive} then least(next_check_at, now()) else next_check_at end
     where workspace_id = $1 and mailbox_id = $2`,
    [mailboxId],
  );
}
