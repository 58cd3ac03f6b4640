import type { OwnWords } from "@outbound/reply-classifier/own-words";
import { searchableText } from "@outbound/reply-classifier/searchable-text";
import { headerOf, isAutomaticByHeaders, listHeaders, precedenceHeaders } from "./automatic-headers.ts";
import {
  absencePhrase,
  automaticSubject,
  departurePhrase,
  readReceiptSubject,
  receiptPhrase,
} from "./automatic-phrases.ts";
import { knownAnswer, knownReceipt } from "./automatic-subjects.ts";
import { type Colleague, colleagueIn } from "./colleague.ts";
import { isListAddress, isMachineAddress } from "./machine-address.ts";
import type { ReadableMail } from "./received-mail.ts";
import { returnDate } from "./return-date.ts";

export type AutomaticReply = {
  kind: "out_of_office" | "left_company" | "receipt" | "other";
  returns_at: string | null;
  /** Whom to write to instead of somebody who left. */
  colleague: Colleague | null;
};

const searchedCharacters = 4_000;

/** Returns undefined for a person's mail, and in doubt. */
export function automaticReply(mail: ReadableMail, visible_text: string, own?: OwnWords): AutomaticReply | undefined {
  const written = visible_text.slice(0, searchedCharacters);
  const subject = searchableText(withoutOwnSubject(mail.subject ?? "", own));
  // Folding may turn one character into many.
  const text = searchableText(written).slice(0, 2 * searchedCharacters);
  if (!isAutomatic(mail, subject, text)) return undefined;
  const kind = kindOf(mail, subject, text);
  const returns_at =
    kind === "out_of_office"
      ? returnDate(`${withoutOwnSubject(mail.subject ?? "", own)}.\n${written}`, mail.received_at)
      : null;
  const known = [mail.from.address, ...(own?.addresses ?? [])];
  return { kind, returns_at, colleague: kind === "left_company" ? colleagueIn(written, known) : null };
}

/** Our subject, which most of them repeat, may speak of anything. */
function withoutOwnSubject(subject: string, own: OwnWords | undefined): string {
  return (own?.subjects ?? []).reduce((text, ours) => (ours.length >= 3 ? text.replaceAll(ours, "") : text), subject);
}

/** A subject that a person may write, too, isn't enough, and needs another sign beside it. */
function isAutomatic({ automatic_headers, from }: ReadableMail, subject: string, text: string): boolean {
  if (isAutomaticByHeaders({ automatic_headers }) || isMachineAddress(from.address)) return true;
  if (knownAnswer.test(subject) || knownReceipt.test(subject)) return true;
  const header = headerOf(automatic_headers);
  const isBulk = precedenceHeaders.some((name) => /^(?:bulk|junk|list)$/.test(header(name)));
  if (isBulk && isListAddress(from.address)) return true;
  if (!automaticSubject.test(subject) && !readReceiptSubject.test(subject)) return false;
  return (
    isBulk ||
    header("x-auto-response-suppress") !== "" ||
    [absencePhrase, departurePhrase, receiptPhrase].some((phrase) => phrase.test(text))
  );
}

function kindOf({ automatic_headers, from }: ReadableMail, subject: string, text: string): AutomaticReply["kind"] {
  const header = headerOf(automatic_headers);
  if (header("report-type") === "disposition-notification") return "receipt";
  if (readReceiptSubject.test(subject) || knownReceipt.test(subject)) return "receipt";
  const all = `${subject}. ${text}`;
  if (departurePhrase.test(all)) return "left_company";
  if (absencePhrase.test(all)) return "out_of_office";
  const isList = listHeaders.some((name) => header(name) !== "") || isListAddress(from.address);
  if (receiptPhrase.test(all) || isList || isMachineAddress(from.address)) return "receipt";
  return "other";
}
