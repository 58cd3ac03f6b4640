import type { WorkspaceTx } from "@outbound/postgres/database";
import { reopenReply } from "../answers/answered-reply-table.ts";
import { clearUnsent, endUnsent } from "../answers/unsent-answer-table.ts";
import { erasure } from "../enrolments/stop-reasons.ts";
import { cancelAnswers } from "../ledger/transitions/answer.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { restMailbox, unanswered } from "../mailboxes/mailbox-health-table.ts";
import { noAnswer } from "./apply-settlement.ts";
import type { Locked } from "./locked-send-table.ts";
import { releaseSend } from "./release-send.ts";
import type { Settled, Settlement } from "./settlement.ts";

/**
 * An answer is no step of a sequence, so it counts nowhere, ends nothing and isn't announced. A refused one stays refused,
 * and its reply is to be handled again.
 */
export async function settleAnswer(
  tx: WorkspaceTx,
  locked: Locked & { isErased: boolean },
  settled: Settled,
  settlement: Settlement,
): Promise<void> {
  const { send_id } = settled;
  const { send, isErased } = locked;
  switch (settlement.to) {
    case "nothing":
      return;
    case "sent":
    case "confirmed":
      await settleSends(tx, "sent", [settled]);
      return endUnsent(tx, send_id);
    case "unknown":
      await restMailbox(tx, send, noAnswer, unanswered);
      await settleSends(tx, "unknown", [settled]);
      return endUnsent(tx, send_id);
    case "bounced":
      await settleSends(tx, "refused", [{ ...settled, bounce: settlement.hard ? "hard" : "soft" }]);
      await clearUnsent(tx, [send_id]);
      return reopenReply(tx, send_id);
    case "refused":
    case "unsendable":
    case "taken back":
      await settleSends(tx, "refused", [settled]);
      await clearUnsent(tx, [send_id]);
      return reopenReply(tx, send_id);
    case "planned":
      if (settlement.mailboxRests) await restMailbox(tx, send, settlement.reason);
      await releaseSend(tx, locked, settlement);
      if (!isErased) return;
      await cancelAnswers(tx, [send_id], erasure.reason);
      await clearUnsent(tx, [send_id]);
  }
}
