import { comparableEmail } from "@outbound/contracts/email-address";
import type { Tx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { saveWireId } from "../ledger/transitions/note.ts";
import { messageIdsIn } from "../reading/received-mail.ts";
import { confirmNamedSend } from "./confirm-named-send.ts";
import type { Judgement } from "./judgement.ts";
import type { LockedSubject } from "./locked-subject.ts";

/**
 * A mail in the Sent folder was sent. It is identified by its Message-ID, or by our reference when that was replaced.
 */
export async function receiveSentCopies(
  unit: Unit,
  workspaceId: string,
  copies: readonly LockedSubject[],
): Promise<Judgement[]> {
  const { tx } = unit;
  const judgements: Judgement[] = [];
  for (const copy of copies) {
    const { mail, send } = copy;
    const isSent = await confirmNamedSend(unit, workspaceId, send);
    if (isSent && mail.message_id !== send.message_id) await saveReplacedId(tx, workspaceId, copy);
    judgements.push(isSent ? "sent copy" : "ignored: not sent");
  }
  return judgements;
}

/** Replies will name this id. The id of a mail that only contains ours, to somebody else, isn't saved. */
async function saveReplacedId(tx: Tx, workspaceId: string, { mail, send, prospect }: LockedSubject): Promise<void> {
  const [wireId] = messageIdsIn(mail.message_id);
  const [recipient] = mail.to;
  if (!wireId || !recipient || mail.to.length > 1 || comparableEmail(recipient) !== (send.recipient ?? prospect.email))
    return;
  await saveWireId(tx, workspaceId, send.send_id, wireId);
}
