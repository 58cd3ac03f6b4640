import { createHash } from "node:crypto";
import type { Broker } from "@outbound/broker/broker";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { FetchMessageObject, ImapFlow } from "imapflow";
import type { MailParser } from "../mail/mail-parser.ts";
import { type Cursor, moveCursor, recordReadFailure, startCursor } from "./cursor-table.ts";
import type { Folder } from "./folders.ts";
import { lookMessages, newestMessages, sourceBytes } from "./inbox-limits.ts";
import type { Turn } from "./inbox-table.ts";
import { imapMessagesTotal } from "./metrics.ts";
import { ImapFailed } from "./open-imap.ts";
import { publishMail } from "./publish-mail.ts";
import { type LargeMessage, readLargeMessage } from "./read-large-message.ts";
import { type ReadingPlan, readingPlan } from "./reading-plan.ts";
import type { SenderTrust } from "./sender-trust.ts";

export type Reading = {
  client: ImapFlow;
  db: WorkspaceReader;
  broker: Broker;
  parser: MailParser;
  log: Log;
  turn: Turn;
  /** Names server and user, because another account's UIDs mean other messages. */
  account: string;
  isTrusted: SenderTrust;
  signal: AbortSignal;
  until: number;
};

export type FolderRead = { count: number; isUnfinished: boolean; lastUid: number };

/** The cursor moves past messages only after they are published. */
export async function readFolder(reading: Reading, folder: Folder, known: Cursor | undefined): Promise<FolderRead> {
  const { client, signal } = reading;
  const { uidValidity, ...folderState } = await client.mailboxOpen(folder.path, { readOnly: true });
  const { uidNext, exists }: { uidNext?: number; exists?: number } = folderState;
  const epoch = epochOf(reading.account, folder.path, uidValidity);
  const cursor = known?.epoch === epoch ? known : await startReading(reading, folder, { epoch, uidNext, exists });

  const uids = await newUids(client, cursor.lastUid);
  if (uids.length === 0) {
    // With the cursor moved, the next check needn't open the folder.
    if (uidNext !== undefined) await advance(reading, folder, cursor, uidNext - 1);
    return { count: 0, isUnfinished: false, lastUid: cursor.lastUid };
  }
  const read = uids.slice(0, lookMessages);
  let count = 0;
  const plan = readingPlan(cursor.readFailures);
  if (plan === "skip") {
    const [uid = 0] = read;
    imapMessagesTotal.inc({ folder: folder.name, result: "skipped" });
    reading.log.error({ folder: folder.name, uid }, "message.skipped");
    await advance(reading, folder, cursor, uid);
    return { count: 1, isUnfinished: uids.length > 1, lastUid: uid };
  }
  while (count < read.length && !signal.aborted && Date.now() < reading.until) {
    const slice = read.slice(count, count + plan.messages);
    await publishSlice(reading, folder, cursor, slice, plan);
    await advance(reading, folder, cursor, slice.at(-1) ?? 0);
    count += slice.length;
  }
  return { count, isUnfinished: count < uids.length, lastUid: cursor.lastUid };
}

export function epochOf(account: string, path: string, uidValidity: bigint): string {
  const folderHash = createHash("sha256").update(`${account}\n${path}`).digest("hex").slice(0, 16);
  return `${folderHash}/${uidValidity}`;
}

/** Skips mail older than the registration. In a renumbered folder everything that may be new is read again. */
async function startReading(
  { client, db, turn }: Reading,
  { name }: Folder,
  { epoch, uidNext, exists }: { epoch: string; uidNext: number | undefined; exists: number | undefined },
): Promise<Cursor> {
  const rescanFrom = (turn.checkedAt?.getTime() ?? 0) - rescanMarginMs;
  const from = Math.max(turn.readsFrom.getTime() - clockMarginMs, rescanFrom);
  const range = `${Math.max(1, (exists ?? 0) - newestMessages + 1)}:*`;
  const newest = exists === 0 ? [] : await client.fetchAll(range, { uid: true, internalDate: true });
  if (exists !== 0 && newest.length === 0 && uidNext === undefined) throw new ImapFailed("protocol", notListed);
  // Some servers don't say which UID is next.
  let first = uidNext ?? Math.max(0, ...newest.map(({ uid }) => uid)) + 1;
  for (const { uid, internalDate } of newest) if (timeOf(internalDate) >= from) first = Math.min(first, uid);
  return startCursor(db, turn.mailboxId, name, epoch, first - 1);
}

