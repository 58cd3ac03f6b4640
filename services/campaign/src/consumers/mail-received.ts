import { inBatches } from "@outbound/broker/in-batches";
import { announceTogether } from "@outbound/broker/outbox";
import { consume, onceOnly, recordFirst } from "@outbound/broker/subscribe";
import type { EventMessage } from "@outbound/contracts/event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import type { Context } from "../context.ts";
import { countTogether } from "../counter-table.ts";
import { receiveMails } from "../inbox/receive-mails.ts";

type Message = EventMessage<typeof mailReceived>;

/** Mails may hold hundreds of kilobytes. */
const prefetch = 50;

export default consume(
  mailReceived,
  async (message, { db }: Context) => void (await take({ db, workspaceId: message.payload.workspace_id }, message)),
  { prefetch },
);

const take = inBatches<Message, true>({
  async together(db, workspaceId, messages) {
    await db.transaction(async (tx) => {
      const fresh = await recordFirst(
        tx,
        messages.map(({ id }) => id),
      );
      const mails = messages.filter(({ id }) => fresh.delete(id)).map(({ payload }) => payload);
      await countTogether(tx, workspaceId, () => announceTogether(tx, () => receiveMails(tx, workspaceId, mails)));
    });
    return messages.map(() => true as const);
  },
  async alone(db, workspaceId, message) {
    await onceOnly(db, message, (tx) => receiveMails(tx, workspaceId, [message.payload]));
    return true;
  },
});
