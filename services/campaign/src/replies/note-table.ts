import type { Note } from "@outbound/contracts/notes/note";
import type { Reader, Tx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";

/** Waits for an erasure of the person, after which there is nothing to write about. */
export async function lockSubject(
  tx: Tx,
  workspaceId: string,
  replyId: string,
): Promise<{ prospect_id: string; anonymized: boolean } | undefined> {
  const { rows } = await tx.query<{ prospect_id: string; anonymized: boolean }>(
    `select p.id as prospect_id, p.anonymized from reply r
     join prospect_copy p on p.workspace_id = r.workspace_id and p.id = r.prospect_id
     where r.workspace_id = $1 and r.id = $2 for share of p`,
    [workspaceId, replyId],
  );
  return rows[0];
}

export async function insertNote(
  tx: Tx,
  workspaceId: string,
  { id, prospect_id, text, written_by }: Omit<Note, "created_at"> & { prospect_id: string },
): Promise<void> {
  await tx.query("insert into note (workspace_id, id, prospect_id, text, written_by) values ($1, $2, $3, $4, $5)", [
    workspaceId,
    id,
    prospect_id,
    text,
    written_by,
  ]);
}

export async function readNotePage(
  db: Reader,
  workspaceId: string,
  prospectId: string,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Note[]> {
  const values: unknown[] = [workspaceId, prospectId, limit + 1];
  const at = cursor ? values.push(cursor.at, cursor.id) : 0;
  const { rows } = await db.query<Note>(
    `select id, text, written_by, created_at from note where workspace_id = $1 and prospect_id = $2
       ${cursor ? `and (created_at, id) < ($${at - 1}, $${at})` : ""}
     order by created_at desc, id desc limit $3`,
    values,
  );
  return rows;
}

/** Returns whether there was one. */
export async function removeNote(db: Reader, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await db.query("delete from note where workspace_id = $1 and id = $2 returning id", [
    workspaceId,
    id,
  ]);
  return rows.length > 0;
}

export async function deleteNotesAbout(tx: Tx, workspaceId: string, prospectIds: readonly string[]): Promise<void> {
  await tx.query("delete from note where workspace_id = $1 and prospect_id = any($2)", [workspaceId, prospectIds]);
}
