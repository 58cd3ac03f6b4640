import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import { webhookDispatcherDeliver } from "@outbound/contracts/events/webhook-dispatcher-deliver";

/** Best effort: the rows are the truth, and the sweep finds those whose signal was lost. Never rejects. */
export async function signalLater(
  broker: Broker,
  deliveries: readonly { id: string; workspace_id: string }[],
): Promise<void> {
  await Promise.allSettled(
    deliveries.map(({ id, workspace_id }) =>
      publish(broker, webhookDispatcherDeliver, { workspace_id, delivery_id: id }, { isDelayed: true }),
    ),
  );
}
