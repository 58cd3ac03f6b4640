import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { settledTotal } from "../metrics.ts";
import type { ServerReply } from "../send.ts";

export type Ended = ServerReply & { send_id: string; bounce?: "hard" | "soft" | null };

/** A send that has not begun may be refused, and one that was taken back is refused again when it can't be retried. */
const settledFrom = {
  sent: ["claimed", "dispatched", "unknown", "sent"],
  refused: ["claimed", "dispatched", "unknown", "sent", "refused"],
  unknown: ["claimed", "dispatched"],
} satisfies Record<string, SendStatus[]>;

const settleSendsSql = {
  name: "settle sends",
  text: `update send s set state = $2, smtp_code = ended.smtp_code, enhanced_code = ended.enhanced_code, reason = ended.reason,
      bounce = ended.bounce, is_inferred = ended.is_inferred, wire_id = coalesce(s.wire_id, ended.wire_id),
      settled_at = now(), lease_until = null
    from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bool[], $9::text[])
      as ended (id, smtp_code, enhanced_code, reason, bounce, is_inferred, wire_id)
    cross join lateral (select ctid from send where workspace_id = $1 and id = ended.id offset 0) target
    where s.ctid = target.ctid and s.state = any($10::text[])`,
};

/** The sends are locked, or a later outcome corrects them. A bounce counts as sent, too. */
export async function settleSends(
  tx: WorkspaceTx,
  state: "sent" | "refused" | "unknown",
  ends: readonly Ended[],
): Promise<void> {
  await tx.query(settleSendsSql, [
    state,
    ends.map(({ send_id }) => send_id),
    ends.map(({ smtp_code }) => smtp_code),
    ends.map(({ enhanced_code }) => enhanced_code),
    ends.map(({ reason }) => reason),
    ends.map(({ bounce }) => bounce ?? null),
    ends.map(({ is_inferred }) => is_inferred ?? false),
    ends.map(({ wire_id }) => wire_id ?? null),
    settledFrom[state],
  ]);
  tx.afterCommit(() => settledTotal.inc({ state }, ends.length));
}

/**
 * It is planned again, or cancelled when its enrolment has ended. Also for one that was taken back. An answer is due after
 * `waitSeconds`, because no enrolment's time brings it back.
 */
export async function endAttempt(
  tx: WorkspaceTx,
  sendId: string,
  {
    state,
    reason,
    deferrals,
    waitSeconds = 0,
  }: { state: "planned" | "cancelled"; reason: string; deferrals: number; waitSeconds?: number },
): Promise<void> {
  await tx.query(
    `update send set state = $3, reason = $4, deferrals = $5, lease_until = null, worker = null, dispatched_at = null,
       recipient = null, settled_at = case when $3 = 'cancelled' then now() end,
       due_at = case when step is null then now() + make_interval(secs => $6) else due_at end
     where workspace_id = $1 and id = $2 and state in ('claimed', 'dispatched', 'refused')`,
    [sendId, state, reason, deferrals, waitSeconds],
  );
}

/** An answer isn't its enrolment's. */
export async function cancelSends(tx: WorkspaceTx, enrolmentIds: readonly string[], reason: string): Promise<void> {
  await tx.query(
    {
      name: "cancel sends",
      text: `update send set state = 'cancelled', reason = $3, settled_at = now(), lease_until = null
        where workspace_id = $1 and enrolment_id = any($2) and step is not null and state in ('planned', 'claimed')`,
    },
    [enrolmentIds, reason],
  );
}
