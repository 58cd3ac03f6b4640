import type { OutputOf } from "@outbound/contracts/operation";
import type { getWorkspaceSetup } from "@outbound/contracts/workspaces/get-workspace-setup";
import type { WorkspaceReader } from "@outbound/postgres/database";

type Setup = OutputOf<typeof getWorkspaceSetup>;

/** Who was erased is no prospect any more. Each part stops at the first row that it finds. */
export async function readSetup(db: WorkspaceReader): Promise<Setup> {
  const { rows } = await db.query<Setup>(
    `select exists (select from prospect_copy where workspace_id = $1 and not anonymized) as has_prospects,
       (select jsonb_build_object('id', c.id, 'name', c.name,
          'steps', (select count(*) from step st where st.workspace_id = $1 and st.campaign_id = c.id),
          'has_prospects', exists (select from enrolment e where e.workspace_id = $1 and e.campaign_id = c.id))
        from campaign c where c.workspace_id = $1 and c.status = 'draft' and c.archived_at is null
        order by c.created_at desc, c.id desc limit 1) as draft`,
  );
  return rows[0] ?? { has_prospects: false, draft: null };
}
