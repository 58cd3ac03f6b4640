import { announce } from "@outbound/broker/outbox";
import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { Tx } from "@outbound/postgres/database";
import { changeCounters } from "../counter-table.ts";
import { changeEngagements } from "../engagement-table.ts";
import { readFactParts } from "../sending/prospect-fact.ts";
import { type Stop, stopEnrolments } from "../stop-enrolments.ts";
import type { Answer } from "./receive-answer.ts";

export const repliedStop: Stop = { reason: "Replied.", negative: false };

/** A person wrote: nothing more is sent by itself, and the world hears of it before anybody has judged what it says. */
export async function receiveReply(tx: Tx, { reply_id, mail, answered, enrolments }: Answer): Promise<void> {
  const { workspace_id, received_at } = mail;
  const { enrolment_id, prospect_id } = answered;
  const { rowCount: newlyReplied } = await tx.query(
    {
      name: "note reply",
      text: "update enrolment set replied_at = $3 where workspace_id = $1 and id = $2 and replied_at is null",
    },
    [workspace_id, enrolment_id, received_at],
  );
  const parts = await readFactParts(tx, workspace_id, enrolment_id);
  await announce(tx, replyReceived, { ...parts, reply_id, from: mail.from.address });
  await announce(tx, campaignClassifyReply, { workspace_id, reply_id });
  await changeEngagements(tx, workspace_id, [prospect_id], { replied: true, respondedAt: received_at });
  const ids = enrolments.filter(({ status }) => status === "active").map(({ id }) => id);
  await stopEnrolments(tx, workspace_id, ids, repliedStop);
  await changeCounters(tx, workspace_id, parts.campaign_id, { replies: 1, replied: newlyReplied });
}
