import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listHookRows } from "../../hooks/hook-table.ts";

export default implement(listHookEntries, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await listHookRows(db, requestedWorkspace(caller), { limit, cursor: decodeCursor(cursor) });
  return toPage(rows, limit, (row) => row.created_at);
});
