import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type LockedCampaign, lockCampaign, readCampaignRow, setCompleted } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { endCampaign } from "../../enrolments/end-campaign.ts";
import { hasActiveFrom } from "../../enrolments/enrolment-table.ts";
import { completion } from "../../enrolments/stop-reasons.ts";

/** After the first commit nothing is sent and nobody enters. If it is interrupted, completing again finishes it. */
export default implement(completeCampaign, async ({ id }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const workspace = db.of(workspaceId);
  await workspace.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    await assertCompletable(tx, campaign);
    await setCompleted(tx, campaign.id);
  });

  await endCampaign(context, id, completion);
  return readCampaignRow(workspace, id);
});

async function assertCompletable(tx: WorkspaceTx, campaign: LockedCampaign): Promise<void> {
  const { id, status, archived_at } = campaign;
  if (archived_at) throw conflict("Only a running or paused campaign can be completed: the campaign is archived.");
  if (status === "draft") {
    throw conflict("Only a running or paused campaign can be completed: the campaign is a draft.");
  }
  if (status === "completed" && !(await hasActiveFrom(tx, id, 1))) {
    throw conflict("Campaign is already completed.");
  }
}
