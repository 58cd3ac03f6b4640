import type { Db } from "@outbound/postgres/database";
import { endUnsent } from "../answers/unsent-answer-table.ts";
import { inUnit } from "../campaigns/unit-of-work.ts";
import { isExpired } from "../ledger/send-table.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { countAsSent } from "./count-as-sent.ts";
import { isLockedStep, lockSend } from "./locked-send-table.ts";
import { expiredTotal } from "./metrics.ts";
import { releaseSend } from "./release-send.ts";
import { ownFaults, wait } from "./waits.ts";

/**
 * A claim is planned again behind what else is due. A dispatched send becomes unknown: it may have arrived, so it is
 * never sent again by itself, and its enrolment goes on.
 */
export async function endExpiredLease(
  db: Db,
  { workspace_id, id }: { workspace_id: string; id: string },
): Promise<void> {
  await db.of(workspace_id).transaction(
    inUnit(async (unit) => {
      const locked = await lockSend(unit, id);
      if (!locked || !(await isExpired(unit, id))) return;
      const { state } = locked.send;
      if (state === "claimed") {
        const waitSeconds = wait(ownFaults, locked.send.attempt - 1);
        await releaseSend(unit, locked, {
          reason: "Outbound's mailer didn't answer in time.",
          waitSeconds,
        });
      } else {
        const reply = {
          smtp_code: null,
          enhanced_code: null,
          reason: "The mail server didn't say whether it accepted the email.",
        };
        if (isLockedStep(locked)) {
          await countAsSent(unit, "unknown", [{ ...locked, reply, at: locked.send.left_after }]);
        } else {
          await settleSends(unit, "unknown", [{ send_id: id, ...reply }]);
          await endUnsent(unit, id);
        }
      }
      unit.afterCommit(() => expiredTotal.inc({ state }));
    }),
  );
}
