import { implement } from "@outbound/broker/implement";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../context.ts";
import { selectWorkspaces } from "../workspace-table.ts";

export default implement(listWorkspaces, async ({ name, ids, limit, cursor }, { prisma }: Context) => {
  const rows = await selectWorkspaces(prisma, { name, ids, cursor: decodeCursor(cursor), take: limit + 1 });
  return toPage(rows, limit, (row) => row.created_at);
});
