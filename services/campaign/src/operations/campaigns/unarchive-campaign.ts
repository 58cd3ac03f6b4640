import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { unarchiveCampaign } from "@outbound/contracts/campaigns/unarchive-campaign";
import { lockCampaign, readCampaignRow, setPaused, setUnarchived } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { reopenCampaign } from "../../enrolments/reopen-campaign.ts";
import { archiving } from "../../enrolments/stop-reasons.ts";
import { findStoppedBy } from "../../enrolments/stopped-enrolment-table.ts";

const paused = "Brought back from the archive";

/** What ran is paused first, so that nothing is sent before all are back and somebody has looked at it. */
export default implement(unarchiveCampaign, async ({ id }, context: Context & Caller) => {
  const { db, workspaceId, actor } = context;
  const workspace = db.of(workspaceId);
  const { status } = await workspace.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign.archived_at) {
      // An interrupted one is finished.
      const [left] = await findStoppedBy(tx, id, archiving, { limit: 1 });
      if (!left) throw conflict("Campaign is not archived.");
      return campaign;
    }
    await setUnarchived(tx, id);
    if (campaign.status === "active") await setPaused(tx, id, { reason: paused, pausedBy: actor });
    return campaign;
  });
  if (status !== "completed") await reopenCampaign(context, id, archiving);
  return readCampaignRow(workspace, id);
});
