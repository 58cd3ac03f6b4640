import { consume } from "@outbound/broker/subscribe";
import { messageSent } from "@outbound/contracts/events/message-sent";
import type { Context } from "../context.ts";
import { factsAtOnce } from "../events/fan-out.ts";

export default consume(
  messageSent,
  async ({ id, occurred_at, payload }, { fanOut }: Context) => {
    const { step, message_id, ...fact } = payload;
    await fanOut(
      { webhook: "sent", hook: null },
      { id, occurred_at, ...fact, metadata: { step, messageId: message_id } },
    );
  },
  { prefetch: factsAtOnce },
);
