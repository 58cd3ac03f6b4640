import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../../generated/tables.ts";

export type Stop = {
  reason: string;
  /** API: Enrolment, `outcome`. True for a bounce, an unsubscribe or a suppression. */
  negative: boolean;
};

export type Stopped = Columns<"enrolment", "prospect_id" | "campaign_id"> & { passed: number };

/** The rows stay locked. `stopEnrolments` also cancels their mails and counts them. */
export async function stopActive(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
  { reason, negative }: Stop,
): Promise<Stopped[]> {
  const { rows } = await tx.query<Stopped>(
    {
      name: "stop enrolments",
      text: `update enrolment
        set status = 'stopped', outcome_negative = $3, reason = $4, next_step_at = null, ended_at = now()
        where workspace_id = $1 and id = any($2) and status = 'active'
        returning prospect_id, campaign_id, current_step - 1 as passed`,
    },
    [enrolmentIds, negative, reason],
  );
  return rows;
}

/** API: a bounce stops the enrolment, also a completed one. An active one is stopped afterwards. */
export async function markBounced(
  tx: WorkspaceTx,
  enrolmentId: string,
  { newlySent, reason }: { newlySent: number; reason: string },
): Promise<void> {
  await tx.query(
    {
      name: "mark bounced",
      text: `update enrolment set is_sending = false, bounced_at = now(),
          sent_count = sent_count + $3, bounced_count = bounced_count + 1,
          status = case when status = 'completed' then 'stopped' else status end,
          outcome_negative = outcome_negative or status = 'completed',
          reason = case when status = 'completed' then $4 else reason end
        where workspace_id = $1 and id = $2`,
    },
    [enrolmentId, newlySent, reason],
  );
}

/** Changes only enrolments that stopped for `from`, which blamed nobody. */
export async function turnNegative(
  tx: WorkspaceTx,
  enrolmentId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query(
    `update enrolment set outcome_negative = true, reason = $4
     where workspace_id = $1 and id = $2 and status = 'stopped' and reason = $3 and not outcome_negative`,
    [enrolmentId, from, to],
  );
}

/** The reason of an enrolment's end may name the erased prospect. */
export async function anonymizeReasons(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
  reason: string,
): Promise<void> {
  await tx.query("update enrolment set reason = $3 where workspace_id = $1 and id = any($2) and reason is not null", [
    enrolmentIds,
    reason,
  ]);
}
