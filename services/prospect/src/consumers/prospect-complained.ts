import { consume, onceOnly } from "@outbound/broker/subscribe";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppress-recipient.ts";

export default consume(prospectComplained, (message, context: Context) =>
  onceOnly(context.db, message, (tx) =>
    suppressRecipient(tx, context, message, { reason: "complaint", source: "feedback_loop" }),
  ),
);
