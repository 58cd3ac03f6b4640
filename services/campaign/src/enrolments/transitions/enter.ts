import type { WorkspaceTx } from "@outbound/postgres/database";
import { currentOrigin } from "@outbound/tracing/origin";
import type { Columns } from "../../generated/tables.ts";

export type NewEnrolment = { id: string; prospect_id: string; mailbox_id: string };

/** Step 1 is due now. Inserts in the prospects' order, so that two calls can't deadlock. Returns the inserted ones. */
export async function enterProspects(
  tx: WorkspaceTx,
  campaignId: string,
  enrolments: readonly NewEnrolment[],
): Promise<Set<string>> {
  const { rows } = await tx.query<Columns<"enrolment", "prospect_id">>(
    `insert into enrolment (workspace_id, campaign_id, id, prospect_id, mailbox_id, next_step_at, step_due_at, origin)
     select $1, $2, id, prospect_id, mailbox_id, now(), now(), $6::jsonb
     from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as entry (id, prospect_id, mailbox_id) order by prospect_id
     on conflict do nothing returning prospect_id`,
    [
      campaignId,
      enrolments.map(({ id }) => id),
      enrolments.map(({ prospect_id }) => prospect_id),
      enrolments.map(({ mailbox_id }) => mailbox_id),
      currentOrigin(),
    ],
  );
  return new Set(rows.map(({ prospect_id }) => prospect_id));
}

export type Reopened = { id: string; step: number; isSending: boolean; dueAt: Date; nextAt: Date };

const reopenSql = {
  name: "reopen enrolments",
  text: `update enrolment e set status = 'active', reason = null, ended_at = null, is_sending = change.is_sending,
      current_step = change.step, step_due_at = change.due_at, next_step_at = greatest(change.next_at, e.held_until)
    from unnest($2::uuid[], $3::int[], $4::bool[], $5::timestamptz[], $6::timestamptz[])
      as change (id, step, is_sending, due_at, next_at)
    where e.workspace_id = $1 and e.id = change.id and e.status = 'stopped' and not e.outcome_negative`,
};

/** The enrolments are locked, and their prospects are active nowhere. */
export async function reopen(tx: WorkspaceTx, enrolments: readonly Reopened[]): Promise<void> {
  await tx.query(reopenSql, [
    enrolments.map(({ id }) => id),
    enrolments.map(({ step }) => step),
    enrolments.map(({ isSending }) => isSending),
    enrolments.map(({ dueAt }) => dueAt),
    enrolments.map(({ nextAt }) => nextAt),
  ]);
}

/** The enrolments are locked, and nothing was sent for any of them. */
export async function changeMailboxes(
  tx: WorkspaceTx,
  enrolmentIds: readonly string[],
  mailboxIds: readonly string[],
): Promise<void> {
  await tx.query(
    `update enrolment set mailbox_id = ($3::uuid[])[1 + (turn - 1) % cardinality($3::uuid[])]
     from unnest($2::uuid[]) with ordinality as entry (enrolment_id, turn)
     where workspace_id = $1 and id = enrolment_id`,
    [enrolmentIds, mailboxIds],
  );
}
