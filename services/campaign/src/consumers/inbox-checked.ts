import { consume } from "@outbound/broker/subscribe";
import { inboxChecked } from "@outbound/contracts/events/inbox-checked";
import type { Context } from "../context.ts";
import { updateInboxState } from "../mailboxes/mailbox-table.ts";

/** A mailbox whose folders can't be read may still send. */
export default consume(inboxChecked, ({ payload }, { db }: Context) =>
  updateInboxState(db.of(payload.workspace_id), payload),
);
