import { comparableEmail } from "@outbound/contracts/email-address";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { saveWireId } from "../ledger/transitions/record.ts";
import { messageIdsIn } from "../reading/received-mail.ts";
import { confirmNamedSend } from "./confirm-named-send.ts";
import type { LockedSubject } from "./locked-subject.ts";
import type { MailResult } from "./mail-result.ts";

/** Identifies a copy by its Message-ID, or by our reference when a provider replaced that. */
export async function receiveSentCopies(unit: Unit, copies: readonly LockedSubject[]): Promise<MailResult[]> {
  const results: MailResult[] = [];
  for (const copy of copies) {
    const { mail, send } = copy;
    const isSent = await confirmNamedSend(unit, send);
    if (isSent && mail.message_id !== send.message_id) await saveReplacedId(unit, copy);
    results.push(isSent ? "sent copy" : "ignored: not sent");
  }
  return results;
}

/** Replies will name this id. A mail to somebody else that only contains ours doesn't get its id saved. */
async function saveReplacedId(tx: WorkspaceTx, { mail, send, prospect }: LockedSubject): Promise<void> {
  const [wireId] = messageIdsIn(mail.message_id);
  const [recipient] = mail.to;
  if (!wireId || !recipient || mail.to.length > 1 || comparableEmail(recipient) !== (send.recipient ?? prospect.email))
    return;
  await saveWireId(tx, send.send_id, wireId);
}