const notListed = "The server failed: it did not list a folder's messages.";
const notHandedOut = "The server failed: it did not hand out a message.";

const rescanMarginMs = 7 * 86_400_000;
/** Servers store whole seconds, and clocks differ. */
const clockMarginMs = 5_000;

async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const uids = await search(client, `${lastUid + 1}:*`);
  // The last message matches `n:*` even when its UID is below n.
  return uids.filter((uid) => uid > lastUid).sort((a, b) => a - b);
}

/** Throws instead of returning an empty result, which would move the cursor past existing messages. */
async function search(client: ImapFlow, uid: string): Promise<number[]> {
  const found = await client.search({ uid }, { uid: true });
  if (!Array.isArray(found)) throw new ImapFailed("protocol", notListed);
  return found;
}

const unconfirmed = 8;

async function publishSlice(
  reading: Reading,
  folder: Folder,
  cursor: Cursor,
  uids: number[],
  { query, looksInto }: Exclude<ReadingPlan, "skip">,
): Promise<void> {
  const { client } = reading;
  const wanted = new Set(uids);
  const large: number[] = [];
  const publishing = new Set<Promise<void>>();
  let failure: { cause: unknown } | undefined;
  let withheld = false;
  const publish = (message: FetchMessageObject | LargeMessage) =>
    publishMessage(reading, folder, cursor, message).catch((cause: unknown) => void (failure ??= { cause }));
  try {
    for await (const message of client.fetch(uids.join(","), query, { uid: true })) {
      if (failure || !wanted.delete(message.uid)) continue;
      if (isWithheld(message)) {
        withheld = true;
        continue;
      }
      if (looksInto && (message.size ?? 0) > sourceBytes) {
        large.push(message.uid);
        continue;
      }
      const work: Promise<void> = publish(message).then(() => void publishing.delete(work));
      publishing.add(work);
      if (publishing.size >= unconfirmed) await Promise.race(publishing);
    }
    await areGone(client, [...wanted]);
    for (const uid of failure ? [] : large) {
      const message = await readLargeMessage(client, uid);
      if (!message) await areGone(client, [uid]);
      else if (isWithheld(message)) withheld = true;
      else await publish(message);
    }
    if (withheld) throw new ImapFailed("protocol", notHandedOut);
  } catch (error) {
    await Promise.all(publishing);
    if (!reading.signal.aborted && !failure)
      await recordReadFailure(reading.db, reading.turn.mailboxId, folder.name, cursor);
    throw failure ? failure.cause : error;
  }
  await Promise.all(publishing);
  if (failure) throw failure.cause;
}

const sourceOf = (message: FetchMessageObject | LargeMessage) => message.source ?? message.headers;

/** Some servers answer OK and leave the message's bytes out. One of no bytes at all has nothing to hand out. */
function isWithheld(message: FetchMessageObject | LargeMessage): boolean {
  const source = sourceOf(message);
  const isEmpty = source === undefined || ("length" in source && source.length === 0);
  return isEmpty && message.size !== 0;
}

async function areGone(client: ImapFlow, uids: readonly number[]): Promise<void> {
  if (uids.length === 0) return;
  const found = await search(client, uids.join(","));
  if (found.length > 0) throw new ImapFailed("protocol", notHandedOut);
}

async function publishMessage(
  { broker, parser, turn, isTrusted }: Reading,
  { name: folder }: Folder,
  { epoch }: Cursor,
  message: FetchMessageObject | LargeMessage,
): Promise<void> {
  const source = sourceOf(message) ?? Buffer.alloc(0);
  const { workspaceId, mailboxId } = turn;
  const receivedAt = new Date(timeOf(message.internalDate) || Date.now());
  const location = { workspaceId, mailboxId, folder, epoch, uid: message.uid };
  await publishMail(broker, parser, { ...location, receivedAt, source, isTrusted });
}

function timeOf(date: Date | string | undefined): number {
  const time = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? 0 : time;
}

async function advance({ db, turn }: Reading, { name }: Folder, cursor: Cursor, lastUid: number): Promise<void> {
  if (lastUid <= cursor.lastUid) return;
  cursor.lastUid = lastUid;
  await moveCursor(db, turn.mailboxId, name, cursor);
}
