import type { Tx } from "@outbound/postgres/database";

/**
 * Why a mail did not arrive, as its server put it, may name the erased. Locks all their enrolments first: what settles a
 * send meanwhile waits, and then knows that its prospect is erased.
 */
export async function forgetServersWords(
  tx: Tx,
  workspaceId: string,
  prospectIds: readonly string[],
  reason: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from enrolment where workspace_id = $1 and prospect_id = any($2) order by id for update",
    [workspaceId, prospectIds],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query("update enrolment set reason = $3 where workspace_id = $1 and id = any($2) and reason is not null", [
    workspaceId,
    ids,
    reason,
  ]);
  await tx.query(
    "update send set reason = null where workspace_id = $1 and enrolment_id = any($2) and reason is not null",
    [workspaceId, ids],
  );
}
