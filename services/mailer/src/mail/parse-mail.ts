import { mailLimits } from "@outbound/contracts/events/mail-received";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { type SenderClaim, senderClaims } from "./authentication-results.ts";
import { bodyOf } from "./body-text.ts";
import { reportedRecipients } from "./delivery-status.ts";
import { complainants } from "./feedback-report.ts";
import { decodeText, type Headers, parseHeaders } from "./header-block.ts";
import { addressCharacters, messageIdOf, messageIdsIn, oneLine, type ParsedMail, type Report } from "./parsed-mail.ts";
import { plainBounce } from "./plain-bounce.ts";
import { boundedSource, headersOnly } from "./source.ts";

const options = { forceRfc822Attachments: true, maxNestingDepth: 250 };

/** Entries without an address, and groups, count towards this bound. */
const searchedAddresses = 10 * mailLimits.recipients;

/** `isWhole` is false when the mail was so broken that only its headers were read. */
export type Parsed = { mail: ParsedMail; authentication: SenderClaim[]; isWhole: boolean };

/** Never throws for what the source contains: unreadable parts of a message are left out. */
export async function parseMail(source: Buffer): Promise<Parsed> {
  try {
    return { ...read(await PostalMime.parse(boundedSource(source), options)), isWhole: true };
  } catch {
    return parseHeadersOnly(source);
  }
}

export async function parseHeadersOnly(source: Buffer): Promise<Parsed> {
  return { ...read(await PostalMime.parse(headersOnly(source), options)), isWhole: false };
}

function read(email: Email): Pick<Parsed, "mail" | "authentication"> {
  const mail = describe(email);
  return { mail, authentication: senderClaims(email.headers, mail.from.address) };
}

function describe(email: Email): ParsedMail {
  const headers = new Map(email.headers.toReversed().map(({ key, value }) => [key, value]));
  const body = bodyOf(email.text, email.html);
  const { report, enclosed } = reportOf(email, headers, body.text);
  const from = mailboxesOf(email.from ? [email.from] : [])[0] ?? mailboxesOf(email.sender ? [email.sender] : [])[0];
  return {
    message_id: messageIdOf(headers.get("message-id")),
    in_reply_to: messageIdOf(headers.get("in-reply-to")),
    references: referencesIn(headers.get("references")),
    ref: oneLine(headers.get("x-outbound-ref") ?? enclosed?.get("x-outbound-ref")),
    from: { address: from?.address ?? "", name: oneLine(from?.name) },
    to: mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])].slice(0, searchedAddresses))
      .map(({ address }) => address)
      .filter((address) => address !== "")
      .slice(0, mailLimits.recipients),
    subject: oneLine(email.subject),
    ...body,
    automatic_headers: automaticHeaders(headers),
    report,
  };
}

function reportOf(
  { attachments }: Email,
  headers: Headers,
  text: string,
): { report: Report | null; enclosed: Headers | undefined } {
  const content = (types: readonly string[]) => contentOf(attachments.find(({ mimeType }) => types.includes(mimeType)));
  const enclosedText = content(enclosedTypes);
  const enclosed = enclosedText === undefined ? undefined : parseHeaders(enclosedText);
  const original_message_id = messageIdOf(enclosed?.get("message-id"));

  const complaint = content(["message/feedback-report"]);
  if (complaint !== undefined) {
    const recipients = complainants(complaint, enclosed?.get("to"));
    return { report: { kind: "feedback", original_message_id, recipients }, enclosed };
  }
  const status = content(["message/delivery-status", "message/global-delivery-status"]);
  if (status !== undefined) {
    const recipients = reportedRecipients(status);
    return { report: { kind: "delivery-status", original_message_id, recipients }, enclosed };
  }
  const bounce = plainBounce(headers, text);
  if (!bounce) return { report: null, enclosed };
  const original = enclosed ?? bounce.original;
  const named = messageIdOf(original.get("message-id"));
  const report: Report = { kind: "delivery-status", original_message_id: named, recipients: bounce.recipients };
  return { report, enclosed: original };
}

const enclosedTypes = [
  "message/rfc822",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global",
  "message/global-headers",
];

const contentOf = (attachment: Attachment | undefined) => attachment && decodeText(attachment.content);

/** The first ten references, where the thread began, and the newest. */
function referencesIn(header: string | undefined): string[] {
  const ids = messageIdsIn(header);
  const first = Math.min(10, ids.length);
  return [...ids.slice(0, first), ...ids.slice(first).slice(first - mailLimits.references)];
}

function mailboxesOf(addresses: readonly Address[]): { address: string; name: string }[] {
  return addresses
    .flatMap((one) => one.group ?? [{ address: one.address ?? "", name: one.name }])
    .map(({ address, name }) => ({ address: oneLine(address, addressCharacters) ?? "", name }));
}

/** Header fields that only automatic mails have. */
const automaticNames = new Set([
  "auto-submitted",
  "feedback-id",
  "list-id",
  "list-unsubscribe",
  "precedence",
  "return-path",
  "x-auto-reply",
  "x-auto-response-suppress",
  "x-autogenerated",
  "x-automatic-reply",
  "x-autorespond",
  "x-autoresponder",
  "x-autoresponse",
  "x-autoreply",
  "x-autoreply-from",
  "x-failed-recipients",
  "x-mail-autoreply",
  "x-ms-exchange-generated-message-source",
  "x-ms-exchange-inbox-rules-loop",
  "x-precedence",
]);

function automaticHeaders(headers: Headers): ParsedMail["automatic_headers"] {
  const found = [...headers].filter(([name]) => automaticNames.has(name));
  return Object.fromEntries(found.map(([name, value]) => [name, oneLine(value) ?? ""]));
}
