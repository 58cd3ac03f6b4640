import { comparableEmail } from "@outbound/contracts/email-address";
import type { SendStatus } from "@outbound/contracts/sending/send-row";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { restoredReason } from "../ledger/send.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";

export type NamedSend = Columns<
  "send",
  "enrolment_id" | "campaign_id" | "mailbox_id" | "step" | "is_inferred" | "message_id" | "recipient",
  { state: SendStatus }
> & {
  send_id: Columns<"send">["id"];
  prospect_id: Columns<"enrolment">["prospect_id"];
  /** Its recipient isn't the prospect. */
  is_forward?: boolean;
};

type Row = NamedSend & Columns<"send", "wire_id">;

const columns =
  "id as send_id, enrolment_id, campaign_id, mailbox_id, step, state, is_inferred, message_id, wire_id, recipient";

// Looks up name by name, because a freely chosen plan may read the whole workspace for a few.
const selectNamedSendsSql = {
  name: "find named sends",
  text: `select s.*, e.prospect_id,
      s.step is null and exists (select from answer a where a.workspace_id = $1 and a.id = s.send_id and a.is_forward) as is_forward
    from (
      select s.* from unnest($2::text[]) as name (id) cross join lateral (
        (select ${columns} from send where workspace_id = $1 and message_id = name.id offset 0)
        union all (select ${columns} from send where workspace_id = $1 and wire_id = name.id offset 0)) s
      union all
      select s.* from unnest($3::uuid[]) as name (id) cross join lateral (
        select ${columns} from send where workspace_id = $1 and id = name.id offset 0) s) s
    cross join lateral (
      select prospect_id from enrolment where workspace_id = $1 and id = s.enrolment_id offset 0) e`,
};

/** A name is a Message-ID, as sent or as in the ledger, or the reference, which is the send's id. */
export async function findNamedSends(db: WorkspaceReader, names: ReadonlySet<string>): Promise<Map<string, NamedSend>> {
  if (names.size === 0) return new Map();
  const [references, messageIds] = [[...names].filter(isUuid), [...names].filter((name) => !isUuid(name))];
  const { rows } = await db.query<Row>(selectNamedSendsSql, [messageIds, references]);
  return new Map(
    rows.flatMap((send) =>
      [send.wire_id ?? send.message_id, send.message_id, send.send_id].map((name) => [name, send]),
    ),
  );
}

/**
 * A restored ledger lacks the Message-IDs of mails after the backup. A copy of a mail from after it, with our reference, in
 * the same mailbox and to the same prospect, belongs to the first step that it can be.
 */
export async function findRestoredSend(tx: WorkspaceTx, mail: ReceivedMail): Promise<NamedSend | undefined> {
  const { mailbox_id, ref, to, received_at } = mail;
  const [recipient] = to;
  if (ref === null || recipient === undefined || to.length > 1) return undefined;
  const { rows } = await tx.query<NamedSend>(
    `select s.id as send_id, s.enrolment_id, s.campaign_id, s.mailbox_id, e.prospect_id, s.step, s.state, s.is_inferred, s.message_id, s.recipient
     from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
     where p.workspace_id = $1 and p.email = $2 and s.mailbox_id = $3 and s.state = 'unknown' and s.step is not null and s.reason = $4
       and s.dispatched_at <= $5
       and not exists (select from send other where other.workspace_id = $1 and other.wire_id = any($6))
     order by s.step limit 1`,
    [comparableEmail(recipient), mailbox_id, restoredReason, received_at, [mail.message_id ?? ""]],
  );
  return rows[0];
}

/** A mail from one of our own addresses came back through a list or a forward. */
export async function findOwnAddresses(tx: WorkspaceTx, mails: readonly ReceivedMail[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const { rows } = await tx.query<Columns<"mailbox", "email">>(
    { name: "find own addresses", text: "select email from mailbox where workspace_id = $1 and email = any($2)" },
    [mails.map(({ from }) => comparableEmail(from.address))],
  );
  return new Set(rows.map(({ email }) => email));
}

/** Our clock may be ahead of the mailbox's, whose times are in whole seconds. */
const clockSlack = "interval '10 minutes'";

// Uses an index for each way, because a freely chosen plan may read the whole workspace for a few.
const selectWrittenToSql = {
  name: "find who was written to",
  text: `select mail.position, s.send_id, s.enrolment_id, s.campaign_id, s.mailbox_id, s.prospect_id, s.step, s.state,
      s.is_inferred, s.message_id, s.recipient
    from unnest($2::text[], $3::uuid[], $4::timestamptz[]) with ordinality as mail (sender, mailbox_id, received_at, position)
    cross join lateral (
      select s.id as send_id, s.enrolment_id, s.campaign_id, s.mailbox_id, p.id as prospect_id, s.step, s.state, s.is_inferred, s.message_id,
        s.recipient
      from (
        (select s.* from prospect_copy p
         join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id
         join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
         where p.workspace_id = $1 and p.email = mail.sender offset 0)
        union all (select s.* from send s where s.recipient = mail.sender offset 0)) s
      join enrolment e on e.workspace_id = $1 and e.id = s.enrolment_id
      join prospect_copy p on p.workspace_id = $1 and p.id = e.prospect_id
      where s.workspace_id = $1 and s.step is not null and s.mailbox_id = mail.mailbox_id and not p.anonymized
        and s.state in ('dispatched', 'sent', 'unknown') and s.dispatched_at <= mail.received_at + ${clockSlack}
      order by e.enrolled_at desc, s.step desc limit 1) s`,
};

/** Whom each mail's sender was written to as, by its position, which begins at 1. */
export async function findWrittenTo(
  tx: WorkspaceTx,
  mails: readonly ReceivedMail[],
): Promise<(NamedSend & { position: number })[]> {
  if (mails.length === 0) return [];
  const { rows } = await tx.query<NamedSend & { position: number }>(selectWrittenToSql, [
    mails.map(({ from }) => comparableEmail(from.address)),
    mails.map(({ mailbox_id }) => mailbox_id),
    mails.map(({ received_at }) => received_at),
  ]);
  return rows;
}
