import type { Tx } from "@outbound/postgres/database";

/** API: a bounce stops the enrolment, also one that its last mail seemed to have completed. An active one is stopped after. */
export async function markBounced(
  tx: Tx,
  workspaceId: string,
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
    [workspaceId, enrolmentId, newlySent, reason],
  );
}
