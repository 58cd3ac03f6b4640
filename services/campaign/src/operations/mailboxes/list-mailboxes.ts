import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import type { Context } from "../../context.ts";
import { readMailboxList } from "../../mailboxes/mailbox-list-table.ts";

export default implement(listMailboxes, async ({ status, email }, { db, workspaceId }: Context & Caller) => {
  const address = email === undefined ? undefined : comparableEmail(email);
  return { data: await readMailboxList(db.of(workspaceId), { status, email: address }), next_cursor: null };
});
