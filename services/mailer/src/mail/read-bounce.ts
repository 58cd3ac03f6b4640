import { mailLimits } from "@outbound/contracts/events/mail-received";
import { noticeOf } from "./bounce-notice.ts";
import { failed, mentionedRecipients, namedRecipients, textOf } from "./bounce-recipients.ts";
import { addressIn, reportedRecipients } from "./delivery-status.ts";
import type { Headers } from "./header-block.ts";
import { oneLine, type Report } from "./parsed-mail.ts";
import {
  type Envelope,
  hasReplyPrefix,
  isAutoReply,
  isDelay,
  isNotice,
  isServer,
  withoutOriginalSubject,
} from "./system-mail.ts";

type Recipient = Report["recipients"][number];

export type ReceivedBounce = {
  envelope: Envelope;
  /** The mailbox itself is never the one that failed. */
  to: readonly string[];
  text: string;
  status: string | undefined;
  enclosed: Headers | undefined;
};

export type Bounce = { recipients: Recipient[]; original: Headers };

/**
 * What can be trusted most comes first: the machine part, the original's headers, the server's form, any address beside
 * a reply. Undefined for a person's mail, also one that passes a bounce on, an automatic reply or a challenge.
 */
export function readBounce({ envelope, to, text, status, enclosed }: ReceivedBounce): Bounce | undefined {
  const isPerson = !isServer(envelope) && !isReport(envelope) && status === undefined;
  if (isPerson && (hasReplyPrefix(envelope) || isAutoReply(envelope))) return undefined;
  const { lines, copy } = noticeOf(text);
  const original = enclosed ?? copy;
  const machine = reportedRecipients(status ?? "").filter(({ address }) => address !== "");
  const known = to.map((address) => address.toLowerCase());
  if (machine.length > 0) {
    const { lines: own } = withoutOriginalSubject(envelope, lines, original);
    return { recipients: explained(machine, own, known), original };
  }
  if (status === undefined && !isNotice(envelope, lines, original.has("message-id") || original.has("received")))
    return undefined;
  const own = withoutOriginalSubject(envelope, lines, original);
  const written = writtenRecipients(own.envelope, { lines: own.lines, known, original });
  if (written.length === 0) return status === undefined ? undefined : { recipients: [], original };
  return { recipients: written, original };
}

const isReport = ({ headers }: Envelope): boolean => /^multipart\/report/i.test(headers.get("content-type") ?? "");

function writtenRecipients(
  envelope: Envelope,
  notice: { lines: readonly string[]; known: readonly string[]; original: Headers },
): Recipient[] {
  const { lines, known, original } = notice;
  const flat = reportedRecipients(lines.join("\n"));
  const recipients = firstOf([
    () =>
      explained(
        flat.filter(({ address }) => address !== ""),
        lines,
        known,
      ),
    () => failedHeader(envelope.headers, lines, known),
    () => namedRecipients(lines, known),
    () => enclosedRecipient(original, lines, known).filter(({ address }) => mentions(lines, address)),
    () => mentionedRecipients(lines, known),
    () => enclosedRecipient(original, lines, known),
  ]);
  const action = isDelay(envelope, lines) ? { action: "delayed" } : {};
  const [only] = recipients;
  const described = only && recipients.length === 1 ? [withStage(withSubject(only, envelope), lines)] : recipients;
  return described.map((one) => ({ ...one, ...action })).slice(0, mailLimits.recipients);
}

function firstOf(readers: readonly (() => Recipient[])[]): Recipient[] {
  for (const read of readers) {
    const found = read();
    if (found.length > 0) return found;
  }
  return [];
}

/** Exim and Google name the recipients in a header. */
function failedHeader(headers: Headers, lines: readonly string[], known: readonly string[]): Recipient[] {
  const addresses = headers
    .get("x-failed-recipients")
    ?.split(",", mailLimits.recipients)
    .flatMap((part) => addressIn(part) ?? []);
  if (!addresses) return [];
  const named = namedRecipients(lines, known);
  return addresses.map((address) => named.find((one) => sameAddress(one, address)) ?? failed(address, textOf(lines)));
}

const mentions = (lines: readonly string[], address: string) =>
  lines.some((line) => line.toLowerCase().includes(address.toLowerCase()));

function enclosedRecipient(original: Headers, lines: readonly string[], known: readonly string[]): Recipient[] {
  const to = original.get("to") ?? "";
  const address = to.includes(",") ? undefined : addressIn(to);
  if (!address || known.includes(address.toLowerCase())) return [];
  return [failed(address, textOf(lines))];
}

/** Some machine parts have a meaningless code and no diagnostic, while the text for people says what happened. */
function explained(machine: Recipient[], lines: readonly string[], known: readonly string[]): Recipient[] {
  const staged = (one: Recipient) => withStage(one, lines).diagnostic;
  if (machine.every(({ diagnostic }) => diagnostic !== null))
    return machine.map((one) => ({ ...one, diagnostic: staged(one) }));
  const written = [...namedRecipients(lines, known), ...mentionedRecipients(lines, known)];
  const told = machine.length === 1 ? oneLine(textOf(lines)) : null;
  return machine.map((recipient) => {
    const described =
      recipient.diagnostic === null ? written.find((one) => sameAddress(one, recipient.address)) : undefined;
    return { ...recipient, diagnostic: described?.diagnostic ?? staged(recipient) ?? told };
  });
}

const isAboutAddress = /^\d\.1\.[^0]/;

function withStage(recipient: Recipient, lines: readonly string[]): Recipient {
  const { status, diagnostic } = recipient;
  if (diagnostic === null || isAboutAddress.test(status ?? "")) return recipient;
  return { ...recipient, diagnostic: oneLine(`${diagnostic}${stageIn(lines)}`) };
}

/** Neither the machine's part nor the reply says it. A server that was told all at once refuses the recipient after DATA, too. */
function stageIn(lines: readonly string[]): string {
  const text = lines.join(" ");
  if (afterData.test(text) && !/\b503\b|no valid recipients/i.test(text)) return " (in reply to DATA)";
  return atRecipient.test(text) ? " (in reply to RCPT)" : "";
}

const afterData = /in reply to (?:end of )?DATA\b|>>> DATA\b/;
const atRecipient = /\bRCPT\b|not like recipient|address couldn't be found|wasn't found at/i;

const sameAddress = (one: Recipient, address: string) => one.address.toLowerCase() === address.toLowerCase();

/** "Returned mail: User unknown" may say it all. */
function withSubject(recipient: Recipient, { subject }: Envelope): Recipient {
  const { diagnostic, address, status } = recipient;
  if (status !== null || (diagnostic ?? "").replace(address, "").length > 40) return recipient;
  return failed(address, `${diagnostic ?? ""} ${subject}`);
}
