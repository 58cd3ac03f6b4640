import type { countCampaigns } from "@outbound/contracts/campaigns/count-campaigns";
import { mostCampaignsCounted } from "@outbound/contracts/campaigns/most-campaigns-counted";
import type { OutputOf } from "@outbound/contracts/operation";
import type { WorkspaceReader } from "@outbound/postgres/database";

type Counted = OutputOf<typeof countCampaigns>;

const counted = (which: string) => `(select count(*)::int from (
  select from campaign where workspace_id = $1 and ${which} limit ${mostCampaignsCounted}) found)`;
const listed = (status: string) => counted(`status = '${status}' and archived_at is null`);

/** Each reads at most as many entries of its index. */
export async function countByStatus(db: WorkspaceReader): Promise<Counted> {
  const { rows } = await db.query<Counted>(
    `select ${listed("draft")} as draft, ${listed("active")} as active, ${listed("paused")} as paused,
       ${listed("completed")} as completed, ${counted("archived_at is not null")} as archived`,
  );
  if (!rows[0]) throw new Error("A count returned no row.");
  return rows[0];
}
