import { consume } from "@outbound/broker/subscribe";
import { mailboxDomainChanged } from "@outbound/contracts/events/mailbox-domain-changed";
import type { Context } from "../context.ts";
import { updateDomain } from "../mailboxes/domain-table.ts";

export default consume(mailboxDomainChanged, async ({ payload }, { db, nudgePlanner }: Context) => {
  await updateDomain(db.of(payload.workspace_id), payload);
  if (payload.problem === null) nudgePlanner();
});
