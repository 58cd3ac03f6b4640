import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../../generated/tables.ts";

/** None of these changes the status or the time of a step. */

const markRepliedSql = {
  name: "mark enrolments replied",
  text: `update enrolment e set replied_at = answered.at
    from unnest($2::uuid[], $3::timestamptz[]) as answered (id, at)
    cross join lateral (
      select ctid from enrolment where workspace_id = $1 and id = answered.id and replied_at is null offset 0) target
    where e.ctid = target.ctid returning e.id`,
};

/** Returns the enrolments, which are locked, that had no reply before. */
export async function markReplied(
  tx: WorkspaceTx,
  replies: readonly { enrolment_id: string; at: Date }[],
): Promise<Set<string>> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(markRepliedSql, [
    replies.map(({ enrolment_id }) => enrolment_id),
    replies.map(({ at }) => at),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the change of the campaign's number of prospects with a reply. */
export async function recountRepliedAt(
  tx: WorkspaceTx,
  { prospect_id, enrolment_id }: { prospect_id: string; enrolment_id: string },
): Promise<number> {
  const { rows } = await tx.query<{ change: number }>(
    `update enrolment e set replied_at = known.first_at
     from (select id, replied_at from enrolment where workspace_id = $1 and id = $3) before,
       (select min(received_at) as first_at from reply
        where workspace_id = $1 and prospect_id = $2 and enrolment_id = $3 and not autoreplied and not held) known
     where e.workspace_id = $1 and e.id = before.id
     returning num_nonnulls(known.first_at) - num_nonnulls(before.replied_at) as change`,
    [prospect_id, enrolment_id],
  );
  return rows[0]?.change ?? 0;
}

const markUnsubscribedSql = {
  name: "mark enrolments unsubscribed",
  text: `update enrolment e set unsubscribed_at = now()
    from unnest($2::uuid[]) as wanted (id)
    cross join lateral (
      select ctid from enrolment where workspace_id = $1 and id = wanted.id and unsubscribed_at is null offset 0) target
    where e.ctid = target.ctid returning e.id`,
};

/** Returns the enrolments, which are locked, for which this is the first time. */
export async function markUnsubscribed(tx: WorkspaceTx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(markUnsubscribedSql, [ids]);
  return new Set(rows.map(({ id }) => id));
}

export async function markComplained(tx: WorkspaceTx, enrolmentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update enrolment set complained_at = now() where workspace_id = $1 and id = $2 and complained_at is null",
    [enrolmentId],
  );
  return rowCount > 0;
}

export type VisitKind = "open" | "click";

const markVisitedSql = {
  open: "update enrolment set opened_at = $3 where workspace_id = $1 and id = $2",
  click: "update enrolment set clicked_at = $3 where workspace_id = $1 and id = $2",
} as const satisfies Record<VisitKind, string>;

/** The caller has locked the enrolment and checked that the visit looks like a person's. */
export async function markVisited(
  tx: WorkspaceTx,
  enrolmentId: string,
  { kind, at }: { kind: VisitKind; at: Date },
): Promise<void> {
  await tx.query(markVisitedSql[kind], [enrolmentId, at]);
}

export async function countUndelivered(tx: WorkspaceTx, enrolmentId: string): Promise<void> {
  await tx.query(
    {
      name: "count undelivered",
      text: "update enrolment set bounced_count = bounced_count + 1 where workspace_id = $1 and id = $2",
    },
    [enrolmentId],
  );
}
