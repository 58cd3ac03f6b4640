import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listInvitations } from "@outbound/contracts/people/list-invitations";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { selectInvitations } from "../../people/invitation-table.ts";

export default implement(listInvitations, async ({ limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const rows = await selectInvitations(db.of(workspaceId), { cursor: decodeCursor(cursor), take: limit + 1 });
  return toPage(rows, limit, (row) => row.created_at);
});
