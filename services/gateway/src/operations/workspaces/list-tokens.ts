import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { selectTokens } from "../../tokens/token-table.ts";

export default implement(listTokens, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await selectTokens(db, {
    workspaceId: requestedWorkspace(caller),
    cursor: decodeCursor(cursor),
    take: limit + 1,
  });
  return toPage(rows, limit, (row) => row.created_at);
});
