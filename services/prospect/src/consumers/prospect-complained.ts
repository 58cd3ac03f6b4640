import { consume, onceOnly } from "@outbound/broker/subscribe";
import { inUnit } from "@outbound/broker/unit-of-work";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppress-recipient.ts";

export default consume(prospectComplained, (message, context: Context) =>
  onceOnly(
    context.db,
    message,
    inUnit((unit) => suppressRecipient(unit, context, message, { reason: "complaint", source: "feedback_loop" })),
  ),
);
