import { randomUUIDv7 } from "node:crypto";
import type { Db, Tx, WorkspaceReader } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";

type Workspace = Columns<"workspace", "id" | "name" | "created_at">;

export async function insertWorkspace(tx: Tx, name: string): Promise<Workspace> {
  const { rows } = await tx.query<Workspace>(
    "insert into workspace (id, name) values ($1, $2) returning id, name, created_at",
    [randomUUIDv7(), name],
  );
  return rows[0] as Workspace;
}

export async function findWorkspace(db: WorkspaceReader): Promise<Workspace | undefined> {
  const { rows } = await db.query<Workspace>(
    `select id, name, created_at from workspace
     where id = $1 and not exists (select from deleted_workspace where workspace_id = $1)`,
  );
  return rows[0];
}

export async function updateName(db: WorkspaceReader, name: string): Promise<Workspace | undefined> {
  const { rows } = await db.query<Workspace>(
    "update workspace set name = $2 where id = $1 returning id, name, created_at",
    [name],
  );
  return rows[0];
}

type Selection = {
  name?: string | undefined;
  search?: string | undefined;
  ids?: string[] | undefined;
  cursor: Cursor | undefined;
  take: number;
};

export async function selectWorkspaces(db: Db, { name, search, ids, cursor, take }: Selection): Promise<Workspace[]> {
  const { rows } = await db.query<Workspace>(
    `select id, name, created_at from workspace
     where ($1::timestamptz is null or (created_at, id) < ($1, $2::uuid)) and ($4::text is null or name = $4)
       and ($5::text is null or position(lower($5) in lower(name)) > 0) and ($6::uuid[] is null or id = any($6))
     order by created_at desc, id desc limit $3`,
    [cursor?.at ?? null, cursor?.id ?? null, take, name ?? null, search?.trim() ?? null, ids ?? null],
  );
  return rows;
}
