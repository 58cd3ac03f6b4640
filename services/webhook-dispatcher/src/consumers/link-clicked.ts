import { consume } from "@outbound/broker/subscribe";
import { linkClicked } from "@outbound/contracts/events/link-clicked";
import type { Context } from "../context.ts";
import { factsAtOnce } from "../events/fan-out.ts";

export default consume(
  linkClicked,
  async ({ id, occurred_at, payload }, { fanOut }: Context) => {
    const { url, message_id, via, ...fact } = payload;
    await fanOut(
      { webhook: "clicked", hook: null },
      { id, occurred_at, ...fact, metadata: { url, messageId: message_id, via } },
    );
  },
  { prefetch: factsAtOnce },
);
