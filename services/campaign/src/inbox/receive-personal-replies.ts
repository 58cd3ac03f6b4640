import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { markReplied } from "../enrolments/transitions/record.ts";
import { recordResponses } from "../prospects/engagement-table.ts";
import { readAllFactParts } from "../sending/fact-parts-table.ts";
import { enrolmentsRepliedTo, type ReceivedReply } from "./new-reply.ts";

export const repliedStop: Stop = { reason: "Replied.", negative: false };

/** A person wrote, so the sequence stops. The reply is announced before it is classified. */
export async function receivePersonalReplies(unit: Unit, replies: readonly ReceivedReply[]): Promise<void> {
  if (replies.length === 0) return;
  const found = await readAllFactParts(
    unit,
    replies.map(({ send: { enrolment_id, step }, reply_id, mail: { from } }) => ({
      enrolment_id,
      step,
      reply_id,
      from,
    })),
  );
  unit.announceAll(
    replyReceived,
    found.map(({ mail: { reply_id, from }, parts }) => ({ ...parts, reply_id, from: from.address })),
  );
  unit.announceAll(
    campaignClassifyReply,
    replies.map(({ reply_id }) => ({ workspace_id: unit.workspaceId, reply_id })),
  );
  const newlyReplied = await markReplied(
    unit,
    replies.map(({ send: { enrolment_id }, mail: { received_at } }) => ({ enrolment_id, at: received_at })),
  );
  await recordResponses(
    unit,
    replies.map(({ send: { prospect_id }, mail: { received_at } }) => ({ prospect_id, at: received_at })),
  );
  const stopped = replies.flatMap(enrolmentsRepliedTo).map(({ id }) => id);
  await stopEnrolments(unit, stopped, repliedStop);
  const changes = replies.map(({ send: { campaign_id, enrolment_id } }) => ({
    campaign_id,
    replies: 1,
    replied: newlyReplied.has(enrolment_id) ? 1 : 0,
  }));
  unit.count(changes);
}
