import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { lockCampaign, readCampaignRow, setRunning } from "../../campaigns/campaign-table.ts";
import { assertCanRun, whyNotStarted } from "../../campaigns/running-checks.ts";
import type { Context } from "../../context.ts";

export default implement(startCampaign, async ({ id }, { db, workspaceId, nudgePlanner }: Context & Caller) =>
  db.of(workspaceId).transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const refusal = whyNotStarted(campaign);
    if (refusal) throw conflict(refusal);
    await assertCanRun(tx, campaign.id, { needsAudience: false });

    await setRunning(tx, campaign.id);
    tx.afterCommit(nudgePlanner);
    return readCampaignRow(tx, campaign.id);
  }),
);
