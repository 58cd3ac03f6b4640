import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { Columns } from "../generated/tables.ts";
import { cancelSends } from "../ledger/transitions/settle.ts";
import { changeEngagements } from "../prospects/engagement-table.ts";
import { type Stop, stopActive } from "./transitions/end.ts";

/** Stops the active ones, with their sends, engagements and counters. Returns the changed engagements. */
export async function stopEnrolments(unit: Unit, enrolmentIds: readonly string[], stop: Stop): Promise<Engagement[]> {
  if (enrolmentIds.length === 0) return [];
  const { rows: locked } = await unit.query<Columns<"enrolment", "id">>(
    {
      name: "lock active enrolments",
      text: `select id from enrolment where workspace_id = $1 and id = any($2) and status = 'active'
        order by id for update`,
    },
    [enrolmentIds],
  );
  const ids = locked.map(({ id }) => id);
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
