import { implement } from "@outbound/broker/implement";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { countMembers } from "../../people/member-table.ts";
import { findClosed } from "../../workspaces/deleted-workspace-table.ts";
import { selectWorkspaces } from "../../workspaces/workspace-table.ts";

export default implement(listWorkspaces, async ({ limit, cursor, ...filter }, { db }: Context) => {
  const rows = await selectWorkspaces(db, { ...filter, cursor: decodeCursor(cursor), take: limit + 1 });
  const page = toPage(rows, limit, (row) => row.created_at);
  const ids = page.data.map(({ id }) => id);
  const [closed, members] = await Promise.all([findClosed(db, ids), countMembers(db, ids)]);
  return {
    ...page,
    data: page.data.map((row) => ({
      ...row,
      ...(closed.has(row.id) && { being_deleted: true as const }),
      members: members.get(row.id) ?? 0,
    })),
  };
});
