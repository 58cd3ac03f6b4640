import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { enrolmentColumns, type LockedEnrolment } from "./enrolment.ts";
import type { Stop } from "./transitions/end.ts";

type Place = { at: Date; id: string };
export type Stopped = Columns<"enrolment", "id" | "prospect_id" | "enrolled_at">;

/** A page of those whom `stop` ended, newest first. */
export async function findStoppedBy(
  tx: WorkspaceTx,
  campaignId: string,
  stop: Stop,
  { limit, after }: { limit: number; after?: Place | undefined },
): Promise<Stopped[]> {
  const { rows } = await tx.query<Stopped>(
    `select id, prospect_id, enrolled_at from enrolment
     where workspace_id = $1 and campaign_id = $2 and status = 'stopped' and reason = $3
       and (enrolled_at, id) < (coalesce($5, 'infinity'::timestamptz), coalesce($6, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
     order by enrolled_at desc, id desc limit $4`,
    [campaignId, stop.reason, limit, after?.at, after?.id],
  );
  return rows;
}

/** Of those whom `stop` ended and of these prospects: who hasn't answered, bounced or begun elsewhere since. */
export async function lockStopped(
  tx: WorkspaceTx,
  ids: readonly string[],
  prospectIds: readonly string[],
  stop: Stop,
): Promise<string[]> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(
    `select e.id from enrolment e
     where e.workspace_id = $1 and e.id = any($2) and e.prospect_id = any($3)
       and e.status = 'stopped' and e.reason = $4 and not e.outcome_negative
       and num_nonnulls(e.replied_at, e.unsubscribed_at, e.complained_at, e.bounced_at) = 0
       and not exists (select from enrolment other
         where other.workspace_id = $1 and other.prospect_id = e.prospect_id and other.status = 'active')
     order by e.id for update`,
    [ids, prospectIds, stop.reason],
  );
  return rows.map(({ id }) => id);
}

/** `state` is the current step's mail's, null for none that is known. */
export type Ended = LockedEnrolment & Columns<"enrolment", "step_due_at"> & { left_at: Date; state: SendStatus | null };

export async function readEnded(tx: WorkspaceTx, ids: readonly string[]): Promise<Ended[]> {
  const { rows } = await tx.query<Ended>(
    `select ${enrolmentColumns.replaceAll(/\w+/g, "e.$&")}, e.step_due_at, s.state, coalesce(s.settled_at, e.ended_at) as left_at
     from enrolment e
     left join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.step = e.current_step
     where e.workspace_id = $1 and e.id = any($2)`,
    [ids],
  );
  return rows;
}
