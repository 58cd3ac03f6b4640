import {
  afterContent,
  againstTheMail,
  atRecipient,
  bareUnknown,
  forNow,
  greylisted,
  refusalWords,
  type Said,
  supposed,
  unknownAsExcuse,
  unknownWithoutName,
} from "./refusal-words.ts";

/** Where in the session a reply came; `report` when a report (RFC 3464) brings it later without saying where. */
export type ReplyStage = "connect" | "mail" | "rcpt" | "data" | "report";

/** A mail server's reply: its code, 0 when it gave none, and its RFC 3463 code when it gave one. */
export type Reply = { code: number; enhancedCode: string | null; text: string };

/**
 * `hard`: there is no such mailbox. `soft`: it takes no mail at present, or wasn't reached. `sender`: the server has
 * something against the mail, its sender or how it came.
 */
export type Refusal = "hard" | "soft" | "sender";

/** RFC 6531: the address has letters that this server, or one after it, can't take. Another mailbox's server may. */
export const needsUtf8Code = "5.6.7";

/** Only a hard refusal suppresses a person, so a doubtful one is not hard: a full mailbox is soft whatever its digit. */
export function classifyRefusal(stage: ReplyStage, reply: Reply): Refusal {
  if (stage === "connect" || stage === "mail") return "sender";
  if (reply.code < 500 && greylisted.test(reply.text)) return "soft";
  if (reply.enhancedCode === needsUtf8Code) return "soft";
  const [, subject, detail] = reply.enhancedCode?.split(".") ?? [];
  const text = withoutLinks(reply.text);
  const said =
    saidIn(text, reply.enhancedCode ?? "") ?? (againstTheMail.test(linksIn(reply.text)) ? "ours" : undefined);
  if (stage === "report" && isExcuse(text, subject, said)) return afterContent.test(text) ? "sender" : "soft";
  if (subject === "7") return classifyPolicy(said, detail, text);
  const byWords = said === "unavailable" && isCutOff(reply.text) ? undefined : classifyWords(stage, said);
  const refusal = byWords ?? classifyCodes(stage, reply, subject, detail ?? "0");
  return !byWords && refusal === "hard" && stage === "report" && isCutOff(reply.text) ? "soft" : refusal;
}

/** "550-" says that more of the reply follows; without its end the reason may be missing. */
const isCutOff = (text: string): boolean => /(?<!\d)[45]\d\d-/.test(text) && !/(?<!\d)[45]\d\d /.test(text);

/** Whether "no such user" may mean something else. A code of X.1 means it. */
function isExcuse(text: string, subject: string | undefined, said: Said | undefined): boolean {
  if (unknownWithoutName.test(text)) return true;
  if (said !== "gone" || subject === "1" || !/(?<!\d)5\d\d(?!\d)/.test(text)) return false;
  if (subject === "7") return unknownAsExcuse.test(text);
  if (saidIn(text.replaceAll(bareUnknown, ""), "") === "gone") return false;
  return afterContent.test(text) || (vague.has(subject ?? "0") && !atRecipient.test(text));
}

/** X.0 says nothing, and X.2 that the mailbox is there. */
const vague = new Set(["0", "2"]);

/** X.7 is security or policy; some servers use it for any refusal, and say in words that there is no such mailbox. */
function classifyPolicy(said: Said | undefined, detail: string | undefined, text: string): Refusal {
  // X.7.13 is RFC 5248's for an account that is disabled.
  if (said === "full" || (said === "asleep" && (detail === "13" || ofRecipient.test(text)))) return "soft";
  if (said === "gone" && !hasOurFault(text)) return "hard";
  // RFC 7505 has it for a sender's domain without mail, Sendmail for a recipient's.
  return said === "no such host" && detail === "27" ? "hard" : "sender";
}

const ofRecipient = /\brecipient address rejected\b/i;

const hasOurFault = (text: string): boolean =>
  refusalWords.some(({ says, words }) => says === "ours" && words.test(text));

