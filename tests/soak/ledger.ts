import type { Db } from "@outbound/postgres/database";

export async function passTime(db: Db): Promise<void> {
  await db.query("update mailbox set next_slot_at = now() where next_slot_at > now()");
  await db.query("update send set due_at = now() where step is null and state = 'planned' and due_at > now()");
  await db.query(
    "update enrolment set next_step_at = now() where status = 'active' and not is_sending and next_step_at > now()",
  );
  await db.query("update awaited_enrolment set due_at = now() where result is null and due_at > now()");
}

export async function endLeases(db: Db, { heldSeconds }: { heldSeconds: number }): Promise<void> {
  await db.query(
    `update send set lease_until = now() - interval '1 second' where state in ('claimed', 'dispatched')
       and greatest(due_at, dispatched_at) <= now() - make_interval(secs => $1)`,
    [heldSeconds],
  );
}

/** A killed mailer's claim to renew a token holds for half a minute. */
export async function endRenewals(mailerDb: Db, { heldSeconds }: { heldSeconds: number }): Promise<void> {
  await mailerDb.query(
    "update mailbox_grant set refresh_until = now() where refresh_until < now() + make_interval(secs => 30 - $1)",
    [heldSeconds],
  );
}

export type Standing = { active: number; unsettled: number; announced: number; unclassified: number; awaited: number };

export async function standing(db: Db): Promise<Standing> {
  const { rows } = await db.query<Standing>(
    `select (select count(*)::int from enrolment where status = 'active') as active,
       (select count(*)::int from send where state in ('planned', 'claimed', 'dispatched')) as unsettled,
       (select count(*)::int from outbox) as announced,
       (select count(*)::int from reply where classified_at is null and from_address <> '') as unclassified,
       (select count(*)::int from awaited_enrolment where result is null) as awaited`,
  );
  return rows[0] as Standing;
}

export type Send = {
  message_id: string;
  state: string;
  campaign_id: string;
  step: number;
  enrolment_id: string;
  dispatched_at: Date | null;
  reason: string | null;
  /** Settled as sent because somebody visited its links; its mailer never reported the outcome. */
  is_inferred: boolean;
};
export type Answer = Pick<Send, "message_id" | "state" | "dispatched_at" | "reason"> & {
  id: string;
  reply_id: string;
  prospect_id: string;
  is_confirmed: boolean;
  is_forward: boolean;
  /** Its reply counts as handled. */
  is_handled: boolean;
};
type Enrolment = {
  id: string;
  campaign_id: string;
  prospect_id: string;
  enrolled_at: Date;
  status: string;
  current_step: number;
  reason: string | null;
};
type Reply = { message_id: string; classification: string | null };
type Awaited = { prospect_id: string; result: string | null };

export type Ledger = {
  sends: Send[];
  answers: Answer[];
  enrolments: Enrolment[];
  replies: Reply[];
  awaited: Awaited[];
  counters: Counters;
  recount: Counters;
};
type Counters = Record<string, Record<string, number>>;

/** Reads everything in one snapshot. */
export async function readLedger(db: Db): Promise<Ledger> {
  return db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read");
    const { rows: sends } = await tx.query<Send>(
      "select message_id, state, campaign_id, step, enrolment_id, dispatched_at, reason, is_inferred from send where step is not null",
    );
    const { rows: answers } = await tx.query<Answer>(selectAnswersSql);
    const { rows: enrolments } = await tx.query<Enrolment>(
      "select id, campaign_id, prospect_id, enrolled_at, status, current_step, reason from enrolment",
    );
    const { rows: replies } = await tx.query<Reply>("select message_id, classification from reply");
    const { rows: awaited } = await tx.query<Awaited>("select prospect_id, result from awaited_enrolment");
    const { rows: counted } = await tx.query<Row>(
      `select campaign_id, ${names.map((name) => `sum(${name})::int as ${name}`).join(", ")}
       from campaign_counter group by campaign_id`,
    );
    const { rows: recounted } = await tx.query<Row>(
      `select campaign_id, ${Object.entries(recounts)
        .map(([name, sql]) => `(${sql})::int as ${name}`)
        .join(", ")} from enrolment group by campaign_id`,
    );
    return {
      sends,
      answers,
      enrolments,
      replies,
      awaited,
      counters: byCampaign(counted),
      recount: byCampaign(recounted),
    };
  });
}

const selectAnswersSql = `select a.id, a.reply_id, a.prospect_id, a.is_confirmed, a.is_forward, s.message_id, s.state,
    s.dispatched_at, s.reason, r.handled as is_handled
  from answer a
  join send s on s.workspace_id = a.workspace_id and s.id = a.id
  join reply r on r.workspace_id = a.workspace_id and r.id = a.reply_id`;

const recounts = {
  enrolled: "count(*)",
  active: "count(*) filter (where status = 'active')",
  stopped: "count(*) filter (where status = 'stopped')",
  completed: "count(*) filter (where status = 'completed')",
  passed: "coalesce(sum(current_step - 1) filter (where status = 'active'), 0)",
  sent: "sum(sent_count)",
  bounced: "sum(bounced_count)",
  reached: "count(*) filter (where sent_count > bounced_count)",
};
const names = Object.keys(recounts);

type Row = { campaign_id: string } & Record<string, unknown>;

const byCampaign = (rows: Row[]): Counters =>
  Object.fromEntries(rows.map(({ campaign_id, ...counts }) => [campaign_id, counts as Record<string, number>]));
