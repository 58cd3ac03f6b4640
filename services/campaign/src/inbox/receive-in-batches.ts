import { allDone, inBatchesBy } from "@outbound/batching/in-batches";
import type { EventMessage } from "@outbound/contracts/event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { onceOnly, recordFirst } from "@outbound/events/inbox";
import type { Db, WorkspaceDb, WorkspaceReader } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { MailReader } from "../reading/mail-reader.ts";
import { findOwnWords } from "./find-own-words.ts";
import { cleanMail, type ReadMail, readMail } from "./read-mail.ts";
import { receiveMails } from "./receive-mails.ts";

type Message = EventMessage<typeof mailReceived>;
type Item = { message: Message; mail: ReadMail };
type Parts = { db: Db; log: Log; reader: MailReader };

/** `isLast` when no later look may find what a mail from a Sent folder answers. */
type Look = { isLast?: boolean };

export function receiveInBatches({ db, log, reader }: Parts): (message: Message, look?: Look) => Promise<true> {
  // Mails that came together are committed together, so they are parsed as one batch, before the transaction begins.
  const read = inBatchesBy<Message, ReadMail>({
    name: "read mails",
    log,
    together: (messages, workspaceId) => readTogether(db.of(workspaceId), reader, messages),
    alone: async (message, workspaceId) => (await readTogether(db.of(workspaceId), reader, [message]))[0] as ReadMail,
  });
  const receive = inBatchesBy<Item, true>({
    name: mailReceived.name,
    log,
    async together(items, workspaceId) {
      await receiveTogether(db.of(workspaceId), items);
      return allDone(items);
    },
    async alone({ message, mail }, workspaceId) {
      const receiveOne = inUnit((unit) => receiveMails(unit, [mail]));
      await onceOnly(db.of(workspaceId), message, receiveOne);
      return true;
    },
  });
  return async (message, { isLast = false } = {}) => {
    const { workspace_id } = message.payload;
    const mail = await read(workspace_id, message);
    return receive(workspace_id, { message, mail: { ...mail, isLast } });
  };
}

async function readTogether(
  db: WorkspaceReader,
  reader: MailReader,
  messages: readonly Message[],
): Promise<ReadMail[]> {
  const mails = messages.map(({ payload }) => cleanMail(payload));
  const own = await findOwnWords(db, mails);
  return Promise.all(mails.map((mail, at) => readMail(reader, mail, own[at])));
}

const receiveTogether = (db: WorkspaceDb, items: readonly Item[]): Promise<void> =>
  db.transaction(
    inUnit(async (unit) => {
      const fresh = await recordFirst(
        unit.unbound,
        items.map(({ message }) => message.id),
      );
      const mails = items.filter(({ message }) => fresh.delete(message.id)).map(({ mail }) => mail);
      await receiveMails(unit, mails);
    }),
  );
