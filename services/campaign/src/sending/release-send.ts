import type { WorkspaceTx } from "@outbound/postgres/database";
import { markUnsent } from "../answers/unsent-answer-table.ts";
import { releaseEnrolment } from "../enrolments/transitions/send.ts";
import { endAttempt } from "../ledger/transitions/settle.ts";
import { releaseSlot } from "../mailboxes/mailbox-health-table.ts";
import type { Locked } from "./locked-send-table.ts";
import { releasedTotal } from "./metrics.ts";

/** An answer's shorter wait is over before anybody could look. */
const unsentFromSeconds = 60;

/** The mailbox gets back the slot of its day, and the gap if no dispatch was granted. A step of an ended enrolment is cancelled. */
export async function releaseSend(
  tx: WorkspaceTx,
  { send, enrolment }: Locked,
  { reason, waitSeconds, deferrals = send.deferrals }: { reason: string; waitSeconds: number; deferrals?: number },
): Promise<void> {
  if (send.step === null) {
    // First, because it goes by the time of the claim.
    await releaseSlot(tx, send, { wasDispatched: send.state !== "claimed" });
    await endAttempt(tx, send.id, { state: "planned", reason, deferrals, waitSeconds });
    if (waitSeconds >= unsentFromSeconds) await markUnsent(tx, send.id);
    return;
  }
  const state = enrolment.status === "active" ? "planned" : "cancelled";
  await endAttempt(tx, send.id, { state, reason, deferrals });
  await releaseEnrolment(tx, enrolment.id, state === "planned" && waitSeconds > 0 ? waitSeconds : null);
  await releaseSlot(tx, send, { wasDispatched: send.state !== "claimed" });
  tx.afterCommit(() => releasedTotal.inc());
}
