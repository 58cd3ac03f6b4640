import { inBatches } from "@outbound/broker/in-batches";
import { consume, onceOnly } from "@outbound/broker/subscribe";
import type { EventMessage } from "@outbound/contracts/event";
import { sendSettled } from "@outbound/contracts/events/send-settled";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { settle, settleAccepted } from "../sending/settle.ts";

type Message = EventMessage<typeof sendSettled>;
type Item = Pick<Context, "nudgePlanner"> & { message: Message };

/** More than a batch takes. */
const prefetch = 250;

export default consume(
  sendSettled,
  async (message, { db, log, nudgePlanner }: Context) =>
    void (await take({ db, log, workspaceId: message.payload.workspace_id }, { message, nudgePlanner })),
  { prefetch },
);

const take = inBatches<Item, true>({
  name: sendSettled.name,
  async together(db, _, items) {
    const settled = await db.transaction(
      inUnit((unit) =>
        settleAccepted(
          unit,
          items.map(({ message }) => message),
        ),
      ),
    );
    // Their mailboxes have places free.
    if (settled.size > 0) items[0]?.nudgePlanner();
    return items.map(({ message }) => settled.has(message) || undefined);
  },
  async alone(db, _, { message, nudgePlanner }) {
    await onceOnly(
      db,
      message,
      inUnit(async (unit) => {
        await settle(unit, message.payload);
        unit.tx.afterCommit(nudgePlanner);
      }),
    );
    return true;
  },
});
