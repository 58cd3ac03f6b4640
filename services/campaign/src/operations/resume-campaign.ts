import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { type LockedCampaign, lockCampaign, readCampaignRow, setRunning } from "../campaigns/campaign-table.ts";
import { assertCanRun } from "../campaigns/running-checks.ts";
import type { Context } from "../context.ts";
import { endGuardPause } from "../pauses/guard-table.ts";

export default implement(resumeCampaign, async ({ id }, { db, workspaceId, nudgePlanner }: Context & Caller) =>
  db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    assertPaused(campaign);
    await assertCanRun(tx, workspaceId, campaign.id, { needsAudience: true });

    await endGuardPause(tx, workspaceId, { kind: "campaign", id: campaign.id });
    await setRunning(tx, workspaceId, campaign.id);
    tx.afterCommit(nudgePlanner);
    return readCampaignRow(tx, workspaceId, campaign.id);
  }),
);

function assertPaused({ status, archived_at }: LockedCampaign): void {
  if (archived_at) throw conflict("Only a paused campaign can be resumed: the campaign is archived.");
  switch (status) {
    case "paused":
      return;
    case "active":
      throw conflict("Campaign is already running.");
    case "draft":
      throw conflict("Only a paused campaign can be resumed: the campaign is a draft (start it from the app).");
    case "completed":
      throw conflict("Only a paused campaign can be resumed: the campaign is completed (run it again from the app).");
  }
}
