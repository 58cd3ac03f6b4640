import type { Caller } from "@outbound/contracts/caller";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Context } from "../context.ts";
import { findActiveOfCampaign } from "../enrolments/enrolment-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { pushEngagements } from "../prospects/push-engagements.ts";
import { inUnit } from "./unit-of-work.ts";

/** One transaction stops this many. */
const chunk = 1_000;

/** Stops every active enrolment of a campaign that nobody can enter any more. If it dies on the way, it can be done again. */
export async function endCampaign(context: Context & Caller, campaignId: string, stop: Stop): Promise<void> {
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
