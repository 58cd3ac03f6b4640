import type { Tx } from "@outbound/postgres/database";

/** Of enrolments that ended: what has not begun to leave never will. */
export async function cancelSends(
  tx: Tx,
  workspaceId: string,
  enrolmentIds: readonly string[],
  reason: string,
): Promise<void> {
  await tx.query(
    {
      name: "cancel sends",
      text: `update send set state = 'cancelled', reason = $3, settled_at = now(), lease_until = null
        where workspace_id = $1 and enrolment_id = any($2) and state in ('planned', 'claimed')`,
    },
    [workspaceId, enrolmentIds, reason],
  );
}
