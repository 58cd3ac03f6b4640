import type { OutputOf } from "@outbound/contracts/operation";
import type { countByStatus } from "@outbound/contracts/prospects/count-by-status";
import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { prospectStatuses } from "@outbound/contracts/prospects/prospect";
import type { WorkspaceDb } from "@outbound/postgres/database";

type Counts = OutputOf<typeof countByStatus>;

const countSql = {
  name: "count by status",
  text: `select jsonb_object_agg(wanted.status, (
      select count(*) from (
        select from prospect where workspace_id = $1 and prospect.status = wanted.status limit ${mostCounted}) found
    )) as statuses,
    (select count(*)::int from (select from company where workspace_id = $1 limit ${mostCounted}) found) as companies
    from unnest($2::text[]) as wanted(status)`,
};

/** Each is read from an index alone, and no further than it is counted. */
export async function countStatuses(db: WorkspaceDb): Promise<Counts> {
  const { rows } = await db.query<Counts>(countSql, [prospectStatuses]);
  if (!rows[0]) throw new Error("A count has no row.");
  return rows[0];
}
