import type { Tx } from "@outbound/postgres/database";
import type { Counts } from "../campaigns/counter-table.ts";
import { uncountSent } from "../enrolments/transitions/send.ts";
import type { Locked, Word } from "../ledger/send.ts";
import { settleSends } from "../ledger/transitions/settle.ts";
import { takeBackEmail } from "../prospects/engagement-table.ts";

/**
 * A send that counted as sent has not left after all: what it counted for is taken back, here and in the counters that are
 * returned. Its enrolment stays where it went.
 */
export async function takeBackSend(
  tx: Tx,
  workspaceId: string,
  { send, enrolment }: Locked,
  word: Word,
): Promise<Partial<Counts>> {
  await settleSends(tx, workspaceId, "refused", [{ send_id: send.id, ...word }]);
  await uncountSent(tx, workspaceId, enrolment.id);
  await takeBackEmail(tx, workspaceId, enrolment.prospect_id, send.id);
  const wasOnlyOne = enrolment.sent_count - enrolment.bounced_count === 1;
  return { sent: -1, reached: wasOnlyOne ? -1 : 0 };
}
