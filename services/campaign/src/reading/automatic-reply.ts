import {
  absencePhrase,
  automaticSubject,
  departurePhrase,
  readReceiptSubject,
  receiptPhrase,
} from "./automatic-phrases.ts";
import type { ReceivedMail } from "./received-mail.ts";
import { returnDate } from "./return-date.ts";
import { searchableText } from "./searchable-text.ts";

export type AutomaticReply = {
  kind: "out_of_office" | "left_company" | "receipt" | "other";
  returns_at: string | null;
};

export type ReadableMail = Pick<ReceivedMail, "from" | "subject" | "text" | "automatic_headers" | "received_at">;

const searchedCharacters = 4_000;

/** Returns undefined for a person's mail, and in doubt. */
export function automaticReply(mail: ReadableMail, visible_text: string): AutomaticReply | undefined {
  const subject = searchableText(mail.subject ?? "");
  // Folding may turn one character into many.
  const text = searchableText(visible_text.slice(0, searchedCharacters)).slice(0, 2 * searchedCharacters);
  if (!isAutomatic(mail, subject, text)) return undefined;
  const kind = kindOf(subject, text);
  const returns_at = kind === "out_of_office" ? returnDate(`${subject}. ${text}`, mail.received_at) : null;
  return { kind, returns_at };
}

/** By RFC 3834 and its predecessors these headers suffice. */
export function isAutomaticByHeaders({ automatic_headers }: Pick<ReadableMail, "automatic_headers">): boolean {
  const header = headerOf(automatic_headers);
  const submitted = header("auto-submitted");
  if (submitted !== "" && submitted !== "no") return true;
  if (autoreplyHeaders.some((name) => !["", "no", "false", "0"].includes(header(name)))) return true;
  if (precedenceHeaders.some((name) => /^auto[-_ ]?reply$/.test(header(name)))) return true;
  // An empty return path can't be answered; RFC 5321 reserves it for notifications.
  return header("return-path") === "<>";
}

/** A subject alone isn't enough, and needs another sign beside it. */
function isAutomatic({ automatic_headers, from }: ReadableMail, subject: string, text: string): boolean {
  if (isAutomaticByHeaders({ automatic_headers })) return true;
  const header = headerOf(automatic_headers);
  if (!automaticSubject.test(subject) && !readReceiptSubject.test(subject)) return false;
  return (
    header("x-auto-response-suppress") !== "" ||
    precedenceHeaders.some((name) => /^(?:bulk|junk|list)$/.test(header(name))) ||
    /^(?:no|do[-_.]?not)[-_.]?reply\b/i.test(from.address) ||
    [absencePhrase, departurePhrase, receiptPhrase].some((phrase) => phrase.test(text))
  );
}

const headerOf = (headers: ReadableMail["automatic_headers"]) => (name: string) =>
  headers[name]?.split(";")[0]?.trim().toLowerCase() ?? "";

const precedenceHeaders = ["precedence", "x-precedence"];
const autoreplyHeaders = [
  "x-autoreply",
  "x-auto-reply",
  "x-automatic-reply",
  "x-autoreply-from",
  "x-mail-autoreply",
  "x-autorespond",
  "x-autoresponder",
  "x-autoresponse",
];

function kindOf(subject: string, text: string): AutomaticReply["kind"] {
  if (readReceiptSubject.test(subject)) return "receipt";
  const all = `${subject}. ${text}`;
  if (departurePhrase.test(all)) return "left_company";
  if (absencePhrase.test(all)) return "out_of_office";
  return receiptPhrase.test(all) ? "receipt" : "other";
}
