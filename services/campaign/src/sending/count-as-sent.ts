import { messageSent } from "@outbound/contracts/events/message-sent";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { advanceEnrolments } from "../enrolments/advance-enrolments.ts";
import type { ServerReply, StepSend } from "../ledger/send.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { countEmails } from "../prospects/engagement-table.ts";
import { readAllFactParts } from "./fact-parts-table.ts";
import type { Locked } from "./locked-send-table.ts";

export type DeliveredSend = Locked<StepSend> & { reply: ServerReply; at: Date };

/** Perhaps accepted mails count too, but only accepted ones are announced. No prospect may occur twice. */
export async function countAsSent(
  unit: Unit,
  state: "sent" | "unknown",
  mails: readonly DeliveredSend[],
): Promise<void> {
  await settleSends(
    unit,
    state,
    mails.map(({ send, reply }) => ({ send_id: send.id, ...reply })),
  );
  const advances = await advanceEnrolments(unit, mails);
  await countEmails(
    unit,
    mails.map(({ enrolment: { prospect_id }, at }, index) => ({
      prospect_id,
      at,
      isActive: !advances[index]?.hasCompleted,
    })),
  );
  if (state === "sent") {
    await announceSent(
      unit,
      mails.map(({ send }) => send),
    );
  }
  const changes = mails.map(({ send: { campaign_id }, enrolment: { sent_count, bounced_count } }, index) => ({
    campaign_id,
    ...advances[index]?.counts,
    sent: 1,
    reached: sent_count === bounced_count ? 1 : 0,
  }));
  unit.count(changes);
}

export async function announceSent(unit: Unit, sends: readonly StepSend[]): Promise<void> {
  const found = await readAllFactParts(unit, sends);
  const facts = found.map(({ mail: { step, message_id }, parts }) => ({ ...parts, step, message_id }));
  // Events of several requests are announced together, each with its own origin.
  const origins = found.map(({ origin }) => origin);
  unit.announceAll(messageSent, facts, origins);
}
