import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import { campaignStats } from "../../campaigns/campaign-stats.ts";
import { readCampaign } from "../../campaigns/campaign-table.ts";
import { readWinners } from "../../campaigns/winner-table.ts";
import type { Context } from "../../context.ts";
import { compareSteps } from "../../copies/compare-copies.ts";
import { countInterested, readDeliveredCopies } from "../../copies/copy-stats-table.ts";
import { readTrackingDomain } from "../../workspaces/workspace-settings-table.ts";

export default implement(getCampaignStats, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const { row, counts, tracking } = await readCampaign(workspace, id);
  const [copies, interested, winners, trackingDomain] = await Promise.all([
    readDeliveredCopies(workspace, row.id),
    countInterested(workspace, row.id),
    readWinners(workspace, row.id),
    readTrackingDomain(workspace),
  ]);
  const isTracked = tracking && trackingDomain?.isVerified === true;
  const { sent, bounced, delivered, opened, clicked, replied, unsubscribed } = campaignStats(counts, 0, isTracked);
  return {
    name: row.name,
    total: {
      sent,
      bounced,
      delivered,
      opened,
      clicked,
      replied,
      interested,
      unsubscribed,
      reached: counts.reached,
    },
    copies: copies.map((copy) => ({
      ...copy,
      opened: isTracked ? copy.opened : null,
      clicked: isTracked ? copy.clicked : null,
    })),
    comparisons: compareSteps(copies).map((one) => ({ ...one, winner: winners.get(one.step) ?? null })),
  };
});
