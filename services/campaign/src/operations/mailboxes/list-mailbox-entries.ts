import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { isUuid } from "@outbound/contracts/uuid";
import { invalidCursor } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { type MailboxCursor, readMailboxEntries } from "../../mailboxes/mailbox-list-table.ts";

export default implement(listMailboxEntries, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await readMailboxEntries(db, requestedWorkspace(caller), { limit, after: decodeCursor(cursor) });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next_cursor: last && rows.length > limit ? encodeCursor(last) : null };
});

const encodeCursor = ({ workspace_id, email }: MailboxCursor): string =>
  Buffer.from(`${workspace_id} ${email}`).toString("base64url");

function decodeCursor(cursor: string | undefined): MailboxCursor | undefined {
  if (cursor === undefined) return undefined;
  const [workspace_id = "", email = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!isUuid(workspace_id)) throw invalidCursor();
  return { workspace_id, email };
}
