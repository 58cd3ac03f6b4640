import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getWhereabouts } from "@outbound/contracts/campaigns/get-whereabouts";
import { campaignStats } from "../../campaigns/campaign-stats.ts";
import { readCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { countInterested } from "../../copies/copy-stats-table.ts";
import { readOutcomes } from "../../enrolments/outcome-table.ts";
import { findFirstEmailsEnd } from "../../preflight/first-emails.ts";
import { readTrackingDomain } from "../../workspaces/workspace-settings-table.ts";

export default implement(getWhereabouts, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const { row, counts, tracking } = await readCampaign(workspace, id);
  const [outcomes, interested, trackingDomain] = await Promise.all([
    readOutcomes(workspace, row.id),
    countInterested(workspace, row.id),
    readTrackingDomain(workspace),
  ]);
  const isTracked = tracking && trackingDomain?.isVerified === true;
  const first_emails_by = await findFirstEmailsEnd(workspace, row.id, outcomes.outcomes);
  return {
    ...outcomes,
    delivered: counts.reached,
    opened: campaignStats(counts, 0, isTracked).opened,
    replied: counts.replied,
    interested,
    first_emails_by,
  };
});
