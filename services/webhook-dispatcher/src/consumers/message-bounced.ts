import { consume } from "@outbound/broker/subscribe";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import type { Context } from "../context.ts";
import { fanOut } from "../fan-out.ts";

export default consume(messageBounced, async ({ id, occurred_at, payload }, context: Context) => {
  const { step, error, hard: _, ...fact } = payload;
  await fanOut(
    context,
    { webhook: "bounced", hook: "bounce" },
    { id, occurred_at, ...fact, metadata: { step, error } },
  );
});
