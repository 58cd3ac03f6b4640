import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { FolderName } from "./folders.ts";

/** Everything up to `lastUid` of that epoch has been published. `readFailures` counts failures in a row. */
export type Cursor = { epoch: string; lastUid: number; readFailures: number };

type Row = Columns<"imap_cursor", "epoch" | "last_uid" | "read_failures", { folder: FolderName }>;

export async function findCursors(db: WorkspaceReader, mailboxId: string): Promise<Map<FolderName, Cursor>> {
  const { rows } = await db.query<Row>(
    "select folder, epoch, last_uid, read_failures from imap_cursor where workspace_id = $1 and mailbox_id = $2",
    [mailboxId],
  );
  return new Map(
    rows.map(({ folder, epoch, last_uid: lastUid, read_failures: readFailures }) => [
      folder,
      { epoch, lastUid, readFailures },
    ]),
  );
}

export async function startCursor(
  db: WorkspaceReader,
  mailboxId: string,
  folder: FolderName,
  epoch: string,
  lastUid: number,
): Promise<Cursor> {
  await db.query(
    `insert into imap_cursor (workspace_id, mailbox_id, folder, epoch, last_uid, moved_at) values ($1, $2, $3, $4, $5, now())
     on conflict (workspace_id, mailbox_id, folder)
     do update set epoch = excluded.epoch, last_uid = excluded.last_uid, read_failures = 0, moved_at = now()
     where imap_cursor.epoch <> excluded.epoch`,
    [mailboxId, folder, epoch, lastUid],
  );
  return { epoch, lastUid, readFailures: 0 };
}

/** Never moves back: another worker may be ahead after this one's lease ended. */
export async function moveCursor(
  db: WorkspaceReader,
  mailboxId: string,
  folder: FolderName,
  { epoch, lastUid }: Cursor,
): Promise<void> {
  await db.query(
    `update imap_cursor set last_uid = $5, read_failures = 0, moved_at = now()
     where workspace_id = $1 and mailbox_id = $2 and folder = $3 and epoch = $4 and last_uid < $5`,
    [mailboxId, folder, epoch, lastUid],
  );
}

export async function recordReadFailure(
  db: WorkspaceReader,
  mailboxId: string,
  folder: FolderName,
  { epoch, lastUid }: Cursor,
): Promise<void> {
  await db.query(
    `update imap_cursor set read_failures = read_failures + 1
     where workspace_id = $1 and mailbox_id = $2 and folder = $3 and epoch = $4 and last_uid = $5`,
    [mailboxId, folder, epoch, lastUid],
  );
}
