import { randomUUIDv7 } from "node:crypto";
import type { Tx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { after, newestFirst } from "../database/page-after.ts";
import type { PrismaClient } from "../generated/prisma/client.ts";

const columns = { id: true, name: true, created_at: true } as const;

type Workspace = { id: string; name: string; created_at: Date };

export async function insertWorkspace(tx: Tx, name: string): Promise<Workspace> {
  const { rows } = await tx.query<Workspace>(
    "insert into workspace (id, name) values ($1, $2) returning id, name, created_at",
    [randomUUIDv7(), name],
  );
  return rows[0] as Workspace;
}

export async function findWorkspace(prisma: PrismaClient, id: string) {
  if (await prisma.deleted_workspace.findUnique({ where: { workspace_id: id } })) return null;
  return prisma.workspace.findUnique({ where: { id }, select: columns });
}

export async function updateName(prisma: PrismaClient, id: string, name: string) {
  const [row] = await prisma.workspace.updateManyAndReturn({ where: { id }, data: { name }, select: columns });
  return row ?? null;
}

type Selection = {
  name?: string | undefined;
  search?: string | undefined;
  ids?: string[] | undefined;
  cursor: Cursor | undefined;
  take: number;
};

export const selectWorkspaces = (prisma: PrismaClient, { name, search, ids, cursor, take }: Selection) =>
  prisma.workspace.findMany({
    where: {
      ...(name !== undefined && { name }),
      ...(search && { AND: { name: { contains: search.trim(), mode: "insensitive" } } }),
      ...(ids && { id: { in: ids } }),
      ...after(cursor),
    },
    orderBy: newestFirst(),
    select: columns,
    take,
  });
