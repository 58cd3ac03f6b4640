import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isUuid } from "@outbound/contracts/uuid";
import { resendDelivery } from "@outbound/contracts/webhooks/resend-delivery";
import type { Context } from "../../context.ts";
import { readDelivery } from "../../deliveries/delivery-list-table.ts";
import { presentReceiver } from "../../receivers/present-receiver.ts";
import { listReceivers } from "../../receivers/receiver-table.ts";
import { resendOne } from "../../receivers/resend-table.ts";

/** A receiver that is switched off gets it too: that is how it is tried. */
export default implement(resendDelivery, async ({ id }, { db, deliverer, workspaceId }: Context & Caller) => {
  const delivery = isUuid(id) ? await readDelivery(db, workspaceId, id) : undefined;
  if (!delivery) throw notFound("Delivery");
  const receiver = presentReceiver(await listReceivers(db, workspaceId), delivery);
  if (!receiver) throw conflict("No receiver subscribes to this event at this URL.");
  const endpoint = await resendOne(db.of(workspaceId), id, receiver.url);
  if (!endpoint) throw conflict("This delivery is still being tried.");
  deliverer.enqueueDue([endpoint]);
  return { delivery_id: delivery.id, url: receiver.url };
});
