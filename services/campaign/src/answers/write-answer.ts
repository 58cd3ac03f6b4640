import { randomUUIDv7 } from "node:crypto";
import { undoSeconds } from "@outbound/contracts/replies/send-answer";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { holdAttachments } from "../attachments/attachment-table.ts";
import { messageIdOf } from "../ledger/send.ts";
import { enterAnswer } from "../ledger/transitions/answer.ts";
import { type Answer, insertAnswer } from "./answer-table.ts";
import type { AnsweredReply } from "./answered-reply-table.ts";
import { markIfUnsendable } from "./unsent-answer-table.ts";

/** The planner finds it after the ten seconds, in whatever process. Returns its id. */
export async function writeAnswer(
  tx: WorkspaceTx,
  { id: reply_id, prospect_id, campaign_id, enrolment_id, mailbox }: AnsweredReply,
  answer: Omit<Answer, "id" | "reply_id" | "prospect_id">,
): Promise<string> {
  const id = randomUUIDv7();
  await holdAttachments(tx, answer.attachments);
  await insertAnswer(tx, { ...answer, id, reply_id, prospect_id });
  await enterAnswer(tx, {
    id,
    campaign_id,
    enrolment_id,
    mailbox_id: mailbox.id,
    message_id: messageIdOf(id, mailbox.email),
    waitSeconds: undoSeconds,
  });
  await markIfUnsendable(tx, id);
  return id;
}
