import { randomUUIDv7 } from "node:crypto";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

type Folder = Columns<"folder", "id" | "name">;

const mostListed = 200;

export async function readFolders(db: WorkspaceReader): Promise<Folder[]> {
  const { rows } = await db.query<Folder>(
    `select id, name from folder where workspace_id = $1 order by name limit ${mostListed}`,
  );
  return rows;
}

export async function upsertFolder(tx: WorkspaceTx, name: string): Promise<string> {
  const { rows } = await tx.query<Columns<"folder", "id">>(
    `insert into folder (workspace_id, id, name) values ($1, $2, $3)
     on conflict (workspace_id, name) do update set name = excluded.name returning id`,
    [randomUUIDv7(), name],
  );
  if (!rows[0]) throw new Error("An upsert returned no row.");
  return rows[0].id;
}

export async function setFolder(tx: WorkspaceTx, campaignId: string, folderId: string | null): Promise<void> {
  await tx.query("update campaign set folder_id = $3 where workspace_id = $1 and id = $2", [campaignId, folderId]);
}
