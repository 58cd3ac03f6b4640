import type { Unit } from "../campaigns/unit-of-work.ts";
import type { ReadAutomaticReply } from "../reading/reading.ts";
import { unsubscribeByReply } from "../unsubscribes/unsubscribe.ts";
import { holdEnrolment } from "./hold-enrolment.ts";
import { enrolmentsRepliedTo, type ReceivedReply } from "./new-reply.ts";

const defaultAbsenceDays = 7;

/** No person wrote, so nothing stops. An absence holds the next mail, and an automated opt-out unsubscribes. */
export async function receiveAutomaticReply(
  unit: Unit,
  workspaceId: string,
  reply: ReceivedReply,
  { kind, returns_at, demands_opt_out }: ReadAutomaticReply,
): Promise<void> {
  const { tx } = unit;
  const { mail, send } = reply;
  const back = returns_at ?? defaultReturn(mail.received_at);
  // A receipt means that somebody will read the mail, so it holds nothing.
  if (kind !== "receipt") {
    for (const { id } of enrolmentsRepliedTo(reply)) await holdEnrolment(tx, workspaceId, id, back);
  }
  if (demands_opt_out) await unsubscribeByReply(unit, workspaceId, send, mail.from.address);
  unit.count(workspaceId, [{ campaign_id: send.campaign_id, replies: 1, autoreplied: 1 }]);
}

const defaultReturn = (receivedAt: Date): string =>
  Temporal.PlainDate.from(receivedAt.toISOString().slice(0, 10)).add({ days: defaultAbsenceDays }).toString();
