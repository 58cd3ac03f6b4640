import { consume } from "@outbound/broker/subscribe";
import { webhookDispatcherDeliver } from "@outbound/contracts/events/webhook-dispatcher-deliver";
import type { Context } from "../context.ts";

/** Acknowledged when its endpoint is queued, so that a receiver that hangs never fills the prefetch. */
export default consume(
  webhookDispatcherDeliver,
  async ({ payload }, { deliverer }: Context) => deliverer.signal(payload.delivery_id),
  { prefetch: 200 },
);
