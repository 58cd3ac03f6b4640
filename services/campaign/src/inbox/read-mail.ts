import type { MailReader } from "../reading/mail-reader.ts";
import type { Reading } from "../reading/reading.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { kindOf, type MailKind } from "./mail-kind.ts";

/** With what its words say. */
export type ReadMail = ReceivedMail & { reading: Reading };
export type SortedMail = { mail: ReadMail; kind: MailKind };

/** May take seconds. Nobody reads what a server wrote, or we. */
export async function readMail(reader: MailReader, received: ReceivedMail): Promise<ReadMail> {
  const mail = cleanMail(received);
  return { ...mail, reading: kindOf(mail) === "answer" ? await reader.read(mail) : nothing };
}

const nothing: Reading = { visible_text: "", snippet: "", automatic: undefined };

/** Postgres keeps no NUL in a text, and anybody may write one. A clock that is ahead says nothing about the future. */
function cleanMail(mail: ReceivedMail): ReceivedMail {
  const cleaned = cleanValue(mail) as ReceivedMail;
  return { ...cleaned, received_at: new Date(Math.min(mail.received_at.getTime(), Date.now())) };
}

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanValue(inner)]));
}
