import { inBatches } from "@outbound/broker/in-batches";
import { consume, onceOnly, recordFirst } from "@outbound/broker/subscribe";
import type { EventMessage } from "@outbound/contracts/event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { type ReadMail, readMail } from "../inbox/read-mail.ts";
import { receiveMails } from "../inbox/receive-mails.ts";
import type { ReceivedMail } from "../inbox/received-mail.ts";
import type { MailReader } from "../reading/mail-reader.ts";

type Item = { message: EventMessage<typeof mailReceived>; mail: ReadMail };

/** Mails may hold hundreds of kilobytes. */
const prefetch = 50;

export default consume(
  mailReceived,
  async (message, { db, log, reader }: Context) => {
    const place = { db, log, workspaceId: message.payload.workspace_id };
    const mail = await readTogether(place, { reader, received: message.payload });
    await take(place, { message, mail });
  },
  { prefetch },
);

/** Before any transaction, and as one batch: what came together is also committed together. */
const readTogether = inBatches<{ reader: MailReader; received: ReceivedMail }, ReadMail>({
  name: "read mails",
  together: (_db, _workspaceId, items) => Promise.all(items.map(({ reader, received }) => readMail(reader, received))),
  alone: (_db, _workspaceId, { reader, received }) => readMail(reader, received),
});

const take = inBatches<Item, true>({
  name: mailReceived.name,
  async together(db, workspaceId, items) {
    await db.transaction(
      inUnit(async (unit) => {
        const fresh = await recordFirst(
          unit.tx,
          items.map(({ message }) => message.id),
        );
        const mails = items.filter(({ message }) => fresh.delete(message.id)).map(({ mail }) => mail);
        await receiveMails(unit, workspaceId, mails);
      }),
    );
    return items.map(() => true as const);
  },
  async alone(db, workspaceId, { message, mail }) {
    await onceOnly(
      db,
      message,
      inUnit((unit) => receiveMails(unit, workspaceId, [mail])),
    );
    return true;
  },
});
