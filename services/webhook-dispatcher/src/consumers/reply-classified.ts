import { consume } from "@outbound/broker/subscribe";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import type { Context } from "../context.ts";

export default consume(replyClassified, async ({ id, occurred_at, payload }, { fanOut }: Context) => {
  const { reply_id, classification, ...fact } = payload;
  if (classification !== "interested") return;
  const names = { webhook: null, hook: "positive_reply" } as const;
  await fanOut(names, { id, occurred_at, ...fact, metadata: { replyId: reply_id } });
});
