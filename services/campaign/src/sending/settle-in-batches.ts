import { inBatchesBy } from "@outbound/batching/in-batches";
import type { EventMessage } from "@outbound/contracts/event";
import { sendSettled } from "@outbound/contracts/events/send-settled";
import { onceOnly } from "@outbound/events/inbox";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { settle, settleAccepted } from "./settle.ts";

type Message = EventMessage<typeof sendSettled>;
type Parts = { db: Db; log: Log; nudgePlanner: () => void };

export function settleInBatches({ db, log, nudgePlanner }: Parts): (message: Message) => Promise<true> {
  const settleBy = inBatchesBy<Message, true>({
    name: sendSettled.name,
    log,
    async together(messages, workspaceId) {
      const settled = await db.of(workspaceId).transaction(inUnit((unit) => settleAccepted(unit, messages)));
      if (settled.size > 0) nudgePlanner();
      return messages.map((message) => settled.has(message) || undefined);
    },
    async alone(message, workspaceId) {
      const work = inUnit(async (unit) => {
        await settle(unit, message.payload);
        unit.afterCommit(nudgePlanner);
      });
      await onceOnly(db.of(workspaceId), message, work);
      return true;
    },
  });
  return (message) => settleBy(message.payload.workspace_id, message);
}
