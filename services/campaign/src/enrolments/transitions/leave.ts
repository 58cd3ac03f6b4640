import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../../generated/tables.ts";

type Selection = { campaignId: string; isActive: boolean; limit: number };

/** The campaign is a draft that is being deleted. Returns their prospects. */
export async function deleteEnrolments(tx: WorkspaceTx, { campaignId, isActive, limit }: Selection): Promise<string[]> {
  const { rows } = await tx.query<Columns<"enrolment", "prospect_id">>(
    `delete from enrolment e using (
       select id from enrolment
       where workspace_id = $1 and campaign_id = $2 and (status = 'active') = $3
       order by id limit $4 for update) leaving
     where e.workspace_id = $1 and e.id = leaving.id returning e.prospect_id`,
    [campaignId, isActive, limit],
  );
  return rows.map(({ prospect_id }) => prospect_id);
}
