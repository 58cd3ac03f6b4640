import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import { campaignStats } from "../campaigns/campaign-stats.ts";
import { readCampaign } from "../campaigns/campaign-table.ts";
import type { Context } from "../context.ts";
import { readCopyCounts } from "../copies/copy-stats-table.ts";
import { readTrackingDomain } from "../workspaces/workspace-settings-table.ts";

export default implement(getCampaignStats, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const { row, counts, tracking } = await readCampaign(db, workspaceId, id);
  const [copies, trackingDomain] = await Promise.all([
    readCopyCounts(db, workspaceId, row.id),
    readTrackingDomain(db, workspaceId),
  ]);
  const isTracked = tracking && trackingDomain?.isVerified === true;
  const { sent, bounced, delivered, opened, clicked, replied, replies } = campaignStats(counts, 0, isTracked);
  return {
    name: row.name,
    total: {
      sent,
      bounced,
      delivered,
      opened,
      clicked,
      replied,
      interested: replies.interested,
      reached: counts.reached,
    },
    copies: copies.map((copy) => ({
      ...copy,
      delivered: copy.sent - copy.bounced,
      opened: isTracked ? copy.opened : null,
      clicked: isTracked ? copy.clicked : null,
    })),
  };
});
