import type { Tx } from "@outbound/postgres/database";
import { forgetReasons } from "../enrolments/transitions/end.ts";

/** `email` is what the prospect had, `standIn` what it shows now. */
export type Erased = { id: string; email: string; standIn: string };

/**
 * Why a mail did not arrive, as its server put it, may name the erased; whom it went to does. Locks all their enrolments first: what settles a
 * send meanwhile waits, and then knows that its prospect is erased.
 */
export async function forgetServersWords(
  tx: Tx,
  workspaceId: string,
  erased: readonly Erased[],
  reason: string,
): Promise<void> {
  const prospectIds = erased.map(({ id }) => id);
  const { rows } = await tx.query<{ id: string }>(
    "select id from enrolment where workspace_id = $1 and prospect_id = any($2) order by id for update",
    [workspaceId, prospectIds],
  );
  const ids = rows.map(({ id }) => id);
  await forgetReasons(tx, workspaceId, ids, reason);
  await tx.query(
    `update send s set reason = null, recipient = case when s.recipient is not null then erased.stand_in end
     from enrolment e join unnest($3::uuid[], $4::text[]) as erased (id, stand_in) on erased.id = e.prospect_id
     where s.workspace_id = $1 and s.enrolment_id = any($2) and e.workspace_id = $1 and e.id = s.enrolment_id
       and (s.reason is not null or s.recipient is not null)`,
    [workspaceId, ids, prospectIds, erased.map(({ standIn }) => standIn)],
  );
  // To others, who had the address before.
  await tx.query(
    `update send s set recipient = erased.stand_in from unnest($2::text[], $3::text[]) as erased (email, stand_in)
     where s.workspace_id = $1 and s.recipient = erased.email`,
    [workspaceId, erased.map(({ email }) => email), erased.map(({ standIn }) => standIn)],
  );
}
