import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { usualPauseReason } from "@outbound/contracts/campaigns/usual-pause-reason";
import { type LockedCampaign, lockCampaign, readCampaignRow, setPaused } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";

/** A dispatch shares the campaign's lock until it has committed, so no body begins after this answer. */
export default implement(pauseCampaign, async ({ id }, { db, workspaceId, actor }: Context & Caller) =>
  db.of(workspaceId).transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    assertPausable(campaign);

    await setPaused(tx, campaign.id, { reason: usualPauseReason, pausedBy: actor });
    return readCampaignRow(tx, campaign.id);
  }),
);

function assertPausable({ status, archived_at }: LockedCampaign): void {
  if (archived_at) throw conflict("Only a running campaign can be paused: the campaign is archived.");
  switch (status) {
    case "active":
      return;
    case "draft":
      throw conflict("Only a running campaign can be paused: the campaign is a draft.");
    case "paused":
      throw conflict("Campaign is already paused.");
    case "completed":
      throw conflict("Only a running campaign can be paused: the campaign is completed.");
  }
}
