import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Tx } from "@outbound/postgres/database";
import { changeCountersOf } from "./counter-table.ts";
import { changeEngagements } from "./engagement-table.ts";
import { cancelSends } from "./sending/cancel-sends.ts";

export type Stop = {
  /** The last error recorded on the enrolment. */
  reason: string;
  /** API: Enrolment, `outcome`. A bounce, an unsubscribe or a suppression. */
  negative: boolean;
};

type Stopped = { prospect_id: string; campaign_id: string; passed: number };

/**
 * Stops those of the enrolments that are still active: their queued sends, their engagements, their campaigns' counters.
 * It updates counters, so it is the last thing of its transaction. Returns the changed engagements.
 */
export async function stopEnrolments(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
  { reason, negative }: Stop,
): Promise<Engagement[]> {
  if (enrolmentIds.length === 0) return [];
  const { rows: locked } = await tx.query<{ id: string }>(
    {
      name: "lock active enrolments",
      text: `select id from enrolment where workspace_id = $1 and id = any($2) and status = 'active'
        order by id for update`,
    },
    [workspaceId, enrolmentIds],
  );
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows: stopped } = await tx.query<Stopped>(
    {
      name: "stop enrolments",
      text: `update enrolment
        set status = 'stopped', outcome_negative = $3, reason = $4, next_step_at = null, ended_at = now()
        where workspace_id = $1 and id = any($2)
        returning prospect_id, campaign_id, current_step - 1 as passed`,
    },
    [workspaceId, ids, negative, reason],
  );
  await cancelSends(tx, workspaceId, ids, reason);
  const prospectIds = stopped.map(({ prospect_id }) => prospect_id);
  const engagements = await changeEngagements(tx, workspaceId, prospectIds, { active: false });
  const byCampaign = Map.groupBy(stopped, ({ campaign_id }) => campaign_id);
  await changeCountersOf(
    tx,
    workspaceId,
    [...byCampaign].map(([campaign_id, rows]) => ({
      campaign_id,
      active: -rows.length,
      stopped: rows.length,
      passed: -rows.reduce((sum, { passed }) => sum + passed, 0),
    })),
  );
  return engagements;
}
