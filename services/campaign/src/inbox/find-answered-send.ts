import { comparableEmail } from "@outbound/contracts/email-address";
import type { Tx } from "@outbound/postgres/database";
import { findNamedSend, type NamedSend } from "./find-named-send.ts";
import { messageIdsIn, type ReceivedMail } from "./received-mail.ts";

export type AnsweredSend = NamedSend & { matched_by: "in_reply_to" | "references" | "token" | "address" };

/** Of a clock that is ahead of the mailbox's, whose times have whole seconds only. */
const clockSlack = "interval '10 minutes'";

/** The mail of ours that this one answers: by its headers, else by its sender. */
export async function findAnsweredSend(tx: Tx, mail: ReceivedMail): Promise<AnsweredSend | undefined> {
  const { workspace_id } = mail;
  const parent = await findNamedSend(tx, workspace_id, messageIdsIn(mail.in_reply_to), null);
  if (parent) return { ...parent, matched_by: "in_reply_to" };
  // The last reference is the nearest.
  const thread = mail.references.flatMap(messageIdsIn).toReversed();
  const ancestor = await findNamedSend(tx, workspace_id, thread, null);
  if (ancestor) return { ...ancestor, matched_by: "references" };
  const referred = await findNamedSend(tx, workspace_id, [], mail.ref);
  if (referred) return { ...referred, matched_by: "token" };
  const written = await findWrittenTo(tx, mail);
  return written && { ...written, matched_by: "address" };
}

/** The last mail that had left this mailbox for the sender by then, of the newest enrolment. */
async function findWrittenTo(tx: Tx, mail: ReceivedMail): Promise<NamedSend | undefined> {
  const { rows } = await tx.query<NamedSend>(
    {
      name: "find who was written to",
      text: `select s.id as send_id, s.enrolment_id, s.campaign_id, e.prospect_id, s.step, s.state
        from prospect_copy p
        join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id
        join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.mailbox_id = $3
        where p.workspace_id = $1 and p.email = $2 and not p.anonymized
          and s.state in ('dispatched', 'sent', 'unknown') and s.dispatched_at <= $4::timestamptz + ${clockSlack}
        order by e.enrolled_at desc, s.step desc limit 1`,
    },
    [mail.workspace_id, comparableEmail(mail.from.address), mail.mailbox_id, mail.received_at],
  );
  return rows[0];
}
