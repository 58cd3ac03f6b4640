import type { Tx } from "@outbound/postgres/database";
import { enrolmentColumns, type LockedEnrolment } from "../enrolments/enrolment.ts";
import type { Locked, LockedSend } from "./send.ts";

const sendColumns =
  "id, campaign_id, enrolment_id, mailbox_id, step, state, attempt, worker, deferrals, is_inferred, message_id, due_at, coalesce(dispatched_at, now()) as left_after, clock_timestamp() as left_before";

const lockingEnrolment = {
  name: "lock enrolment of send",
  text: `select ${enrolmentColumns} from enrolment
    where workspace_id = $1 and id = (select enrolment_id from send where workspace_id = $1 and id = $2) for update`,
};
const lockingSend = {
  name: "lock send",
  text: `select ${sendColumns},
      exists (select from enrolment e
        join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and p.anonymized
        where e.workspace_id = send.workspace_id and e.id = send.enrolment_id) as "isErased"
    from send where workspace_id = $1 and id = $2 for update`,
};

/**
 * Both rows, until the commit; the enrolment first, as everywhere. Of an erased prospect's send nothing that a server says
 * may be kept.
 */
export async function lockSend(
  tx: Tx,
  workspaceId: string,
  sendId: string,
): Promise<(Locked & { isErased: boolean }) | undefined> {
  const { rows: enrolments } = await tx.query<LockedEnrolment>(lockingEnrolment, [workspaceId, sendId]);
  const { rows: sends } = await tx.query<LockedSend & { isErased: boolean }>(lockingSend, [workspaceId, sendId]);
  const [enrolment] = enrolments;
  if (!sends[0] || !enrolment) return undefined;
  const { isErased, ...send } = sends[0];
  return { send, enrolment, isErased };
}

// Row by row, here and wherever a batch is read: a plan that is free to choose may read the whole workspace for a few rows.
// What is updated by its `ctid` is locked by then.
const lockingFreeEnrolments = {
  name: "lock free enrolments of sends",
  text: `select e.* from unnest($2::uuid[]) as wanted (id)
    cross join lateral (select enrolment_id from send where workspace_id = $1 and id = wanted.id offset 0) s
    cross join lateral (
      select ${enrolmentColumns} from enrolment where workspace_id = $1 and id = s.enrolment_id for update skip locked) e`,
};
const lockingFreeSends = {
  name: "lock free sends",
  text: `select s.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
      select ${sendColumns} from send where workspace_id = $1 and id = wanted.id for update skip locked) s`,
};

/** Without waiting: those that nobody else has in hand, by their ids. */
export async function lockFreeSends(
  tx: Tx,
  workspaceId: string,
  sendIds: readonly string[],
): Promise<Map<string, Locked>> {
  const { rows } = await tx.query<LockedEnrolment>(lockingFreeEnrolments, [workspaceId, sendIds]);
  const enrolments = new Map(rows.map((enrolment) => [enrolment.id, enrolment]));
  const { rows: sends } = await tx.query<LockedSend>(lockingFreeSends, [workspaceId, sendIds]);
  return new Map(
    sends.flatMap((send) => {
      const enrolment = enrolments.get(send.enrolment_id);
      return enrolment ? [[send.id, { send, enrolment }]] : [];
    }),
  );
}

/** Sends whose mailer or broker never said how they ended. */
export async function findExpiredSends(
  db: Pick<Tx, "query">,
  limit: number,
): Promise<{ workspace_id: string; id: string }[]> {
  const { rows } = await db.query<{ workspace_id: string; id: string }>(
    `select workspace_id, id from send where state in ('claimed', 'dispatched') and lease_until < now()
     order by lease_until limit $1`,
    [limit],
  );
  return rows;
}

export async function isExpired(tx: Tx, workspaceId: string, sendId: string): Promise<boolean> {
  const { rows } = await tx.query("select from send where workspace_id = $1 and id = $2 and lease_until < now()", [
    workspaceId,
    sendId,
  ]);
  return rows.length > 0;
}

/** The worker of a dispatched send, which alone may say how it ended. */
export async function readHolder(
  db: Pick<Tx, "query">,
  workspaceId: string,
  sendId: string,
  attempt: number,
): Promise<string | null> {
  const { rows } = await db.query<{ worker: string }>(
    `select worker from send
     where workspace_id = $1 and id = $2 and attempt = $3 and state = 'dispatched' and worker is not null`,
    [workspaceId, sendId, attempt],
  );
  return rows[0]?.worker ?? null;
}

/** Mails of a workspace whose body a server is being given, or may be. */
export async function countInHand(db: Pick<Tx, "query">, workspaceId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from send
     where workspace_id = $1 and state = 'dispatched' and lease_until > now()`,
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
}
