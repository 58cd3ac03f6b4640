import type { Tx } from "@outbound/postgres/database";

export type OwnEnrolment = { id: string; status: "active" | "stopped" | "completed"; enrolled_at: Date };

/** All that the prospects ever had, until the commit: what decides about them decides one after the other. */
export async function lockEnrolmentsOf(
  tx: Tx,
  workspaceId: string,
  prospectIds: readonly string[],
): Promise<OwnEnrolment[]> {
  const { rows } = await tx.query<OwnEnrolment>(
    {
      name: "lock enrolments of prospects",
      text: `select id, status, enrolled_at from enrolment where workspace_id = $1 and prospect_id = any($2)
        order by id for update`,
    },
    [workspaceId, prospectIds],
  );
  return rows;
}
