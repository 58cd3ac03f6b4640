import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import { lockCampaign, readCampaignRow, setPaused } from "../../campaigns/campaign-table.ts";
import { pausedToRunAgain, whyNotRunAgain } from "../../campaigns/running-checks.ts";
import type { Context } from "../../context.ts";
import { reopenCampaign } from "../../enrolments/reopen-campaign.ts";
import { completion } from "../../enrolments/stop-reasons.ts";

/** Paused first, so that nothing is sent before all are back and somebody has looked at it. */
export default implement(runCampaignAgain, async ({ id }, context: Context & Caller) => {
  const { db, workspaceId, actor } = context;
  const workspace = db.of(workspaceId);
  await workspace.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const refusal = whyNotRunAgain(campaign);
    if (refusal) throw conflict(refusal);
    await setPaused(tx, campaign.id, { reason: pausedToRunAgain, pausedBy: actor });
  });
  await reopenCampaign(context, id, completion);
  return readCampaignRow(workspace, id);
});
