import type { WorkspaceTx } from "@outbound/postgres/database";

/** The campaign is locked, nobody is enrolled in it, and nothing was sent. */
export async function deleteDraft(tx: WorkspaceTx, id: string): Promise<void> {
  const key = [id];
  await tx.query("delete from campaign where workspace_id = $1 and id = $2", key);
  await tx.query(
    `delete from variant v using step s
     where v.workspace_id = $1 and s.workspace_id = $1 and s.id = v.step_id and s.campaign_id = $2`,
    key,
  );
  await tx.query("delete from step where workspace_id = $1 and campaign_id = $2", key);
  await tx.query("delete from campaign_beginning where workspace_id = $1 and campaign_id = $2", key);
  await tx.query("delete from campaign_mailbox where workspace_id = $1 and campaign_id = $2", key);
  await tx.query("delete from campaign_counter where workspace_id = $1 and campaign_id = $2", key);
  await tx.query("delete from campaign_outcome where workspace_id = $1 and campaign_id = $2", key);
}
