import type { Note } from "@outbound/contracts/notes/note";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";

/** Waits for an erasure of the person, after which there is nothing to write about. */
export async function lockSubject(
  tx: WorkspaceTx,
  replyId: string,
): Promise<{ prospect_id: string; anonymized: boolean } | undefined> {
  const { rows } = await tx.query<Columns<"prospect_copy", "anonymized"> & { prospect_id: string }>(
    `select p.id as prospect_id, p.anonymized from reply r
     join prospect_copy p on p.workspace_id = r.workspace_id and p.id = r.prospect_id
     where r.workspace_id = $1 and r.id = $2 for share of p`,
    [replyId],
  );
  return rows[0];
}

export async function insertNote(
  tx: WorkspaceTx,
  { id, prospect_id, text, written_by }: Omit<Note, "created_at"> & { prospect_id: string },
): Promise<void> {
  await tx.query("insert into note (workspace_id, id, prospect_id, text, written_by) values ($1, $2, $3, $4, $5)", [
    id,
    prospect_id,
    text,
    written_by,
  ]);
}

export async function readNotePage(
  db: WorkspaceReader,
  prospectId: string,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Note[]> {
  const values: unknown[] = [prospectId, limit + 1];
  const at = cursor ? values.push(cursor.at, cursor.id) + 1 : 0;
  const { rows } = await db.query<Note>(
    `select id, text, written_by, created_at from note where workspace_id = $1 and prospect_id = $2
       ${cursor ? `and (created_at, id) < ($${at - 1}, $${at})` : ""}
     order by created_at desc, id desc limit $3`,
    values,
  );
  return rows;
}

/** Returns whether there was one. */
export async function removeNote(db: WorkspaceReader, id: string): Promise<boolean> {
  const { rows } = await db.query("delete from note where workspace_id = $1 and id = $2 returning id", [id]);
  return rows.length > 0;
}

export async function deleteNotesAbout(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query("delete from note where workspace_id = $1 and prospect_id = any($2)", [prospectIds]);
}
