import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import type { Colleague } from "../reading/colleague.ts";
import type { ReadAutomaticReply } from "../reading/reading.ts";
import { unsubscribeByReply } from "../unsubscribes/unsubscribe.ts";
import { holdEnrolment } from "./hold-enrolment.ts";
import { enrolmentsRepliedTo, type ReceivedReply } from "./new-reply.ts";

const defaultAbsenceDays = 7;
/** Whoever knows two addresses can send such a note, so it delays by no more, and the next mail is answered by a note again. */
const longestUnproved = { days: 90 };

/** No person wrote, so nothing is answered. An absence holds the next mail, who left gets none, and an automated opt-out unsubscribes. */
export async function receiveAutomaticReply(
  unit: Unit,
  reply: ReceivedReply,
  { kind, returns_at, colleague, demands_opt_out }: ReadAutomaticReply,
): Promise<void> {
  const { mail, send } = reply;
  const enrolments = enrolmentsRepliedTo(reply).map(({ id }) => id);
  if (kind === "left_company") await stopEnrolments(unit, enrolments, leftStop(colleague));
  // A receipt means that somebody will read the mail, so it holds nothing.
  else if (kind !== "receipt") {
    for (const id of enrolments) await holdEnrolment(unit, id, returns_at ?? defaultReturn(mail.received_at));
  }
  if (demands_opt_out) await unsubscribeByReply(unit, send, mail.from.address);
  unit.count([{ campaign_id: send.campaign_id, replies: 1, autoreplied: 1 }]);
}

/** A note that only its From says is the person's: nothing is stopped or counted, but the next mail waits. */
export async function holdForNote(
  tx: WorkspaceTx,
  reply: ReceivedReply,
  { kind, returns_at }: ReadAutomaticReply,
): Promise<void> {
  if (kind !== "out_of_office") return;
  const day = Temporal.PlainDate.from(returns_at ?? defaultReturn(reply.mail.received_at));
  const latest = receivedDay(reply.mail.received_at).add(longestUnproved);
  const until = Temporal.PlainDate.compare(day, latest) > 0 ? latest : day;
  for (const { id } of enrolmentsRepliedTo(reply)) await holdEnrolment(tx, id, until.toString());
}

/** Whoever reads why it stopped sees whom to write to. */
const leftStop = (colleague: Colleague | null): Stop => {
  const instead = colleague && [colleague.name, colleague.address].filter(Boolean).join(", ");
  return { reason: instead ? `Left the company. Named instead: ${instead}` : "Left the company.", negative: false };
};

const receivedDay = (receivedAt: Date) => Temporal.PlainDate.from(receivedAt.toISOString().slice(0, 10));
const defaultReturn = (receivedAt: Date): string =>
  receivedDay(receivedAt).add({ days: defaultAbsenceDays }).toString();
