import { NotPublished } from "@outbound/broker/confirmed-publish";
import { type Cursor, findCursors } from "./cursor-table.ts";
import type { Folder } from "./folders.ts";
import { imapErrorsTotal } from "./metrics.ts";
import { epochOf, type FolderRead, type Reading, readFolder } from "./read-folder.ts";

type Look = { count: number; isUnfinished: boolean; inboxUid: number };

/** A failure in Junk or Sent alone doesn't keep the inbox from being read. */
export async function readFolders(reading: Reading, folders: readonly Folder[]): Promise<Look> {
  const cursors = await findCursors(reading.db, reading.turn.mailboxId);
  const look = { count: 0, isUnfinished: false, inboxUid: 0 };
  for (const folder of folders) {
    if (reading.signal.aborted) break;
    const read = await tryFolder(reading, folder, cursors.get(folder.name));
    look.count += read?.count ?? 0;
    look.isUnfinished ||= read?.isUnfinished ?? false;
    if (folder.name === "inbox") look.inboxUid = read?.lastUid ?? 0;
  }
  return look;
}

async function tryFolder(
  reading: Reading,
  folder: Folder,
  cursor: Cursor | undefined,
): Promise<FolderRead | undefined> {
  try {
    const isSame = folder.name !== "inbox" && cursor && (await isUnchanged(reading, folder, cursor));
    return isSame ? undefined : await readFolder(reading, folder, cursor);
  } catch (error) {
    const isItsOwn = folder.name !== "inbox" && reading.client.usable && !(error instanceof NotPublished);
    if (!isItsOwn || reading.signal.aborted) throw error;
    imapErrorsTotal.inc({ kind: "folder" });
    const details = { err: error, mailbox_id: reading.turn.mailboxId, folder: folder.name };
    reading.log.warn(details, "folder.read_failed");
    return undefined;
  }
}

/** This needs no SELECT. */
async function isUnchanged({ client, account }: Reading, { path }: Folder, cursor: Cursor): Promise<boolean> {
  const status = await client.status(path, { uidNext: true, uidValidity: true });
  if (!status || status.uidValidity === undefined) return false;
  return cursor.epoch === epochOf(account, path, status.uidValidity) && status.uidNext === cursor.lastUid + 1;
}
