import type { WorkspaceReader } from "@outbound/postgres/database";
import { missingFieldsSql, type ProspectFields } from "../copies/missing-fields.ts";
import type { RequiredField } from "../copies/parse-copy.ts";
import type { Columns } from "../generated/tables.ts";

const examplesLimit = 100;

export type Audience = { isEmpty: boolean; lacking: number; examples: (ProspectFields & { id: string })[] };

/** Counts no further than `countTo`, if that is given; the examples are then not the oldest. */
export async function readAudience(
  db: WorkspaceReader,
  campaignId: string,
  required: readonly RequiredField[],
  countTo?: number,
): Promise<Audience> {
  const { rows: some } = await db.query(
    "select from enrolment where workspace_id = $1 and campaign_id = $2 and status = 'active' limit 1",
    [campaignId],
  );
  const values: unknown[] = [campaignId, countTo];
  const isLacking = missingFieldsSql("p", required, values);
  if (some.length === 0 || isLacking === null) return { isEmpty: some.length === 0, lacking: 0, examples: [] };

  // Materialized, because otherwise the planner reads a large audience row by row in the hope of early matches.
  const { rows } = await db.query<ProspectFields & Columns<"prospect_copy", "id"> & { lacking: number }>(
    `with lacking as materialized (
       select e.enrolled_at, e.id as enrolment_id, p.id, p.email, p.first_name, p.last_name, p.company_name, p.company_domain,
         p.custom_fields
       from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
       where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active' and ${isLacking}),
     counted as materialized (select * from lacking limit $3::int)
     select id, email, first_name, last_name, company_name, company_domain, custom_fields,
       (select count(*) from counted) as lacking
     from counted order by enrolled_at, enrolment_id limit ${examplesLimit}`,
    values,
  );
  return { isEmpty: false, lacking: rows[0]?.lacking ?? 0, examples: rows };
}
