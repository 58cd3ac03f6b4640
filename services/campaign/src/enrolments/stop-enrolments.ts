import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { cancelSends } from "../ledger/transitions/settle.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { lockActive } from "./enrolment-table.ts";
import { type Stop, stopActive } from "./transitions/end.ts";

/** Stops the active ones, with their sends, engagements and counters. Returns the changed engagements. */
export async function stopEnrolments(unit: Unit, enrolmentIds: readonly string[], stop: Stop): Promise<Engagement[]> {
  if (enrolmentIds.length === 0) return [];
  const ids = await lockActive(unit, enrolmentIds);
  if (ids.length === 0) return [];
  const stopped = await stopActive(unit, ids, stop);
  await cancelSends(unit, ids, stop.reason);
  const prospectIds = stopped.map(({ prospect_id }) => prospect_id);
  const engagements = await changeEngagements(unit, prospectIds, { active: false });
  const byCampaign = Map.groupBy(stopped, ({ campaign_id }) => campaign_id);
  unit.count(
    [...byCampaign].map(([campaign_id, rows]) => ({
      campaign_id,
      active: -rows.length,
      stopped: rows.length,
      passed: -rows.reduce((sum, { passed }) => sum + passed, 0),
    })),
  );
  return engagements;
}
