import { consume } from "@outbound/broker/subscribe";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppressions/suppress-recipient.ts";

export default consume(prospectComplained, (message, context: Context) => {
  const suppress = inUnit((unit) =>
    suppressRecipient(unit, context, message, { reason: "complaint", source: "feedback_loop" }),
  );
  return onceOnly(context.db.of(message.payload.workspace_id), message, suppress);
});
