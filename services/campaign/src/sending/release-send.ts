import type { Tx } from "@outbound/postgres/database";
import { releaseEnrolment } from "../enrolments/transitions/send.ts";
import { endAttempt } from "../ledger/transitions/settle.ts";
import { giveBack } from "../mailboxes/mailbox-health.ts";
import type { Locked } from "./lock-sends.ts";
import { releasedTotal } from "./metrics.ts";

/**
 * Nothing of it was sent, so it may be tried again after `waitSeconds`; its mailbox gets back the slot of its day, and
 * the gap if no dispatch was granted. If the enrolment has ended meanwhile the send is cancelled.
 */
export async function releaseSend(
  tx: Tx,
  workspaceId: string,
  { send, enrolment }: Locked,
  { reason, waitSeconds, deferrals = send.deferrals }: { reason: string; waitSeconds: number; deferrals?: number },
): Promise<void> {
  const state = enrolment.status === "active" ? "planned" : "cancelled";
  await endAttempt(tx, workspaceId, send.id, { state, reason, deferrals });
  await releaseEnrolment(tx, workspaceId, enrolment.id, state === "planned" && waitSeconds > 0 ? waitSeconds : null);
  await giveBack(tx, workspaceId, send, { wasDispatched: send.state !== "claimed" });
  tx.afterCommit(() => releasedTotal.inc());
}
