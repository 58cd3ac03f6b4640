import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Db } from "@outbound/postgres/database";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { type Pushing, pushEngagements } from "../prospects/push-engagements.ts";
import { deleteEnrolments } from "./transitions/leave.ts";

const chunk = 1_000;

/** Of a campaign that takes nobody and has sent nothing; its counters go with it. An interrupted call can be repeated. */
export async function deleteEnrolmentsOf(context: { db: Db } & Pushing, campaignId: string): Promise<number> {
  const { db, workspaceId } = context;
  const changed: Engagement[] = [];
  // Who has stopped here may be active in another campaign, and stays so.
  for (const isActive of [true, false]) {
    for (let found = chunk; found === chunk; ) {
      const engagements = await db.of(workspaceId).transaction(
        inUnit(async (unit) => {
          const selection = { campaignId, isActive, limit: chunk };
          const prospectIds = await deleteEnrolments(unit, selection);
          found = prospectIds.length;
          return changeEngagements(unit, prospectIds, {
            campaigns: -1,
            ...(isActive && { active: false }),
          });
        }),
      );
      changed.push(...engagements);
    }
  }
  await pushEngagements(context, changed);
  return changed.length;
}
