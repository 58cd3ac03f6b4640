import { randomUUIDv7 } from "node:crypto";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { after, newestFirst } from "../database/page-after.ts";
import type { PrismaClient } from "../generated/prisma/client.ts";

const columns = {
  id: true,
  workspace_id: true,
  name: true,
  read_only: true,
  expires_at: true,
  last_used_at: true,
  revoked_at: true,
  created_at: true,
} as const;

type NewToken = {
  workspace_id: string;
  name: string;
  token_hash: Buffer;
  read_only: boolean;
  expires_at: Date | null;
};

export const insertToken = (prisma: PrismaClient, { token_hash, ...rest }: NewToken) =>
  prisma.api_token.create({
    data: { id: randomUUIDv7(), token_hash: new Uint8Array(token_hash), ...rest },
    select: columns,
  });

type Selection = { workspaceId: string | undefined; cursor: Cursor | undefined; take: number };

export const selectTokens = (prisma: PrismaClient, { workspaceId, cursor, take }: Selection) =>
  prisma.api_token.findMany({
    where: { ...(workspaceId !== undefined && { workspace_id: workspaceId }), ...after(cursor) },
    orderBy: newestFirst(),
    select: columns,
    take,
  });

/** Null when the workspace, or any of all, has no such token. One that is revoked already keeps its time. */
export async function setRevoked(prisma: PrismaClient, workspaceId: string | undefined, id: string) {
  const where = { ...(workspaceId !== undefined && { workspace_id: workspaceId }), id };
  await prisma.api_token.updateMany({ where: { ...where, revoked_at: null }, data: { revoked_at: new Date() } });
  return prisma.api_token.findFirst({ where, select: columns });
}
