import { consume } from "@outbound/broker/subscribe";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { Context } from "../context.ts";
import { fanOut } from "../fan-out.ts";

export default consume(replyReceived, async ({ id, occurred_at, payload }, context: Context) => {
  const { reply_id, from, ...fact } = payload;
  await fanOut(
    context,
    { webhook: "replied", hook: "new_reply" },
    { id, occurred_at, ...fact, metadata: { replyId: reply_id, from } },
  );
});
