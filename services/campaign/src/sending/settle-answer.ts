import type { Tx } from "@outbound/postgres/database";
import { reopenReply } from "../answers/answered-reply-table.ts";
import { clearUnsent, endUnsent } from "../answers/unsent-answer-table.ts";
import { erasure } from "../enrolments/stop-reasons.ts";
import { cancelAnswers } from "../ledger/transitions/answer.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { restMailbox, unanswered } from "../mailboxes/mailbox-health.ts";
import { noAnswer } from "./apply-settlement.ts";
import type { Locked } from "./lock-sends.ts";
import { releaseSend } from "./release-send.ts";
import type { Settled, Settlement } from "./settlement.ts";

/**
 * An answer is no step of a sequence, so it counts nowhere, ends nothing and isn't announced. A refused one stays refused,
 * and its reply is to be handled again.
 */
export async function settleAnswer(
  tx: Tx,
  locked: Locked & { isErased: boolean },
  settled: Settled,
  settlement: Settlement,
): Promise<void> {
  const { workspace_id, send_id } = settled;
  const { send, isErased } = locked;
  switch (settlement.to) {
    case "nothing":
      return;
    case "sent":
    case "confirmed":
      await settleSends(tx, workspace_id, "sent", [settled]);
      return endUnsent(tx, workspace_id, send_id);
    case "unknown":
      await restMailbox(tx, workspace_id, send, noAnswer, unanswered);
      await settleSends(tx, workspace_id, "unknown", [settled]);
      return endUnsent(tx, workspace_id, send_id);
    case "bounced":
      await settleSends(tx, workspace_id, "refused", [{ ...settled, bounce: settlement.hard ? "hard" : "soft" }]);
      await clearUnsent(tx, workspace_id, [send_id]);
      return reopenReply(tx, workspace_id, send_id);
    case "refused":
    case "unsendable":
    case "taken back":
      await settleSends(tx, workspace_id, "refused", [settled]);
      await clearUnsent(tx, workspace_id, [send_id]);
      return reopenReply(tx, workspace_id, send_id);
    case "planned":
      if (settlement.mailboxRests) await restMailbox(tx, workspace_id, send, settlement.reason);
      await releaseSend(tx, workspace_id, locked, settlement);
      if (!isErased) return;
      await cancelAnswers(tx, workspace_id, [send_id], erasure.reason);
      await clearUnsent(tx, workspace_id, [send_id]);
  }
}
