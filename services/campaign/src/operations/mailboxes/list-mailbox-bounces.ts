import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listMailboxBounces } from "@outbound/contracts/mailboxes/list-mailbox-bounces";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { readBounces } from "../../mailboxes/bounce-table.ts";

export default implement(listMailboxBounces, async ({ id }, { db, workspaceId }: Context & Caller) => ({
  data: isUuid(id) ? await readBounces(db.of(workspaceId), id) : [],
}));
