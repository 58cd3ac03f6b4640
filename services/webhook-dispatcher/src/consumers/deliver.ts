import { consume } from "@outbound/broker/subscribe";
import { webhookDispatcherDeliver } from "@outbound/contracts/events/webhook-dispatcher-deliver";
import type { Context } from "../context.ts";

/** A signal is acknowledged once it is noted, not when it is acted upon: so a receiver that hangs never fills the prefetch. */
export default consume(
  webhookDispatcherDeliver,
  async ({ payload }, { deliverer }: Context) => deliverer.signal(payload.delivery_id),
  { prefetch: 200 },
);
