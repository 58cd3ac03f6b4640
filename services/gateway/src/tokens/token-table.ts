import { randomUUIDv7 } from "node:crypto";
import type { Tx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { after, newestFirst } from "../database/page-after.ts";
import type { Prisma, PrismaClient } from "../generated/prisma/client.ts";

const columns = {
  id: true,
  workspace_id: true,
  name: true,
  read_only: true,
  may_answer: true,
  expires_at: true,
  last_used_at: true,
  revoked_at: true,
  created_at: true,
  user: { select: { email: true } },
  grant: { select: { expires_at: true } },
} as const;

type Selected = Prisma.api_tokenGetPayload<{ select: typeof columns }>;

const toRow = ({ user, grant, ...row }: Selected) => ({
  ...row,
  expires_at: grant?.expires_at ?? row.expires_at,
  granted_by: user?.email ?? null,
});

type NewToken = {
  workspace_id: string;
  name: string;
  token_hash: Buffer;
  read_only: boolean;
  may_answer: boolean;
  expires_at: Date | null;
};

export async function insertToken(tx: Tx, token: NewToken): Promise<ReturnType<typeof toRow>> {
  const { workspace_id, name, token_hash, read_only, may_answer, expires_at } = token;
  const { rows } = await tx.query<ReturnType<typeof toRow>>(
    `insert into api_token (id, workspace_id, name, token_hash, read_only, may_answer, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning id, workspace_id, name, read_only, may_answer, expires_at, last_used_at, revoked_at, created_at,
       null as granted_by`,
    [randomUUIDv7(), workspace_id, name, token_hash, read_only, may_answer, expires_at],
  );
  const [row] = rows;
  if (!row) throw new Error("A token was not inserted.");
  return row;
}

type Selection = { workspaceId: string | undefined; cursor: Cursor | undefined; take: number };

export async function selectTokens(prisma: PrismaClient, { workspaceId, cursor, take }: Selection) {
  const rows = await prisma.api_token.findMany({
    where: { ...(workspaceId !== undefined && { workspace_id: workspaceId }), ...after(cursor) },
    orderBy: newestFirst(),
    select: columns,
    take,
  });
  return rows.map(toRow);
}

/** Returns null when there is no such token. A token that was revoked before keeps its time. */
export async function setRevoked(prisma: PrismaClient, workspaceId: string | undefined, id: string) {
  const where = { ...(workspaceId !== undefined && { workspace_id: workspaceId }), id };
  await prisma.api_token.updateMany({ where: { ...where, revoked_at: null }, data: { revoked_at: new Date() } });
  const row = await prisma.api_token.findFirst({ where, select: columns });
  return row && toRow(row);
}
