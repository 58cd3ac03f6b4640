import { consume } from "@outbound/broker/subscribe";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppressions/suppress-recipient.ts";

export default consume(prospectComplained, (message, context: Context) =>
  onceOnly(
    context.db,
    message,
    inUnit((unit) => suppressRecipient(unit, context, message, { reason: "complaint", source: "feedback_loop" })),
  ),
);
