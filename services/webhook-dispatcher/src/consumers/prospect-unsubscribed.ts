import { consume } from "@outbound/broker/subscribe";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import type { Context } from "../context.ts";

export default consume(prospectUnsubscribed, async ({ id, occurred_at, payload }, { fanOut }: Context) => {
  const { via, ...fact } = payload;
  await fanOut({ webhook: "unsubscribed", hook: "unsubscribe" }, { id, occurred_at, ...fact, metadata: { via } });
});
