import { comparableEmail } from "@outbound/contracts/email-address";
import type { Tx } from "@outbound/postgres/database";
import { findRestoredSend } from "../restore/find-restored-send.ts";
import { confirmSend } from "../sending/confirm-send.ts";
import { findNamedSend } from "./find-named-send.ts";
import type { Judgement } from "./receive-mail.ts";
import { messageIdsIn, type ReceivedMail } from "./received-mail.ts";

/** A mail in the Sent folder has left. Who wrote it is known by its Message-ID, or by our reference when that was replaced. */
export async function receiveSentCopy(tx: Tx, mail: ReceivedMail): Promise<Judgement> {
  const { workspace_id, message_id, ref } = mail;
  const named =
    (await findNamedSend(tx, workspace_id, messageIdsIn(message_id), ref)) ?? (await findRestoredSend(tx, mail));
  if (!named) return "ignored: unmatched";
  const confirmed = await confirmSend(tx, workspace_id, named.send_id);
  if (confirmed?.send.state !== "sent") return "ignored: not sent";
  if (message_id !== confirmed.send.message_id) await keepWireId(tx, mail, confirmed.send.id);
  return "sent copy";
}

/** Replies will name it. Not that of a mail that only carries ours inside, to somebody else. */
async function keepWireId(tx: Tx, { workspace_id, message_id, to }: ReceivedMail, sendId: string): Promise<void> {
  const [wireId] = messageIdsIn(message_id);
  const [recipient] = to;
  if (!wireId || !recipient || to.length > 1) return;
  await tx.query(
    `update send s set wire_id = $3 from enrolment e, prospect_copy p
     where s.workspace_id = $1 and s.id = $2 and s.wire_id is null
       and e.workspace_id = $1 and e.id = s.enrolment_id
       and p.workspace_id = $1 and p.id = e.prospect_id and p.email = $4`,
    [workspace_id, sendId, wireId, comparableEmail(recipient)],
  );
}
