import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { enrolmentColumns, type LockedEnrolment } from "../enrolments/enrolment.ts";
import type { Columns } from "../generated/tables.ts";
import { isStep, type LockedSend, type StepSend } from "../ledger/send.ts";

export type Locked<Kind extends LockedSend = LockedSend> = { send: Kind; enrolment: LockedEnrolment };

export const isLockedStep = (locked: Locked): locked is Locked<StepSend> => isStep(locked.send);

const sendColumns =
  "id, campaign_id, enrolment_id, mailbox_id, step, state, attempt, worker, deferrals, is_inferred, message_id, due_at, coalesce(dispatched_at, now()) as left_after, clock_timestamp() as left_before";

const lockEnrolmentSql = {
  name: "lock enrolment of send",
  text: `select ${enrolmentColumns} from enrolment
    where workspace_id = $1 and id = (select enrolment_id from send where workspace_id = $1 and id = $2) for update`,
};
const lockSendSql = {
  name: "lock send",
  text: `select ${sendColumns}, recipient,
      exists (select from enrolment e
        join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and p.anonymized
        where e.workspace_id = send.workspace_id and e.id = send.enrolment_id) as "isErased"
    from send where workspace_id = $1 and id = $2 for update`,
};

/** The enrolment is locked first, as everywhere. Nothing that a server says of an erased person's mail may be stored. */
export async function lockSend(tx: WorkspaceTx, sendId: string): Promise<(Locked & { isErased: boolean }) | undefined> {
  const { rows: enrolments } = await tx.query<LockedEnrolment>(lockEnrolmentSql, [sendId]);
  const { rows: sends } = await tx.query<LockedSend & Columns<"send", "recipient"> & { isErased: boolean }>(
    lockSendSql,
    [sendId],
  );
  const [enrolment] = enrolments;
  if (!sends[0] || !enrolment) return undefined;
  const { recipient, isErased, ...send } = sends[0];
  return { send, enrolment, isErased: isErased || isAnonymizedEmail(recipient ?? "") };
}

// A freely chosen plan may read the whole workspace for a few rows. Rows updated by their `ctid` are locked by then.
const lockFreeEnrolmentsSql = {
  name: "lock free enrolments of sends",
  text: `select e.* from unnest($2::uuid[]) as wanted (id)
    cross join lateral (select enrolment_id from send where workspace_id = $1 and id = wanted.id offset 0) s
    cross join lateral (
      select ${enrolmentColumns} from enrolment where workspace_id = $1 and id = s.enrolment_id for update skip locked) e`,
};
const lockFreeSendsSql = {
  name: "lock free sends",
  text: `select s.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
      select ${sendColumns} from send where workspace_id = $1 and id = wanted.id for update skip locked) s`,
};

export async function lockFreeSends(tx: WorkspaceTx, sendIds: readonly string[]): Promise<Map<string, Locked>> {
  const { rows } = await tx.query<LockedEnrolment>(lockFreeEnrolmentsSql, [sendIds]);
  const enrolments = new Map(rows.map((enrolment) => [enrolment.id, enrolment]));
  const { rows: sends } = await tx.query<LockedSend>(lockFreeSendsSql, [sendIds]);
  return new Map(
    sends.flatMap((send) => {
      const enrolment = enrolments.get(send.enrolment_id);
      return enrolment ? [[send.id, { send, enrolment }]] : [];
    }),
  );
}

/** Enrolling locks the prospect before any enrolment, too, so no other campaign gets them until the commit. */
export async function lockProspectOf(tx: WorkspaceTx, sendId: string): Promise<void> {
  await tx.query(
    `select from prospect_copy where workspace_id = $1 and id = (
       select e.prospect_id from send s join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
       where s.workspace_id = $1 and s.id = $2) for update`,
    [sendId],
  );
}

type Standing = { isSending: boolean; hasAnswered: boolean; isElsewhere: boolean };

/** What became of the enrolment and its prospect since the mail of a step left. */
export async function readStanding(tx: WorkspaceTx, { id }: LockedEnrolment): Promise<Standing> {
  const { rows } = await tx.query<Standing>(
    `select e.is_sending as "isSending",
       p.anonymized or num_nonnulls(e.replied_at, e.unsubscribed_at, e.complained_at) > 0 as "hasAnswered",
       exists (select from enrolment other where other.workspace_id = $1 and other.prospect_id = e.prospect_id
               and other.id <> e.id and other.status = 'active') as "isElsewhere"
     from enrolment e join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
     where e.workspace_id = $1 and e.id = $2`,
    [id],
  );
  if (!rows[0]) throw new Error(`Enrolment ${id} went away while it was locked.`);
  return rows[0];
}
