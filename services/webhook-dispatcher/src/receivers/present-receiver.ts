import { type Receiver, receiverOf } from "./receiver-table.ts";

type DeliveryTarget = { workspace_id: string; event: string; url: string };

export function presentReceiver(receivers: readonly Receiver[], target: DeliveryTarget): Receiver | undefined {
  const { workspace_id, hook_event, url } = receiverOf(target);
  return receivers.find(
    (one) =>
      one.workspace_id === workspace_id && one.hook_event === hook_event && (hook_event === null || one.url === url),
  );
}
