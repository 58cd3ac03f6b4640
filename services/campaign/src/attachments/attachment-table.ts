import { conflict } from "@outbound/contracts/app-error";
import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { mostAttachedBytes, tooLarge } from "@outbound/contracts/attachments/attachment-limits";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

export async function insertAttachment(
  db: WorkspaceReader,
  { id, name, size, content }: Attachment & { content: Buffer },
): Promise<void> {
  await db.query(
    `insert into attachment (workspace_id, id, name, size, content) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, id) do update set unused_since = case when attachment.unused_since is not null then now() end`,
    [id, name, size, content],
  );
}

export async function findAttachment(
  db: WorkspaceReader,
  id: string,
): Promise<(Attachment & { content: Buffer }) | undefined> {
  const { rows } = await db.query<Columns<"attachment", "id" | "name" | "size" | "content">>(
    "select id, name, size, content from attachment where workspace_id = $1 and id = $2",
    [id],
  );
  return rows[0];
}

/** In the order of the ids; those that are gone are left out. */
export async function readAttachments(db: WorkspaceReader, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Columns<"attachment", "id" | "name" | "size">>(
    `select a.id, a.name, a.size from unnest($2::uuid[]) with ordinality as wanted (id, at)
     join attachment a on a.workspace_id = $1 and a.id = wanted.id order by wanted.at`,
    [ids],
  );
  return rows;
}

/** Holds them until the transaction that attaches them to one mail ends. Conflict if one is gone, or they are too large together. */
export async function holdAttachments(tx: WorkspaceTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.query<Columns<"attachment", "id" | "size">>(
    "select id, size from attachment where workspace_id = $1 and id = any($2) order by id for key share",
    [ids],
  );
  const sizes = new Map(rows.map(({ id, size }) => [id, size]));
  if (ids.some((id) => !sizes.has(id))) throw conflict("An attachment is not stored any more: attach it again.");
  if (ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) > mostAttachedBytes) throw conflict(tooLarge);
}

/** `attached` is an array of ids. */
export const attachedFiles = (workspace: string, attached: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size) order by file.at), '[]')
  from unnest(${attached}) with ordinality as file (id, at)
  join attachment a on a.workspace_id = ${workspace} and a.id = file.id)`;

export const attachmentRetention: OldRows = {
  table: "attachment",
  isOld: `unused_since < now() - $1 * interval '1 day'
    and not exists (select from step s where s.workspace_id = attachment.workspace_id and attachment.id = any(s.attachments))
    and not exists (select from answer a where a.workspace_id = attachment.workspace_id and attachment.id = any(a.attachments))`,
  days: 1,
};
