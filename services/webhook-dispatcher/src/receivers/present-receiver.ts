import { type Receiver, receiverOf } from "./receiver-table.ts";

type Told = { workspace_id: string; event: string; url: string };

/** Who is told now of what the delivery tells: its subscription, or the workspace webhook, also where its URL is another one now. */
export function presentReceiver(receivers: readonly Receiver[], told: Told): Receiver | undefined {
  const { hook_event, url } = receiverOf(told);
  return receivers.find((one) => one.hook_event === hook_event && (hook_event === null || one.url === url));
}
