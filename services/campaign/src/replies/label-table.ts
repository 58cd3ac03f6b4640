import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** Hops from one to the next in the index, so that its cost follows the number of labels and not of conversations. */
export async function readLabels(db: WorkspaceReader): Promise<string[]> {
  const { rows } = await db.query<Columns<"conversation_label", "label">>(
    `with recursive hop as (
       (select label from conversation_label where workspace_id = $1 order by label limit 1)
       union all
       select (select later.label from conversation_label later where later.workspace_id = $1 and later.label > hop.label
               order by later.label limit 1)
       from hop where hop.label is not null
     ) select label from hop where label is not null`,
  );
  return rows.map(({ label }) => label);
}

/** Returns how many the conversation has then. Needs its lock. */
export async function insertLabels(tx: WorkspaceTx, id: string, labels: readonly string[]): Promise<number> {
  await tx.query(
    `insert into conversation_label (workspace_id, id, label, at, is_open, is_unread, assignee)
     select workspace_id, id, label, at, is_open, is_unread, assignee from conversation cross join unnest($3::text[]) label
     where workspace_id = $1 and id = $2 on conflict do nothing`,
    [id, labels],
  );
  const { rows } = await tx.query("select from conversation_label where workspace_id = $1 and id = $2", [id]);
  return rows.length;
}

export async function deleteLabels(tx: WorkspaceTx, id: string, labels: readonly string[]): Promise<void> {
  await tx.query("delete from conversation_label where workspace_id = $1 and id = $2 and label = any($3)", [
    id,
    labels,
  ]);
}

export async function deleteLabelsOf(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query("delete from conversation_label where workspace_id = $1 and id = any($2)", [prospectIds]);
}
