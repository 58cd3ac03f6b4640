import { randomUUIDv7 } from "node:crypto";
import { comparableEmail } from "@outbound/contracts/email-address";
import { campaignMatchAnswer } from "@outbound/contracts/events/campaign-match-answer";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { insertAnswer } from "../answers/answer-table.ts";
import { setHandled, settleConversation } from "../answers/answered-reply-table.ts";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { lockProspects } from "../enrolments/locked-prospect-table.ts";
import { enterAnswerByHand } from "../ledger/transitions/answer.ts";
import { countByHand } from "../mailboxes/mailbox-budget-table.ts";
import {
  findAnswered,
  findMailed,
  findSenders,
  findWriters,
  type LockedReply,
  lockAnsweredReplies,
} from "./answered-by-hand-table.ts";
import { mayBeByHand, ownIdOf } from "./by-hand.ts";
import type { MailResult } from "./mail-result.ts";
import type { ReadMail } from "./read-mail.ts";

type Answering = { mail: ReadMail; message_id: string; reply: LockedReply; mailbox: { id: string; email: string } };

/**
 * What somebody wrote in their own mail program to answer a reply belongs to its conversation. Anything else in a Sent
 * folder is nobody's business, and nothing of it is stored.
 */
export async function receiveAnswersByHand(unit: Unit, mails: readonly ReadMail[]): Promise<MailResult[]> {
  const written = mails.filter(mayBeByHand);
  const answered = await findAnswered(unit, written);
  const answering = await lockAnswered(unit, answered);
  const sent: { mailbox_id: string; at: Date }[] = [];
  for (const one of answering) {
    const at = await storeAnswer(unit, one);
    if (at) sent.push({ mailbox_id: one.mailbox.id, at });
  }
  await lookAgain(
    unit,
    written.filter((mail) => !answered.has(mail) && !mail.isLast),
  );
  // Mailboxes are locked after everything else, as in every other flow.
  await countByHand(unit, sent);
  return [
    ...sent.map(() => "answer by hand" as const),
    ...answering.slice(sent.length).map(() => "ignored: known" as const),
    ...mails.slice(answering.length).map(() => "ignored: unmatched" as const),
  ];
}

/** The reply may have come just before, and another process may still be handling it. */
async function lookAgain(unit: Unit, mails: readonly ReadMail[]): Promise<void> {
  const mailed = await findMailed(
    unit,
    mails.flatMap(({ to }) => to.map(comparableEmail)),
  );
  for (const { reading: _, isLast: __, ...mail } of mails) {
    if (mail.to.some((address) => mailed.has(comparableEmail(address)))) {
      unit.announce(campaignMatchAnswer, mail, { isDelayed: true });
    }
  }
}

async function lockAnswered(
  tx: WorkspaceTx,
  answered: Awaited<ReturnType<typeof findAnswered<ReadMail>>>,
): Promise<Answering[]> {
  if (answered.size === 0) return [];
  const named = [...answered.values()];
  const writers = await findWriters(
    tx,
    named.map(({ from_address }) => from_address),
  );
  const prospects = await lockProspects(tx, [...named.map(({ prospect_id }) => prospect_id), ...writers]);
  const replies = await lockAnsweredReplies(
    tx,
    named.map(({ id }) => id),
  );
  const mailboxes = await findSenders(tx, [...answered.keys()]);
  return [...answered].flatMap(([mail, { id, prospect_id }]) => {
    const isErased = prospects.get(prospect_id)?.anonymized ?? true;
    const [message_id, reply, mailbox] = [ownIdOf(mail), replies.get(id), mailboxes.get(mail)];
    return isErased || !message_id || !reply || !mailbox ? [] : [{ mail, message_id, reply, mailbox }];
  });
}

/** Returns when it was sent; undefined when the ledger has it. */
async function storeAnswer(
  tx: WorkspaceTx,
  { mail, message_id, reply, mailbox }: Answering,
): Promise<Date | undefined> {
  const id = randomUUIDv7();
  const { campaign_id, enrolment_id, prospect_id, from_address: recipient } = reply;
  // The times of a server are in whole seconds, and its clock may differ.
  const at = new Date(Math.max(mail.received_at.getTime(), reply.received_at.getTime() + 1));
  const send = { id, campaign_id, enrolment_id, mailbox_id: mailbox.id, message_id, recipient, at };
  if (!(await enterAnswerByHand(tx, send))) return undefined;
  await insertAnswer(tx, {
    id,
    reply_id: reply.id,
    prospect_id,
    to_address: recipient,
    subject: mail.subject ?? "",
    text: mail.reading.visible_text || mail.text,
    in_reply_to: reply.message_id,
    reference_ids: [],
    is_confirmed: false,
    // A person still has to say whether a reply that may be forged is genuine.
    marked_handled: !reply.held && (await setHandled(tx, reply.id)),
    is_forward: false,
    attachments: [],
    written_by: mailbox.email,
    by_hand: true,
    created_at: at,
  });
  await settleConversation(tx, reply);
  return at;
}
