import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { lockCampaign, readCampaignRow, setArchived } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { endCampaign } from "../../enrolments/end-campaign.ts";
import { hasActiveFrom } from "../../enrolments/enrolment-table.ts";
import { archiving } from "../../enrolments/stop-reasons.ts";

/** After the first commit nothing is sent and nobody enters. If it is interrupted, archiving again completes it. */
export default implement(archiveCampaign, async ({ id }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const workspace = db.of(workspaceId);
  await workspace.transaction(async (tx) => {
    const { archived_at } = await lockCampaign(tx, id);
    if (!archived_at) return setArchived(tx, id);
    if (!(await hasActiveFrom(tx, id, 1))) throw conflict("Campaign is already archived.");
  });

  await endCampaign(context, id, archiving);
  return readCampaignRow(workspace, id);
});
