import { createHash } from "node:crypto";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { loadSend } from "@outbound/contracts/sending/load-send";
import MailComposer from "nodemailer/lib/mail-composer";

export type LoadedSend = WireOutputOf<typeof loadSend>;

/** The message can't be written as one that any server should take. */
export class UnwritableMessage extends Error {}

/**
 * One recipient, one line per given header, and nothing in a name, subject or address that could start another one. The same
 * bytes each time: nobody who writes the copy or a prospect's fields knows the Message-ID that parts the parts.
 */
export async function buildMessage({ envelope, message }: LoadedSend): Promise<Buffer> {
  for (const address of [envelope.from, envelope.to, message.from.address, message.to]) requireAddress(address);
  const composer = new MailComposer({
    from: { name: oneLine(message.from.name ?? ""), address: message.from.address },
    to: { name: "", address: message.to },
    subject: oneLine(message.subject),
    messageId: message.message_id,
    date: new Date(message.date),
    text: crlf(message.text),
    ...(message.html !== null && { html: crlf(message.html) }),
    baseBoundary: createHash("sha256").update(message.message_id).digest("hex").slice(0, 32),
    headers: message.headers.map(({ name, value }) => ({ key: name, value: preparedHeader(name, value) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Not folded: some relays break the DKIM signature of a folded List-Unsubscribe. nodemailer writes References by itself. */
function preparedHeader(name: string, value: string) {
  if (!/^[!-9;-~]+$/.test(name) || !/^[ -~]+$/.test(value))
    throw new UnwritableMessage(`The header ${oneLine(name)} can't be written.`);
  if (name.toLowerCase() === "references") return value;
  return { prepared: true, value };
}

function requireAddress(address: string): void {
  if (!/^[^\s<>\p{Cc}]+@[^\s<>\p{Cc}]+$/u.test(address))
    throw new UnwritableMessage("The message has an address that can't be written.");
}

/** nodemailer can do it to the whole message, which takes a third of its time, and it breaks lines of other text too early. */
const crlf = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
