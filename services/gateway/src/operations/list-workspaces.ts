import { implement } from "@outbound/broker/implement";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../context.ts";
import { findClosed } from "../workspaces/deleted-workspace-table.ts";
import { selectWorkspaces } from "../workspaces/workspace-table.ts";

export default implement(listWorkspaces, async ({ name, ids, limit, cursor }, { prisma, db }: Context) => {
  const rows = await selectWorkspaces(prisma, { name, ids, cursor: decodeCursor(cursor), take: limit + 1 });
  const page = toPage(rows, limit, (row) => row.created_at);
  const closed = await findClosed(
    db,
    page.data.map(({ id }) => id),
  );
  return {
    ...page,
    data: page.data.map((row) => ({ ...row, ...(closed.has(row.id) && { being_deleted: true as const }) })),
  };
});
