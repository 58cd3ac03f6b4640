import { consume } from "@outbound/broker/subscribe";
import { sendSettled } from "@outbound/contracts/events/send-settled";
import type { Context } from "../context.ts";

const prefetch = 250;

export default consume(sendSettled, async (message, { batches }: Context) => void (await batches.settle(message)), {
  prefetch,
});
