import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db } from "@outbound/postgres/database";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { type Pushing, pushEngagements } from "../prospects/push-engagements.ts";
import { findActiveOfCampaign } from "./enrolment-table.ts";
import { stopEnrolments } from "./stop-enrolments.ts";
import type { Stop } from "./transitions/end.ts";

const chunk = 1_000;

/** An interrupted call can be repeated. */
export async function endCampaign(context: { db: Db } & Pushing, campaignId: string, stop: Stop): Promise<void> {
  const { db, workspaceId } = context;
  let found = chunk;
  const engagements: Engagement[] = [];
  while (found === chunk) {
    const stopped = await db.transaction(
      inUnit(async (unit) => {
        const ids = await findActiveOfCampaign(unit.tx, workspaceId, campaignId, chunk);
        found = ids.length;
        return stopEnrolments(unit, workspaceId, ids, stop);
      }),
    );
    engagements.push(...stopped);
  }
  await pushEngagements(context, engagements);
}
