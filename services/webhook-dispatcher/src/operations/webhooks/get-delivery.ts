import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { isUuid } from "@outbound/contracts/uuid";
import { getDelivery, type receiverStates } from "@outbound/contracts/webhooks/get-delivery";
import type { Context } from "../../context.ts";
import { readDelivery } from "../../deliveries/delivery-list-table.ts";
import { presentReceiver } from "../../receivers/present-receiver.ts";
import { listReceivers, type Receiver } from "../../receivers/receiver-table.ts";

export default implement(getDelivery, async ({ id }, { db, ...caller }: Context & Caller) => {
  const delivery = isUuid(id) ? await readDelivery(db, requestedWorkspace(caller), id) : undefined;
  if (!delivery) throw notFound("Delivery");
  return {
    ...delivery,
    body: delivery.body.toString(),
    receiver: stateOf(presentReceiver(await listReceivers(db, delivery.workspace_id), delivery)),
    tries: delivery.tries.map(({ at, ms, status = null, error = null, url = null, answer }) => ({
      at: new Date(at),
      duration_ms: ms,
      status,
      error,
      url,
      answer,
    })),
  };
});

function stateOf(receiver: Receiver | undefined): (typeof receiverStates)[number] {
  if (!receiver) return "gone";
  return receiver.switched_off_at ? "off" : "on";
}
