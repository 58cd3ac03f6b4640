import { conflict } from "@outbound/contracts/app-error";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { LockedProspect } from "../enrolments/locked-prospect-table.ts";
import { receiveAutomaticReply } from "../inbox/receive-automatic-reply.ts";
import { receivePersonalReplies } from "../inbox/receive-personal-replies.ts";
import { type LockedReply, releaseReply } from "./correction-table.ts";

export async function acceptReply(unit: Unit, reply: LockedReply, prospect: LockedProspect): Promise<LockedReply> {
  const { id, enrolment_id, campaign_id, prospect_id, step, received_at, autoreplied, autoreply_kind, returns_at } =
    reply;
  if (prospect.anonymized || reply.from_address === "") throw conflict("Who wrote this reply was erased.");
  const demands_opt_out = await releaseReply(unit, id);
  const received = {
    reply_id: id,
    mail: { from: { address: reply.from_address, name: null }, received_at },
    send: { enrolment_id, campaign_id, prospect_id, step },
    prospect,
  };
  if (autoreplied) {
    const automatic = { kind: autoreply_kind ?? "other", returns_at, colleague: null, demands_opt_out };
    await receiveAutomaticReply(unit, received, automatic);
  } else {
    await receivePersonalReplies(unit, [received]);
  }
  return { ...reply, held: false, was_received: !autoreplied };
}
