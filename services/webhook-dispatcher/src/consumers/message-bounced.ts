import { consume } from "@outbound/broker/subscribe";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import type { Context } from "../context.ts";

export default consume(messageBounced, async ({ id, occurred_at, payload }, { fanOut }: Context) => {
  const { step, error, hard: _, ...fact } = payload;
  await fanOut({ webhook: "bounced", hook: "bounce" }, { id, occurred_at, ...fact, metadata: { step, error } });
});
