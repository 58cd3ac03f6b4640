import type { Tx } from "@outbound/postgres/database";

export type OwnEnrolment = { id: string; status: "active" | "stopped" | "completed"; enrolled_at: Date };

/** All that a prospect ever had, until the commit: what decides about them decides one after the other. */
export async function lockEnrolmentsOf(tx: Tx, workspaceId: string, prospectId: string): Promise<OwnEnrolment[]> {
  const { rows } = await tx.query<OwnEnrolment>(
    `select id, status, enrolled_at from enrolment where workspace_id = $1 and prospect_id = $2 order by id for update`,
    [workspaceId, prospectId],
  );
  return rows;
}
