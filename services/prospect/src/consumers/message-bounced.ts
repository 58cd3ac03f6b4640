import { consume, onceOnly } from "@outbound/broker/subscribe";
import { inUnit } from "@outbound/broker/unit-of-work";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppress-recipient.ts";

export default consume(messageBounced, async (message, context: Context) => {
  if (!message.payload.hard) return;
  await onceOnly(
    context.db,
    message,
    inUnit((unit) => suppressRecipient(unit, context, message, { reason: "bounce", source: "dsn" })),
  );
});
