import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type ReplyCircumstances = Columns<"prospect_copy", "company_name"> &
  Columns<"conversation", "assignee"> & { variant: string | null };

/** What a reply's row leaves to others: its writer's company, the copy that was replied to, and whose the conversation is. */
export async function readReplyCircumstances(
  db: WorkspaceReader,
  ids: readonly string[],
): Promise<Map<string, ReplyCircumstances>> {
  const { rows } = await db.query<ReplyCircumstances & Columns<"reply", "id">>(
    `select r.id, p.company_name, v.name as variant, c.assignee
     from unnest($2::uuid[]) as wanted (id)
     join reply r on r.workspace_id = $1 and r.id = wanted.id
     left join prospect_copy p on p.workspace_id = $1 and p.id = r.prospect_id
     left join conversation c on c.workspace_id = $1 and c.id = r.prospect_id
     left join send s on s.workspace_id = $1 and s.enrolment_id = r.enrolment_id and s.step = r.step
     left join variant v on v.workspace_id = $1 and v.id = s.variant_id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...circumstances }) => [id, circumstances]));
}
