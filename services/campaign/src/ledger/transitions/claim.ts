import { randomUUIDv7 } from "node:crypto";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import { hashShare } from "../../calendar/schedule.ts";
import type { Columns } from "../../generated/tables.ts";
import { gapEndsAt, gapJitter } from "../gap.ts";
import { lease } from "../lease.ts";
import { messageIdOf } from "../send.ts";

export type Claim = {
  mailbox_id: string;
  campaign_id: string;
  enrolment_id: string;
  step: number;
  variant_id: string | null;
  from: string;
  countedUntil: Date;
};

const claimSendsSql = {
  name: "claim sends",
  text: `insert into send as s (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, variant_id, state, attempt,
      due_at, lease_until, counted_until, message_id)
    select $1, id, campaign_id, enrolment_id, step, mailbox_id, variant_id, 'claimed', 1,
      now(), now() + ${lease}, counted_until, message_id
    from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::int[], $8::uuid[], $9::timestamptz[])
      as claim (id, message_id, mailbox_id, campaign_id, enrolment_id, step, variant_id, counted_until)
    on conflict (workspace_id, enrolment_id, step) do update set
      state = 'claimed', attempt = s.attempt + 1, mailbox_id = excluded.mailbox_id, variant_id = excluded.variant_id,
      due_at = excluded.due_at, lease_until = excluded.lease_until, counted_until = excluded.counted_until, settled_at = null,
      message_id = replace(excluded.message_id, excluded.id::text, s.id::text)
    where s.state in ('planned', 'cancelled')
    returning s.mailbox_id, s.enrolment_id, s.id as send_id, s.attempt`,
};

export type ClaimedSend = Columns<"send", "mailbox_id" | "enrolment_id" | "attempt"> & { send_id: string };

/** The attempt fences off earlier workers. The Message-ID stays, unless the mail is now sent from another domain. */
export async function claimSends(tx: WorkspaceTx, claims: readonly Claim[]): Promise<ClaimedSend[]> {
  const ids = claims.map(() => randomUUIDv7());
  const { rows } = await tx.query<ClaimedSend>(claimSendsSql, [
    ids,
    claims.map(({ from }, at) => messageIdOf(ids[at] ?? "", from)),
    claims.map(({ mailbox_id }) => mailbox_id),
    claims.map(({ campaign_id }) => campaign_id),
    claims.map(({ enrolment_id }) => enrolment_id),
    claims.map(({ step }) => step),
    claims.map(({ variant_id }) => variant_id),
    claims.map(({ countedUntil }) => countedUntil),
  ]);
  if (rows.length !== claims.length) throw new Error("A step that is due has been sent or refused before.");
  return rows;
}

// A mailbox with a gap is locked for one mail at a time; one without is neither locked nor written. The update finds it
// by its key, because the `ctid` that the lock has read may be newer than this statement's snapshot.
const markDispatchedSql = {
  name: "mark dispatched",
  text: `with request as (
      select request.*, s.row_id, s.mailbox_id, s.step, coalesce(m.is_paced, false) as is_paced
      from unnest($2::uuid[], $3::uuid[], $4::text[], $5::float8[], $6::text[], $7::text[]) with ordinality
        as request (id, worker, recipient, gap_factor, subject, text, turn)
      cross join lateral (
        select ctid as row_id, state, mailbox_id, step, counted_until from send
        where workspace_id = $1 and id = request.id offset 0) s
      left join lateral (
        select min_gap_seconds > 0 as is_paced from mailbox where workspace_id = $1 and id = s.mailbox_id offset 0) m on true
      where s.state = 'claimed' and (s.counted_until is null or s.counted_until > clock_timestamp())),
    free as (
      select m.id from mailbox m
      where m.workspace_id = $1 and m.id = any(array(select mailbox_id from request where is_paced))
        and (${gapEndsAt("m")} > statement_timestamp()) is not true
      for update skip locked),
    granted as (
      select distinct on (coalesce(free.id, request.id)) request.*
      from request left join free on free.id = request.mailbox_id and request.is_paced
      where free.id is not null or not request.is_paced
      order by coalesce(free.id, request.id), request.turn),
    paced as (
      update mailbox m set last_dispatched_at = statement_timestamp(), next_slot_at = greatest(m.next_slot_at,
        statement_timestamp() + make_interval(secs => m.min_gap_seconds * granted.gap_factor))
      from granted where granted.is_paced and m.workspace_id = $1 and m.id = granted.mailbox_id),
    kept as (
      insert into sent_text (workspace_id, send_id, subject, text)
      select $1, id, subject, text from granted where step is not null
      on conflict (workspace_id, send_id) do update set subject = excluded.subject, text = excluded.text)
    update send s set state = 'dispatched', worker = granted.worker, dispatched_at = statement_timestamp(),
      lease_until = now() + ${lease}, recipient = granted.recipient
    from granted where s.ctid = granted.row_id
    returning s.id`,
};

