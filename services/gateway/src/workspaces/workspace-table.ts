import { randomUUIDv7 } from "node:crypto";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { after, newestFirst } from "../database/page-after.ts";
import type { PrismaClient } from "../generated/prisma/client.ts";

const columns = { id: true, name: true, created_at: true } as const;

export const insertWorkspace = (prisma: PrismaClient, name: string) =>
  prisma.workspace.create({ data: { id: randomUUIDv7(), name }, select: columns });

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
