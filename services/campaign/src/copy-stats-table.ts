import type { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import type { OutputOf } from "@outbound/contracts/operation";
import type { Tx } from "@outbound/postgres/database";

type Copy = OutputOf<typeof getCampaignStats>["copies"][number];
export type CopyCounts = Omit<Copy, "delivered" | "opened" | "clicked"> & { opened: number; clicked: number };

/** Stands for a step's own copy. */
const own = "'00000000-0000-0000-0000-000000000000'::uuid";

/**
 * Of each step's own copy and each of its variants, whether anything of it has left or not, and of those that have been
 * removed since. Nothing keeps these counts: they are read off the ledger.
 */
export async function readCopyCounts(
  db: Pick<Tx, "query">,
  workspaceId: string,
  campaignId: string,
): Promise<CopyCounts[]> {
  const { rows } = await db.query<CopyCounts>(
    `with copy as (
       select position as step, ${own} as key, null as name, true as active, -1 as place from step
       where workspace_id = $1 and campaign_id = $2
       union all
       select s.position, v.id, v.name, v.active, v.position from step s
       join variant v on v.workspace_id = s.workspace_id and v.step_id = s.id
       where s.workspace_id = $1 and s.campaign_id = $2),
     mail as (
       select step, coalesce(variant_id, ${own}) as key, count(bounce) as bounced, count(opened_at) as opened,
         count(clicked_at) as clicked, count(*) filter (where state in ('sent', 'unknown') or bounce is not null) as sent
       from send where workspace_id = $1 and campaign_id = $2 group by 1, 2),
     answer as (
       select s.step, coalesce(s.variant_id, ${own}) as key, count(distinct s.id) as replied,
         count(*) filter (where r.classification = 'interested') as interested
       from reply r
       join send s on s.workspace_id = r.workspace_id and s.enrolment_id = r.enrolment_id and s.step = r.step
       where r.workspace_id = $1 and r.campaign_id = $2 and not r.autoreplied group by 1, 2)
     select step,
       case when key <> ${own} then
         jsonb_build_object('id', key, 'name', copy.name, 'active', coalesce(copy.active, false)) end as variant,
       coalesce(sent, 0) as sent, coalesce(bounced, 0) as bounced, coalesce(opened, 0) as opened,
       coalesce(clicked, 0) as clicked, coalesce(replied, 0) as replied, coalesce(interested, 0) as interested
     from copy full join mail using (step, key) left join answer using (step, key)
     where copy.step is not null or sent > 0
     order by step, copy.place nulls last, key`,
    [workspaceId, campaignId],
  );
  return rows;
}
