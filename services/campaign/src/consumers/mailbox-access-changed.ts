import { consume } from "@outbound/broker/subscribe";
import { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import type { Context } from "../context.ts";
import { updateAccess } from "../mailboxes/access-table.ts";

export default consume(mailboxAccessChanged, async ({ payload }, { db, nudgePlanner }: Context) => {
  if (await updateAccess(db.of(payload.workspace_id), payload)) nudgePlanner();
});
