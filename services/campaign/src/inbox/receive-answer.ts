import { randomUUIDv7 } from "node:crypto";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { Tx } from "@outbound/postgres/database";
import { confirmSend } from "../sending/confirm-send.ts";
import { type AutomaticReply, automaticReply } from "./automatic-reply.ts";
import { type AnsweredSend, findAnsweredSend } from "./find-answered-send.ts";
import { lockEnrolmentsOf, type OwnEnrolment } from "./lock-enrolments.ts";
import { receiveAutomaticReply } from "./receive-automatic-reply.ts";
import type { Judgement } from "./receive-mail.ts";
import { receiveReply } from "./receive-reply.ts";
import { messageIdsIn, type ReceivedMail } from "./received-mail.ts";
import { insertReply } from "./reply-table.ts";
import { shareErased } from "./share-erased.ts";

/** A mail that answers one of ours, when its prospect is still somebody. */
export type Answer = {
  reply_id: string;
  mail: ReceivedMail;
  answered: AnsweredSend;
  /** Those that it is about: its own, and another that is active and began before it came. */
  enrolments: readonly OwnEnrolment[];
};

/** A mail of somebody else, unless it is nobody's we have written to. */
export async function receiveAnswer(tx: Tx, mail: ReceivedMail): Promise<Judgement> {
  const { workspace_id } = mail;
  if (await isOwnMail(tx, mail)) return "ignored: own mail";
  const answered = await findAnsweredSend(tx, mail);
  if (!answered) return "ignored: unmatched";
  if (await shareErased(tx, workspace_id, answered.prospect_id)) return "ignored: erased";
  const all = await lockEnrolmentsOf(tx, workspace_id, [answered.prospect_id]);
  const reply_id = randomUUIDv7();
  const automatic = automaticReply(mail);
  if (!(await insertReply(tx, reply_id, mail, answered, automatic))) return "ignored: known";
  const isUnsettled = answered.state === "dispatched" || answered.state === "unknown";
  if (isUnsettled && answered.matched_by !== "address") await confirmSend(tx, workspace_id, answered.send_id);

  const enrolments = all.filter(
    ({ id, enrolled_at }) => id === answered.enrolment_id || enrolled_at <= mail.received_at,
  );
  return take(tx, { reply_id, mail, answered, enrolments }, automatic);
}

async function take(tx: Tx, answer: Answer, automatic: AutomaticReply | undefined): Promise<Judgement> {
  if (!automatic) {
    await receiveReply(tx, answer);
    return "reply";
  }
  await receiveAutomaticReply(tx, answer, automatic);
  return "automatic reply";
}

/** Of a mailbox of the workspace, or one that we sent, which came back by a list or a forward. */
async function isOwnMail(tx: Tx, { workspace_id, message_id, from }: ReceivedMail): Promise<boolean> {
  const { rows } = await tx.query(
    {
      name: "is own mail",
      text: `select from mailbox where workspace_id = $1 and email = $2
        union all select from send where workspace_id = $1 and (message_id = any($3) or wire_id = any($3)) limit 1`,
    },
    [workspace_id, comparableEmail(from.address), messageIdsIn(message_id)],
  );
  return rows.length > 0;
}
