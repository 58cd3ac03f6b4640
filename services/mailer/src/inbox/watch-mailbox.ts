import { setTimeout as sleep } from "node:timers/promises";
import { announceInbox } from "./announce-inbox.ts";
import { type Folder, findFolders } from "./folders.ts";
import { growingPause } from "./growing-pause.ts";
import type { InboxLimits } from "./inbox-limits.ts";
import { recordLook, type Turn } from "./inbox-table.ts";
import { imapConnections } from "./metrics.ts";
import { ImapFailed } from "./open-imap.ts";
import type { Reading } from "./read-folder.ts";
import { readFolders } from "./read-folders.ts";
import type { TurnEnding } from "./turn-ending.ts";
import { listenForMail } from "./wait-for-mail.ts";

type Watching = Omit<Reading, "until"> & { limits: InboxLimits };
type Watch = { watch: () => boolean };

export async function watchMailbox(watching: Watching, { watch }: Watch): Promise<TurnEnding> {
  const { client, db, turn, limits, signal } = watching;
  const news = listenForMail(client);
  const endAt = Date.now() + limits.watchTurnMs;
  const pauseAfter = growingPause();
  let gauge = { kind: "check" };
  imapConnections.inc(gauge);
  try {
    const folders = await within(watching, () => findFolders(client));
    for (;;) {
      const startedAt = performance.now();
      // Reading gets half of the time, so that a long backlog ends in an orderly way.
      const until = Date.now() + limits.lookMs / 2;
      const { count, isUnfinished, inboxUid } = await within(watching, () =>
        readFolders({ ...watching, until }, folders),
      );
      if (count > 0) watching.log.info({ ...keyOf(turn), count }, "mail.found");
      if (signal.aborted) return { kind: "dropped" };
      const isActive = await recordLook(db, turn, count > 0);
      await announceInbox(db, watching.broker, turn);
      const mayStay = isActive && !isUnfinished && Date.now() < endAt && client.capabilities.has("IDLE") && watch();
      if (!mayStay) return { kind: "looked", isActive, isUnfinished };
      imapConnections.dec(gauge);
      gauge = { kind: "watch" };
      imapConnections.inc(gauge);

      news.clear();
      const { uidNext } = await within(watching, () => client.mailboxOpen(inboxOf(folders).path, { readOnly: true }));
      if (!(uidNext > inboxUid + 1)) await news.wait(limits.watchMs, signal);
      if (!client.usable && !signal.aborted) return { kind: "hung-up" };
      // Some servers announce again and again what isn't there.
      const pauseMs = count > 0 ? 0 : pauseAfter(performance.now() - startedAt);
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return { kind: "dropped" };
    }
  } finally {
    imapConnections.dec(gauge);
  }
}

const inboxOf = (folders: readonly Folder[]) => folders.find(({ name }) => name === "inbox") ?? { path: "INBOX" };
const keyOf = ({ workspaceId, mailboxId }: Turn) => ({ workspace_id: workspaceId, mailbox_id: mailboxId });

/** Bounds a server that keeps sending small pieces without end. */
async function within<T>({ client, limits }: Watching, work: () => Promise<T>): Promise<T> {
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    client.close();
  }, limits.lookMs);
  try {
    return await work();
  } catch (error) {
    throw isTooLate ? new ImapFailed("protocol", "The server took too long.", error) : error;
  } finally {
    clearTimeout(timer);
  }
}
