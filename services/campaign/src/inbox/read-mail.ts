import type { OwnWords } from "@outbound/reply-classifier/own-words";
import type { MailReader } from "../reading/mail-reader.ts";
import type { Reading } from "../reading/reading.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { mayBeByHand } from "./by-hand.ts";
import { kindOf, type MailKind } from "./mail-kind.ts";

export type ReadMail = ReceivedMail & { reading: Reading; isLast?: boolean };
export type SortedMail = { mail: ReadMail; kind: MailKind };

/** Takes a mail that `cleanMail` gave. Parsing may take seconds. Reports of servers and copies of our own mails aren't parsed. */
export async function readMail(reader: MailReader, mail: ReceivedMail, own?: OwnWords): Promise<ReadMail> {
  const isByPerson = kindOf(mail) === "reply" || mayBeByHand(mail);
  return { ...mail, reading: isByPerson ? await reader.read(mail, own) : nothing };
}

const nothing: Reading = { visible_text: "", snippet: "", automatic: undefined };

/** Postgres stores no NUL, and anybody may send one. A time in the future is replaced by now. */
export function cleanMail(mail: ReceivedMail): ReceivedMail {
  const cleaned = cleanValue(mail) as ReceivedMail;
  return { ...cleaned, received_at: new Date(Math.min(mail.received_at.getTime(), Date.now())) };
}

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanValue(inner)]));
}
