import { randomUUIDv7 } from "node:crypto";
import type { SendStatus } from "@outbound/contracts/sending/send-row";
import type { Tx } from "@outbound/postgres/database";
import { enrolmentColumns, type LockedEnrolment } from "../enrolments/enrolment.ts";
import { releaseEnrolment } from "../enrolments/transitions/send.ts";
import { giveBack } from "./mailbox-health.ts";
import { releasedTotal, settledTotal } from "./metrics.ts";

/**
 * Longer than the mailer takes for one attempt, all its stages together. A claim that outlives it is planned again; a
 * dispatched send is unknown then, and sooner when its mailer is gone: see `endLeaseOf`.
 */
export const lease = "interval '10 minutes'";

export type Claim = {
  mailbox_id: string;
  campaign_id: string;
  enrolment_id: string;
  step: number;
  variant_id: string | null;
  /** The mailbox's address. */
  from: string;
  countedUntil: Date;
};

const claiming = {
  name: "claim sends",
  text: `insert into send as s (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, variant_id, state, attempt,
      due_at, lease_until, counted_until, message_id)
    select $1, id, campaign_id, enrolment_id, step, mailbox_id, variant_id, 'claimed', 1,
      now(), now() + ${lease}, counted_until, message_id
    from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::uuid[], $9::timestamptz[])
      as claim (id, message_id, mailbox_id, campaign_id, enrolment_id, step, variant_id, counted_until)
    on conflict (workspace_id, enrolment_id, step) do update set
      state = 'claimed', attempt = s.attempt + 1, mailbox_id = excluded.mailbox_id, variant_id = excluded.variant_id,
      due_at = excluded.due_at, lease_until = excluded.lease_until, counted_until = excluded.counted_until,
      message_id = replace(excluded.message_id, excluded.id::text, s.id::text)
    where s.state = 'planned'
    returning s.mailbox_id, s.enrolment_id, s.id as send_id, s.attempt`,
};

export type ClaimedSend = { mailbox_id: string; enrolment_id: string; send_id: string; attempt: number };

/** It has the domain of the address that the mail is from. */
export const messageIdOf = (sendId: string, from: string) => `<${sendId}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/**
 * New rows, and planned ones again; the attempt fences off whoever had it before. The Message-ID stays the same, unless the
 * mail is to leave from another domain now.
 */
export async function claimSends(tx: Tx, workspaceId: string, claims: readonly Claim[]): Promise<ClaimedSend[]> {
  const ids = claims.map(() => randomUUIDv7());
  const { rows } = await tx.query<ClaimedSend>(claiming, [
    workspaceId,
    ids,
    claims.map(({ from }, at) => messageIdOf(ids[at] ?? "", from)),
    claims.map(({ mailbox_id }) => mailbox_id),
    claims.map(({ campaign_id }) => campaign_id),
    claims.map(({ enrolment_id }) => enrolment_id),
    claims.map(({ step }) => step),
    claims.map(({ variant_id }) => variant_id),
    claims.map(({ countedUntil }) => countedUntil),
  ]);
  if (rows.length !== claims.length) throw new Error("A step that is due has been sent, refused or cancelled before.");
  return rows;
}

export type LockedSend = {
  id: string;
  campaign_id: string;
  enrolment_id: string;
  mailbox_id: string;
  step: number;
  state: SendStatus;
  attempt: number;
  worker: string | null;
  deferrals: number;
  /** It counts as sent because somebody seemed to look at it. */
  is_inferred: boolean;
  message_id: string;
  /** When it was claimed. */
  due_at: Date;
  /** From when to when it can have left, by the database's clock. */
  left_after: Date;
  left_before: Date;
};

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

export type Locked = { send: LockedSend; enrolment: LockedEnrolment };

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

/**
 * Nothing of it has left, so it may be tried again, after `waitSeconds`; its mailbox has the place in its day back,
 * and its gap when nobody had leave. An enrolment that has ended meanwhile cancels it.
 */
export async function releaseSend(
  tx: Tx,
  workspaceId: string,
  { send, enrolment }: { send: LockedSend; enrolment: LockedEnrolment },
  { reason, waitSeconds, deferrals = send.deferrals }: { reason: string; waitSeconds: number; deferrals?: number },
): Promise<void> {
  const state = enrolment.status === "active" ? "planned" : "cancelled";
  await tx.query(
    `update send set state = $3, reason = $4, deferrals = $5, lease_until = null, worker = null, dispatched_at = null,
       recipient = null, settled_at = case when $3 = 'cancelled' then now() end
     where workspace_id = $1 and id = $2`,
    [workspaceId, send.id, state, reason, deferrals],
  );
  await releaseEnrolment(tx, workspaceId, enrolment.id, state === "planned" && waitSeconds > 0 ? waitSeconds : null);
  await giveBack(tx, workspaceId, send, { wasDispatched: send.state !== "claimed" });
  tx.afterCommit(() => releasedTotal.inc());
}

export type Word = {
  smtp_code: number | null;
  enhanced_code: string | null;
  reason: string | null;
  /** Nobody said so: it was visited. */
  is_inferred?: boolean;
};

/** A bounce counts as sent, too: see the model. */
export async function settleSend(
  tx: Tx,
  workspaceId: string,
  sendId: string,
  state: "sent" | "refused" | "unknown",
  word: Word,
  bounce: "hard" | "soft" | null = null,
): Promise<void> {
  await settleSends(tx, workspaceId, state, [{ send_id: sendId, ...word, bounce }]);
}

const settling = {
  name: "settle sends",
  text: `update send s set state = $2, smtp_code = word.smtp_code, enhanced_code = word.enhanced_code, reason = word.reason,
      bounce = word.bounce, is_inferred = word.is_inferred, settled_at = now(), lease_until = null
    from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bool[])
      as word (id, smtp_code, enhanced_code, reason, bounce, is_inferred)
    cross join lateral (select ctid from send where workspace_id = $1 and id = word.id offset 0) place
    where s.ctid = place.ctid`,
};

export async function settleSends(
  tx: Tx,
  workspaceId: string,
  state: "sent" | "refused" | "unknown",
  words: readonly (Word & { send_id: string; bounce?: "hard" | "soft" | null })[],
): Promise<void> {
  await tx.query(settling, [
    workspaceId,
    state,
    words.map(({ send_id }) => send_id),
    words.map(({ smtp_code }) => smtp_code),
    words.map(({ enhanced_code }) => enhanced_code),
    words.map(({ reason }) => reason),
    words.map(({ bounce }) => bounce ?? null),
    words.map(({ is_inferred }) => is_inferred ?? false),
  ]);
  tx.afterCommit(() => settledTotal.inc({ state }, words.length));
}
