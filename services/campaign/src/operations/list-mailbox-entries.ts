import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import type { Context } from "../context.ts";
import { readMailboxes } from "../mailbox-table.ts";

export default implement(listMailboxEntries, async (_, { db, workspaceId }: Context & Caller) => ({
  data: await readMailboxes(db, workspaceId),
}));
