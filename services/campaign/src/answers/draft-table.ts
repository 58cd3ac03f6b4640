import { randomUUID } from "node:crypto";
import type { Draft } from "@outbound/contracts/conversations/draft";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

const columns = "text, revision, written_by, changed_at";
type Stored = Columns<"conversation_draft", "text" | "revision" | "written_by" | "changed_at">;

export async function readDraft(db: WorkspaceReader, id: string): Promise<Draft | undefined> {
  const { rows } = await db.query<Stored>(
    `select ${columns} from conversation_draft where workspace_id = $1 and id = $2`,
    [id],
  );
  return rows[0];
}

type Written = Pick<Draft, "text" | "written_by">;

/** Returns undefined when the conversation has another draft than the one that was read; `null` is none. */
export async function writeDraft(
  tx: WorkspaceTx,
  id: string,
  { text, written_by }: Written,
  readRevision: string | null,
): Promise<Draft | undefined> {
  const values = [id, randomUUID(), text, written_by];
  const { rows } =
    readRevision === null
      ? await tx.query<Stored>(
          `insert into conversation_draft (workspace_id, id, revision, text, written_by) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning ${columns}`,
          values,
        )
      : await tx.query<Stored>(
          `update conversation_draft set revision = $3, text = $4, written_by = $5, changed_at = now()
           where workspace_id = $1 and id = $2 and revision = $6 returning ${columns}`,
          [...values, readRevision],
        );
  return rows[0];
}

/** Returns false when the draft is another one, or none. */
export async function removeDraft(db: WorkspaceReader, id: string, revision: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from conversation_draft where workspace_id = $1 and id = $2 and revision = $3",
    [id, revision],
  );
  return rowCount > 0;
}

type Ended = { revision: string | null; written_by: string };

/** What somebody else has written, and the answer's writer has not read, stays. */
export async function endDraft(tx: WorkspaceTx, id: string, { revision, written_by }: Ended): Promise<void> {
  await tx.query(
    "delete from conversation_draft where workspace_id = $1 and id = $2 and (revision = $3 or written_by = $4)",
    [id, revision, written_by],
  );
}

export async function deleteDraftsTo(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query("delete from conversation_draft where workspace_id = $1 and id = any($2)", [prospectIds]);
}
