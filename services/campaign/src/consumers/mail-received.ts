import { consume } from "@outbound/broker/subscribe";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import type { Context } from "../context.ts";

/** A mail may have hundreds of kilobytes, so this is small. */
const prefetch = 50;

export default consume(mailReceived, async (message, { batches }: Context) => void (await batches.receive(message)), {
  prefetch,
});