/** Far longer than any reply; the text comes from outside. */
const searchedCharacters = 4_000;

/** An address or a link may contain any word. */
const withoutLinks = (text: string): string =>
  text
    .slice(0, searchedCharacters)
    .normalize("NFKC")
    .slice(0, searchedCharacters)
    .replace(/\S+/g, (word) => (/@|:\/\//.test(word) ? " " : word.replaceAll("’", "'")));

/** Some replies say nothing else than the link to a block list. */
const linksIn = (text: string): string =>
  text
    .slice(0, searchedCharacters)
    .split(/\s+/)
    .filter((word) => word.includes("://"))
    .join(" ");

function saidIn(text: string, enhancedCode: string): Said | undefined {
  const status = enhancedCode.slice(2);
  if (status === "2.2") return "full";
  // Exchange Online answers so for an address that its directory doesn't have.
  if (status === "4.1" && /recipient address rejected: access denied/i.test(text)) return "gone";
  if (status === "1.8" || status === "1.7") return "bad sender";
  const said = refusalWords.find(({ words }) => words.test(text))?.says;
  if (said !== "gone" && said !== "no such host") return said;
  if (againstTheMail.test(text)) return "ours";
  if (supposed.test(text)) return hasOurFault(text) ? "ours" : undefined;
  const isForNow = forNow.test(text) || enhancedCode.startsWith("4.4.");
  return said === "no such host" && isForNow ? "not reached" : said;
}

function classifyWords(stage: ReplyStage, said: Said | undefined): Refusal | undefined {
  switch (said) {
    case "full":
    case "asleep":
      return "soft";
    case "gone":
    case "no such host":
      return "hard";
    case "unavailable":
      // After its RCPT was accepted such words are about the mail, or about the session.
      return stage === "data" ? undefined : "hard";
    case "sending quota":
    case "bad sender":
    case "ours":
      return "sender";
    case "not reached":
    case "later":
      // In the session it is this server that asks for patience, whoever the recipient is.
      return stage === "report" ? "soft" : undefined;
    case undefined:
      return undefined;
  }
}

function classifyCodes(stage: ReplyStage, reply: Reply, subject: string | undefined, detail: string): Refusal {
  const { code, enhancedCode } = reply;
  const digit = enhancedCode?.[0] ?? (code < 500 ? "4" : "5");
  // The server was tried for days and nothing of ours was wrong: no server took the recipient's mail.
  if (stage === "report" && digit === "4") return "soft";
  const status = `${subject}.${detail}`;
  if (nullMail.has(code)) return "hard";
  if (subject === undefined || status === "0.0") return classifyReplyCode(stage, code);
  if (subject === "1") return detail === "0" ? "sender" : "hard";
  // X.2 is the mailbox, of which 3 is a message that is too long for it.
  if (subject === "2") return detail === "3" ? "sender" : "soft";
  if (noRoute.has(status)) return stage === "data" ? "sender" : "hard";
  if (status === "4.1") return stage === "rcpt" ? "hard" : "soft";
  if (subject === "4" || subject === "3") return stage === "report" && status !== "3.4" ? "soft" : "sender";
  // Hotmail answers X.5.0 to a RCPT for an unknown address.
  return stage === "rcpt" && status === "5.0" ? "hard" : "sender";
}

/** RFC 7504 and 7505: a host or a domain that takes no mail at all. */
const nullMail = new Set([521, 556]);

/** No route to the domain, and Exchange Online's words for a domain without an address in the DNS. */
const noRoute = new Set(["4.4", "4.310"]);

/** Without an enhanced code: no such mailbox, not local, bad mailbox name; and those of a full or busy mailbox. */
function classifyReplyCode(stage: ReplyStage, code: number): Refusal {
  // The report gives no reason at all.
  if (stage === "report" && code < 500) return "soft";
  if (stage !== "rcpt") return "sender";
  if (code === 450 || code === 452 || code === 552) return "soft";
  return code === 550 || code === 551 || code === 553 ? "hard" : "sender";
}
