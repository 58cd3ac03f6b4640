import { consume } from "@outbound/broker/subscribe";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { Context } from "../context.ts";

export default consume(replyReceived, async ({ id, occurred_at, payload }, { fanOut }: Context) => {
  const { reply_id, from, ...fact } = payload;
  await fanOut(
    { webhook: "replied", hook: "new_reply" },
    { id, occurred_at, ...fact, metadata: { replyId: reply_id, from } },
  );
});
