import { mostSavedAnswers, type SavedAnswer } from "@outbound/contracts/saved-answers/saved-answer";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { ProspectFields } from "../copies/missing-fields.ts";
import { type SenderTexts, senderTexts } from "../copies/sender-table.ts";
import type { Columns } from "../generated/tables.ts";

const columns = "id, name, text, written_by, changed_at";
type Stored = Columns<"saved_answer", "id" | "name" | "text" | "written_by" | "changed_at">;

type Written = Omit<SavedAnswer, "changed_at">;

export async function readSavedAnswers(db: WorkspaceReader): Promise<SavedAnswer[]> {
  const { rows } = await db.query<Stored>(
    `select ${columns} from saved_answer where workspace_id = $1 order by lower(name), id`,
  );
  return rows;
}

export async function readSavedText(db: WorkspaceReader, id: string): Promise<string | undefined> {
  const { rows } = await db.query<Columns<"saved_answer", "text">>(
    "select text from saved_answer where workspace_id = $1 and id = $2",
    [id],
  );
  return rows[0]?.text;
}

/** Returns undefined when the workspace has as many as it may. */
export async function insertSavedAnswer(
  db: WorkspaceReader,
  { id, name, text, written_by }: Written,
): Promise<SavedAnswer | undefined> {
  const { rows } = await db.query<Stored>(
    `insert into saved_answer (workspace_id, id, name, text, written_by)
     select $1, $2, $3, $4, $5 where (select count(*) from saved_answer where workspace_id = $1) < $6
     returning ${columns}`,
    [id, name, text, written_by, mostSavedAnswers],
  );
  return rows[0];
}

/** Returns undefined when there is none. */
export async function updateSavedAnswer(
  db: WorkspaceReader,
  { id, name, text, written_by }: Written,
): Promise<SavedAnswer | undefined> {
  const { rows } = await db.query<Stored>(
    `update saved_answer set name = $3, text = $4, written_by = $5, changed_at = now()
     where workspace_id = $1 and id = $2 returning ${columns}`,
    [id, name, text, written_by],
  );
  return rows[0];
}

/** Returns whether there was one. */
export async function removeSavedAnswer(db: WorkspaceReader, id: string): Promise<boolean> {
  const { rows } = await db.query("delete from saved_answer where workspace_id = $1 and id = $2 returning id", [id]);
  return rows.length > 0;
}

/** Who wrote a reply, and how the mailbox that answers it writes. */
export async function readAnswered(
  db: WorkspaceReader,
  replyId: string,
): Promise<{ anonymized: boolean; prospect: ProspectFields; sender: SenderTexts } | undefined> {
  const { rows } = await db.query<ProspectFields & Columns<"prospect_copy", "anonymized"> & { sender: SenderTexts }>(
    `select p.anonymized, p.email, p.first_name, p.last_name, p.company_name, p.company_domain, p.custom_fields,
       ${senderTexts("m", "w")} as sender
     from reply r
     join prospect_copy p on p.workspace_id = r.workspace_id and p.id = r.prospect_id
     join mailbox m on m.workspace_id = r.workspace_id and m.id = r.mailbox_id
     left join workspace_settings w on w.workspace_id = r.workspace_id
     where r.workspace_id = $1 and r.id = $2`,
    [replyId],
  );
  if (!rows[0]) return undefined;
  const { anonymized, sender, ...prospect } = rows[0];
  return { anonymized, prospect, sender };
}
