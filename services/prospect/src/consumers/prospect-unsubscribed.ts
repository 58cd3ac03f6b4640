import { consume } from "@outbound/broker/subscribe";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { onceOnly } from "@outbound/events/inbox";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { suppressRecipient } from "../suppressions/suppress-recipient.ts";

export const sourceOf = { one_click: "one_click", page: "one_click", reply: "reply" } as const;

export default consume(prospectUnsubscribed, (message, context: Context) => {
  const suppress = inUnit((unit) =>
    suppressRecipient(unit, context, message, { reason: "unsubscribe", source: sourceOf[message.payload.via] }),
  );
  return onceOnly(context.db.of(message.payload.workspace_id), message, suppress);
});
