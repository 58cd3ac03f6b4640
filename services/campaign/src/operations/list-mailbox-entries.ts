import { implement } from "@outbound/broker/implement";
import { type Caller, workspaceAsked } from "@outbound/contracts/caller";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { isUuid } from "@outbound/contracts/uuid";
import { invalidCursor } from "@outbound/postgres/keyset-page";
import type { Context } from "../context.ts";
import { type MailboxPlace, readMailboxEntries } from "../mailboxes/mailbox-list-table.ts";

export default implement(listMailboxEntries, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await readMailboxEntries(db, workspaceAsked(caller), { limit, after: decodePlace(cursor) });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next_cursor: last && rows.length > limit ? encodePlace(last) : null };
});

const encodePlace = ({ workspace_id, email }: MailboxPlace): string =>
  Buffer.from(`${workspace_id} ${email}`).toString("base64url");

function decodePlace(cursor: string | undefined): MailboxPlace | undefined {
  if (cursor === undefined) return undefined;
  const [workspace_id = "", email = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!isUuid(workspace_id)) throw invalidCursor();
  return { workspace_id, email };
}
