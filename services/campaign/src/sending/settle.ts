import type { EventMessage } from "@outbound/contracts/event";
import type { sendSettled } from "@outbound/contracts/events/send-settled";
import { recordFirst } from "@outbound/events/inbox";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { wakeMailboxes } from "../mailboxes/mailbox-health-table.ts";
import { applySettlement } from "./apply-settlement.ts";
import { countAsSent } from "./count-as-sent.ts";
import { lockForLateReport } from "./late-report.ts";
import { isLockedStep, lockFreeSends, lockSend } from "./locked-send-table.ts";
import { settleAnswer } from "./settle-answer.ts";
import { acceptedWith, boundedSentAt, decideSettlement, isOurs, type Settled } from "./settlement.ts";

/** Changes nothing the second time. */
export async function settle(unit: Unit, reported: Settled): Promise<void> {
  const { send_id } = reported;
  const late = await lockForLateReport(unit, reported);
  const locked = await lockSend(unit, send_id);
  if (!locked) return;
  const settled = locked.isErased ? { ...reported, reason: null } : reported;
  const settlement = decideSettlement(locked.send, settled);
  const mails = acceptedWith(settlement, settled);
  if (mails !== undefined) await wakeMailboxes(unit, [{ ...locked.send, mails }]);
  if (isLockedStep(locked)) await applySettlement(unit, { locked, settled, late }, settlement);
  else await settleAnswer(unit, locked, settled, settlement);
}

/** Leaves out locked and settled sends, answers, and a prospect's second mail. Returns those that it settled. */
export async function settleAccepted(
  unit: Unit,
  messages: readonly EventMessage<typeof sendSettled>[],
): Promise<Set<EventMessage<typeof sendSettled>>> {
  const accepted = messages.filter(({ payload }) => payload.outcome === "sent");
  if (accepted.length === 0) return new Set();
  const locked = await lockFreeSends(
    unit,
    accepted.map(({ payload }) => payload.send_id),
  );
  const byProspect = new Map(
    accepted.flatMap((message) => {
      const found = locked.get(message.payload.send_id);
      return found && isLockedStep(found) && isOurs(found.send, message.payload)
        ? [[found.enrolment.prospect_id, { message, ...found }]]
        : [];
    }),
  );
  const ids = [...byProspect.values()].map(({ message }) => message.id);
  const fresh = await recordFirst(unit.unbound, ids);
  const first = [...byProspect.values()].filter(({ message }) => fresh.has(message.id));
  if (first.length === 0) return new Set();
  await wakeMailboxes(
    unit,
    first.map(({ send: { mailbox_id } }) => ({ mailbox_id, mails: 1 })),
  );
  const mails = first.map(({ message: { payload }, ...found }) => ({
    ...found,
    reply: payload,
    at: boundedSentAt(found.send, payload.at),
  }));
  await countAsSent(unit, "sent", mails);
  return new Set(first.map(({ message }) => message));
}
