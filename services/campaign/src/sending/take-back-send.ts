import type { Unit } from "../campaigns/unit-of-work.ts";
import { uncountSent } from "../enrolments/transitions/send.ts";
import type { ServerReply, StepSend } from "../ledger/send.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { takeBackEmail } from "../prospects/engagement-table.ts";
import type { Locked } from "./locked-send-table.ts";

export async function takeBackSend(
  unit: Unit,
  { send, enrolment }: Locked<StepSend>,
  reply: ServerReply,
): Promise<void> {
  await settleSends(unit, "refused", [{ send_id: send.id, ...reply }]);
  await uncountSent(unit, enrolment.id);
  await takeBackEmail(unit, enrolment.prospect_id, send.id);
  const wasOnlyOne = enrolment.sent_count - enrolment.bounced_count === 1;
  unit.count([{ campaign_id: send.campaign_id, sent: -1, reached: wasOnlyOne ? -1 : 0 }]);
}
