import { conflict } from "@outbound/contracts/app-error";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db, WorkspaceTx } from "@outbound/postgres/database";
import { shareCampaign } from "../campaigns/campaign-table.ts";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { type Pushing, pushEngagements } from "../prospects/push-engagements.ts";
import { findActiveOfCampaign } from "./enrolment-table.ts";
import { stopEnrolments } from "./stop-enrolments.ts";
import type { Stop } from "./transitions/end.ts";

const chunk = 1_000;

/** The caller has ended the campaign, and somebody may have brought it back since. An interrupted call can be repeated. */
export async function endCampaign(context: { db: Db } & Pushing, campaignId: string, stop: Stop): Promise<void> {
  const { db, workspaceId } = context;
  let found = chunk;
  const engagements: Engagement[] = [];
  while (found === chunk) {
    const stopped = await db.of(workspaceId).transaction(
      inUnit(async (unit) => {
        await assertEnded(unit, campaignId);
        const ids = await findActiveOfCampaign(unit, campaignId, chunk);
        found = ids.length;
        return stopEnrolments(unit, ids, stop);
      }),
    );
    engagements.push(...stopped);
  }
  await pushEngagements(context, engagements);
}

async function assertEnded(tx: WorkspaceTx, campaignId: string): Promise<void> {
  const { status, archived_at } = await shareCampaign(tx, campaignId);
  if (!archived_at && status !== "completed") throw conflict("The campaign was brought back while it was being ended.");
}
