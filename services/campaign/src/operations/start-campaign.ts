import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { type LockedCampaign, lockCampaign, readCampaignRow, setRunning } from "../campaigns/campaign-table.ts";
import { assertCanRun } from "../campaigns/running-checks.ts";
import type { Context } from "../context.ts";

export default implement(startCampaign, async ({ id }, { db, workspaceId, nudgePlanner }: Context & Caller) =>
  db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    assertDraft(campaign);
    await assertCanRun(tx, workspaceId, campaign.id, { needsAudience: false });

    await setRunning(tx, workspaceId, campaign.id);
    tx.afterCommit(nudgePlanner);
    return readCampaignRow(tx, workspaceId, campaign.id);
  }),
);

function assertDraft({ status, archived_at }: LockedCampaign): void {
  if (archived_at) throw conflict("Only a draft can be started: the campaign is archived.");
  switch (status) {
    case "draft":
      return;
    case "active":
      throw conflict("Campaign is already running.");
    case "paused":
      throw conflict("Only a draft can be started: the campaign is paused (resume it).");
    case "completed":
      throw conflict("Only a draft can be started: the campaign is completed.");
  }
}
