export type Fault = "recipient" | "sender" | "none";

/** Where in the session a reply came; `report` when a report (RFC 3464) brings it later without saying where. */
export type ReplyStage = "connect" | "mail" | "rcpt" | "data" | "report";

/** A mail server's reply: its code, and its RFC 3463 code when it gave one. */
type Reply = { code: number; enhancedCode: string | null; text: string };

/**
 * Who is to blame for a refusal. Only the recipient's fault stops or suppresses a person, so a doubtful one counts as
 * the sender's: policy, reputation, authentication and content are ours, whatever their code.
 */
export function blame(stage: ReplyStage, { code, enhancedCode, text }: Reply): Fault {
  if (stage === "connect" || stage === "mail") return "sender";
  // Greylisting asks to retry this one recipient; the mailbox is fine.
  if (code < 500 && /\bgr[ae]y ?-?list/i.test(text)) return "recipient";
  const [, subject, detail] = enhancedCode?.split(".") ?? [];
  if (subject === "7") return "sender";
  const words = text.replace(/\S+/g, (word) => (/@|:\/\//.test(word) ? " " : word));
  if (unknownRecipient.test(words)) return "recipient";
  if (ourFault.test(words)) return "sender";
  // The server was tried for days and nothing of ours was wrong: no server took the recipient's mail.
  if (stage === "report" && code < 500) return "recipient";
  if (subject !== undefined) return isRecipientStatus(stage, subject, detail ?? "0") ? "recipient" : "sender";
  return stage === "rcpt" && recipientCodes.has(code) ? "recipient" : "sender";
}

const unknownRecipient =
  /\b(?:(?:user|recipient|mailbox|account|address|addressee)\b.{0,40}\b(?:unknown|not found|invalid|does(?:n't| not) exist|disabled|inactive|unavailable|full)|(?:unknown|no such|invalid|inactive|disabled) (?:user|recipient|mailbox|account|address|person)|(?:over|exceeded)\b.{0,20}\bquota|mailbox (?:is )?full)\b/i;

const ourFault =
  /\b(?:spam|unsolicited|blocked|block ?list(?:ed)?|black ?list(?:ed)?|deny ?list(?:ed)?|listed|denied|policy|reputation|banned|rejected by|dmarc|dkim|spf|authenticat\w*|relay(?:ing)?|rate|too many|throttl\w*|limit|content|virus|malware|phish\w*)\b/i;

/** Without an enhanced code: no such mailbox, not local, mailbox full, bad mailbox name. */
const recipientCodes = new Set([450, 452, 550, 551, 552, 553]);

function isRecipientStatus(stage: ReplyStage, subject: string, detail: string): boolean {
  // X.1 is the address, of which 7 and 8 are the sender's.
  if (subject === "1") return detail !== "7" && detail !== "8";
  // X.2 is the mailbox, of which 3 is a message that is too long for it.
  if (subject === "2") return detail !== "3";
  // Providers answer X.4.1, X.4.4 and X.5.0 to a RCPT for an unknown address or domain.
  const status = `${subject}.${detail}`;
  if (status === "4.1" || status === "4.4") return stage !== "data";
  return stage === "rcpt" && status === "5.0";
}
