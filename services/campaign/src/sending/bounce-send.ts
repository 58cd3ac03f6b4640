import { announce } from "@outbound/broker/outbox";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import type { Tx } from "@outbound/postgres/database";
import { changeCounters } from "../campaigns/counter-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { markBounced } from "../enrolments/transitions/end.ts";
import type { Locked, LockedSend } from "../ledger/send.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { noteBounce, takeBackEmail } from "../prospects/engagement-table.ts";
import { excludeUntilAnswered } from "../suppressions/suppression-copy-table.ts";
import { readFactParts } from "./prospect-fact.ts";
import type { Settled } from "./settlement.ts";

type Bounced = Pick<Settled, "workspace_id" | "reason">;

/** Refused at the door: it counts as sent and as bounced, so that sent minus bounced is what was delivered. */
export async function bounceSend(
  tx: Tx,
  locked: Locked,
  settled: Settled,
  { hard, wasCounted }: { hard: boolean; wasCounted: boolean },
): Promise<void> {
  const { workspace_id } = settled;
  const { send, enrolment } = locked;
  await settleSends(tx, workspace_id, "refused", [{ ...settled, bounce: hard ? "hard" : "soft" }]);
  await announceBounce(tx, send, settled, hard);
  if (wasCounted) await takeBackEmail(tx, workspace_id, enrolment.prospect_id, send.id);
  await endByBounce(tx, locked, settled, { wasCounted });
}

export async function announceBounce(
  tx: Tx,
  send: LockedSend,
  { workspace_id, reason }: Bounced,
  hard: boolean,
): Promise<void> {
  const parts = await readFactParts(tx, workspace_id, send);
  const error = reason ?? "The message bounced.";
  const factId = await announce(tx, messageBounced, { ...parts, step: send.step, error, hard });
  if (hard) await excludeUntilAnswered(tx, workspace_id, { factId, email: parts.prospect_email, reason: "bounce" });
}

/** Announced before, as it updates counters. */
export async function endByBounce(
  tx: Tx,
  { send, enrolment }: Locked,
  { workspace_id, reason }: Bounced,
  { wasCounted }: { wasCounted: boolean },
): Promise<void> {
  const stop = { reason: reason ?? "The message bounced.", negative: true };
  await markBounced(tx, workspace_id, enrolment.id, { newlySent: wasCounted ? 0 : 1, reason: stop.reason });
  await noteBounce(tx, workspace_id, enrolment.prospect_id, send.id);
  await stopEnrolments(tx, workspace_id, [enrolment.id], stop);
  const wasReached = wasCounted && enrolment.sent_count - enrolment.bounced_count === 1;
  await changeCounters(tx, workspace_id, send.campaign_id, {
    sent: wasCounted ? 0 : 1,
    bounced: 1,
    reached: wasReached ? -1 : 0,
    ...(enrolment.status === "completed" && { completed: -1, stopped: 1 }),
  });
}