export type Dispatch = {
  send_id: string;
  worker: string;
  to: string;
  mail: { subject: string; text: string };
};

/** Leaves out those whose slot's day is over, and those whose mailbox keeps its gap or is locked. */
export async function markDispatched(tx: WorkspaceTx, sends: readonly Dispatch[]): Promise<Set<string>> {
  const { rows } = await tx.query<Columns<"send", "id">>(markDispatchedSql, [
    sends.map(({ send_id }) => send_id),
    sends.map(({ worker }) => worker),
    sends.map(({ to }) => to),
    sends.map(({ send_id }) => 1 + gapJitter * hashShare(send_id)),
    sends.map(({ mail }) => mail.subject),
    sends.map(({ mail }) => mail.text),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** If the worker reports all the same, the later outcome corrects what was settled meanwhile. */
export async function expireLease(db: WorkspaceReader, sendId: string, worker: string): Promise<void> {
  await db.query(
    `update send set lease_until = now()
     where workspace_id = $1 and id = $2 and worker = $3 and state = 'dispatched' and lease_until > now()`,
    [sendId, worker],
  );
}

/** Claims lose their slot and can't be dispatched any more. Waits for those that are being dispatched. */
export async function endDayOfClaims(tx: WorkspaceTx, mailboxIds: readonly string[]): Promise<void> {
  await tx.query(
    `update send set counted_until = clock_timestamp()
     where workspace_id = $1 and mailbox_id = any($2) and state = 'claimed'`,
    [mailboxIds],
  );
}

export type RestoredSend = {
  campaign_id: string;
  enrolment_id: string;
  step: number;
  mailbox_id: string;
  from: string;
  at: Date;
};

/** After a restore, inserts mails that may have been sent since the backup. No mailer of that time can settle them. */
export async function dispatchRestored(tx: WorkspaceTx, sends: readonly RestoredSend[]): Promise<string[]> {
  const ids = sends.map(() => randomUUIDv7());
  const { rows } = await tx.query<Columns<"send", "id" | "enrolment_id">>(
    `insert into send as s (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, attempt, due_at, dispatched_at,
       message_id)
     select $1, id, campaign_id, enrolment_id, step, mailbox_id, 'dispatched', 1, at, at, message_id
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::uuid[], $7::timestamptz[], $8::text[])
       as mail (id, campaign_id, enrolment_id, step, mailbox_id, at, message_id)
     on conflict (workspace_id, enrolment_id, step) do update set
       state = 'dispatched', attempt = s.attempt + 1, worker = null, lease_until = null,
       dispatched_at = coalesce(s.dispatched_at, excluded.dispatched_at)
     returning id, enrolment_id`,
    [
      ids,
      sends.map(({ campaign_id }) => campaign_id),
      sends.map(({ enrolment_id }) => enrolment_id),
      sends.map(({ step }) => step),
      sends.map(({ mailbox_id }) => mailbox_id),
      sends.map(({ at }) => at),
      sends.map(({ from }, at) => messageIdOf(ids[at] ?? "", from)),
    ],
  );
  const byEnrolment = new Map(rows.map(({ id, enrolment_id }) => [enrolment_id, id]));
  return sends.map(({ enrolment_id }) => byEnrolment.get(enrolment_id) ?? "");
}
