import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listReplyEntries } from "@outbound/contracts/replies/list-reply-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readReplyPage } from "../../replies/reply-table.ts";

export default implement(listReplyEntries, async ({ held, limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await readReplyPage(db, requestedWorkspace(caller), { held }, { limit, cursor: decodeCursor(cursor) });
  return toPage(rows, limit, ({ received_at }) => received_at);
});
