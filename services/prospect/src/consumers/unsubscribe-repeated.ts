import { consume } from "@outbound/broker/subscribe";
import { unsubscribeRepeated } from "@outbound/contracts/events/unsubscribe-repeated";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppressions/suppress-recipient.ts";
import { sourceOf } from "./prospect-unsubscribed.ts";

/** Has the effect of the first one and is not announced. */
export default consume(unsubscribeRepeated, (message, context: Context) => {
  const suppress = inUnit((unit) =>
    suppressRecipient(unit, context, message, { reason: "unsubscribe", source: sourceOf[message.payload.via] }),
  );
  return onceOnly(context.db.of(message.payload.workspace_id), message, suppress);
});
