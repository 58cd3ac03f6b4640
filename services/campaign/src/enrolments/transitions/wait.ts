import type { WorkspaceTx } from "@outbound/postgres/database";
import { isDue } from "../enrolment.ts";

export async function postponeDue(
  tx: WorkspaceTx,
  moves: readonly { enrolment_id: string; at: Date }[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `update enrolment e set next_step_at = move.at
     from (select e.id, move.at from unnest($2::uuid[], $3::timestamptz[]) as move (id, at)
           join enrolment e on e.workspace_id = $1 and e.id = move.id order by e.id for update of e skip locked) move
     where e.workspace_id = $1 and e.id = move.id and ${isDue("e")}`,
    [moves.map(({ enrolment_id }) => enrolment_id), moves.map(({ at }) => at)],
  );
  return rowCount;
}

/** Moves those that still wait for the time with which they were found. */
export async function moveWaiting(
  tx: WorkspaceTx,
  moves: readonly { id: string; was: Date; at: Date }[],
): Promise<void> {
  await tx.query(
    `update enrolment e set next_step_at = move.at
     from (select e.id, move.was, move.at from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) as move (id, was, at)
           join enrolment e on e.workspace_id = $1 and e.id = move.id order by e.id for update of e) move
     where e.workspace_id = $1 and e.id = move.id and e.status = 'active' and not e.is_sending and e.next_step_at = move.was`,
    [moves.map(({ id }) => id), moves.map(({ was }) => was), moves.map(({ at }) => at)],
  );
}

/** Never makes an active enrolment due sooner, and leaves others alone. */
export async function holdUntil(tx: WorkspaceTx, enrolmentId: string, at: Date): Promise<void> {
  await tx.query(
    `update enrolment set held_until = greatest(held_until, $3), next_step_at = greatest(next_step_at, $3)
     where workspace_id = $1 and id = $2 and status = 'active'`,
    [enrolmentId, at],
  );
}
