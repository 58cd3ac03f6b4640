import { messageBounced } from "@outbound/contracts/events/message-bounced";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { markBounced } from "../enrolments/transitions/end.ts";
import { judgeLater } from "../guards/judge.ts";
import type { StepSend } from "../ledger/send.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { recordBounce, takeBackEmail } from "../prospects/engagement-table.ts";
import { excludeUntilAnswered } from "../suppressions/suppression-copy-table.ts";
import { readFactParts } from "./fact-parts-table.ts";
import type { Locked } from "./locked-send-table.ts";
import type { Settled } from "./settlement.ts";

type Bounced = Pick<Settled, "reason">;

/** Sent minus bounced is what was delivered, so a refused mail counts as both. */
export async function bounceSend(
  unit: Unit,
  locked: Locked<StepSend>,
  settled: Settled,
  { hard, wasCounted }: { hard: boolean; wasCounted: boolean },
): Promise<void> {
  const { send, enrolment } = locked;
  await settleSends(unit, "refused", [{ ...settled, bounce: hard ? "hard" : "soft" }]);
  await announceBounce(unit, send, settled, hard);
  if (wasCounted) await takeBackEmail(unit, enrolment.prospect_id, send.id);
  await endByBounce(unit, locked, settled, { wasCounted });
  judgeLater(unit, send);
}

export async function announceBounce(unit: Unit, send: StepSend, { reason }: Bounced, hard: boolean): Promise<void> {
  const parts = await readFactParts(unit, send);
  const error = reason ?? "The message bounced.";
  const factId = unit.announce(messageBounced, { ...parts, step: send.step, error, hard });
  if (hard) await excludeUntilAnswered(unit, [{ factId, email: parts.prospect_email, reason: "bounce" }]);
}

export async function endByBounce(
  unit: Unit,
  { send, enrolment }: Locked,
  { reason }: Bounced,
  { wasCounted }: { wasCounted: boolean },
): Promise<void> {
  const stop = { reason: reason ?? "The message bounced.", negative: true };
  await markBounced(unit, enrolment.id, { newlySent: wasCounted ? 0 : 1, reason: stop.reason });
  await recordBounce(unit, enrolment.prospect_id, send.id);
  await stopEnrolments(unit, [enrolment.id], stop);
  const wasReached = wasCounted && enrolment.sent_count - enrolment.bounced_count === 1;
  unit.count([
    {
      campaign_id: send.campaign_id,
      sent: wasCounted ? 0 : 1,
      bounced: 1,
      reached: wasReached ? -1 : 0,
      ...(enrolment.status === "completed" && { completed: -1, stopped: 1 }),
    },
  ]);
}
