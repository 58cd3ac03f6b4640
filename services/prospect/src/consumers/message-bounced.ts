import { consume } from "@outbound/broker/subscribe";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppressions/suppress-recipient.ts";

export default consume(messageBounced, async (message, context: Context) => {
  if (!message.payload.hard) return;
  const suppress = inUnit((unit) => suppressRecipient(unit, context, message, { reason: "bounce", source: "dsn" }));
  await onceOnly(context.db.of(message.payload.workspace_id), message, suppress);
});
