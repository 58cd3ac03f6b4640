import type { Tx } from "@outbound/postgres/database";
import { lockNamedProspects } from "./lock-named-prospects.ts";
import { mailsReceivedTotal } from "./metrics.ts";
import { receiveAnswer } from "./receive-answer.ts";
import { receiveComplaint } from "./receive-complaint.ts";
import { receiveDeliveryReport } from "./receive-delivery-report.ts";
import { receiveSentCopy } from "./receive-sent-copy.ts";
import { cleanMail, type ReceivedMail } from "./received-mail.ts";
import { isUnreadableReport } from "./unreadable-report.ts";

/** What a mail was taken for; also the metric's label. */
export type Judgement =
  | "sent copy"
  | "hard bounce"
  | "soft bounce"
  | "sender's fault"
  | "delivery note"
  | "complaint"
  | "reply"
  | "automatic reply"
  | `ignored: ${"known" | "unmatched" | "own mail" | "unnamed report" | "unreadable report" | "not sent" | "no complaint" | "erased"}`;

/** What mails of a workspace mean to the campaigns that they belong to, if to any; all of it in this transaction. */
export async function receiveMails(tx: Tx, workspaceId: string, received: readonly ReceivedMail[]): Promise<void> {
  const mails = received.map(cleanMail);
  if (mails.length > 1) await lockNamedProspects(tx, workspaceId, mails);
  // One after the other: each sees what the one before it meant.
  for (const mail of mails) {
    const judgement = await judge(tx, mail);
    tx.afterCommit(() => mailsReceivedTotal.inc({ judgement }));
  }
}

function judge(tx: Tx, mail: ReceivedMail): Promise<Judgement> | Judgement {
  if (mail.folder === "sent") return receiveSentCopy(tx, mail);
  if (mail.report?.kind === "delivery-status") return receiveDeliveryReport(tx, mail, mail.report);
  if (mail.report?.kind === "feedback") return receiveComplaint(tx, mail, mail.report);
  if (isUnreadableReport(mail)) return "ignored: unreadable report";
  return receiveAnswer(tx, mail);
}
