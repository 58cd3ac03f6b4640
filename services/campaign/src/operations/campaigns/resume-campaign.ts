import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { lockCampaign, readCampaignRow, setRunning } from "../../campaigns/campaign-table.ts";
import { assertCanRun, whyNotResumed } from "../../campaigns/running-checks.ts";
import type { Context } from "../../context.ts";
import { endGuardPause } from "../../pauses/guard-table.ts";

export default implement(resumeCampaign, async ({ id }, { db, workspaceId, nudgePlanner }: Context & Caller) =>
  db.of(workspaceId).transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const refusal = whyNotResumed(campaign);
    if (refusal) throw conflict(refusal);
    await assertCanRun(tx, campaign.id, { needsAudience: true });

    await endGuardPause(tx, { kind: "campaign", id: campaign.id });
    await setRunning(tx, campaign.id);
    tx.afterCommit(nudgePlanner);
    return readCampaignRow(tx, campaign.id);
  }),
);
