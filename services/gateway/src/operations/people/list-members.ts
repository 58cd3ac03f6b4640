import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listMembers } from "@outbound/contracts/people/list-members";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { selectMembers } from "../../people/member-table.ts";

export default implement(listMembers, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await selectMembers(db.of(caller.workspaceId), caller, {
    cursor: decodeCursor(cursor),
    take: limit + 1,
  });
  return toPage(rows, limit, (row) => row.joined_at);
});
