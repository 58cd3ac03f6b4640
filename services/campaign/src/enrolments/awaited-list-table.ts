import type { listAwaited } from "@outbound/contracts/enrolments/list-awaited";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { type Cursor, firstId } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";

type Listed = OutputOf<typeof listAwaited>["data"][number];
type Row = Omit<Listed, "prospect"> & Omit<Listed["prospect"], "id"> & Columns<"awaited_enrolment", "prospect_id">;
type Query = { campaignId: string; limit: number; cursor: Cursor | undefined };

/** Who is due first comes first. */
export async function readAwaitedPage(db: WorkspaceReader, { campaignId, limit, cursor }: Query): Promise<Listed[]> {
  const { rows } = await db.query<Row>(
    `select w.reply_id as id, w.prospect_id, p.email, p.first_name, p.last_name, p.company_id, w.classification,
       c.name as source, w.replied_at, w.due_at
     from (select reply_id, prospect_id, source_id, classification, replied_at, due_at from awaited_enrolment
           where workspace_id = $1 and campaign_id = $2 and result is null and (due_at, reply_id) > ($4, $5)
           order by due_at, reply_id limit $3) w
     join prospect_copy p on p.workspace_id = $1 and p.id = w.prospect_id
     left join campaign c on c.workspace_id = $1 and c.id = w.source_id
     order by w.due_at, w.reply_id`,
    [campaignId, limit + 1, cursor?.at ?? "-infinity", cursor?.id ?? firstId],
  );
  return rows.map(({ prospect_id, email, first_name, last_name, company_id, ...row }) => ({
    ...row,
    prospect: { id: prospect_id, email, first_name, last_name, company_id },
  }));
}

const mostCounted = 1_000;

/** People of several sources count once. */
export async function countAwaited(
  db: WorkspaceReader,
  campaignId: string,
): Promise<{ people: number; at_least: boolean }> {
  const { rows } = await db.query<{ people: number; awaited: number }>(
    `select count(distinct prospect_id)::int as people, count(*)::int as awaited
     from (select prospect_id from awaited_enrolment
           where workspace_id = $1 and campaign_id = $2 and result is null order by due_at limit $3) w`,
    [campaignId, mostCounted],
  );
  const { people = 0, awaited = 0 } = rows[0] ?? {};
  return { people, at_least: awaited === mostCounted };
}
