import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listHooks } from "@outbound/contracts/hooks/list-hooks";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listHookRows } from "../../hooks/hook-table.ts";

export default implement(listHooks, async ({ limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const rows = await listHookRows(db, workspaceId, { limit, cursor: decodeCursor(cursor) });
  return toPage(rows, limit, (row) => row.created_at);
});
