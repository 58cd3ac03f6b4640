import { mailLimits } from "@outbound/contracts/events/mail-received";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { type SenderClaim, senderClaims } from "./authentication-results.ts";
import { bodyOf } from "./body-text.ts";
import { complaintOf } from "./complaint.ts";
import { decodeText, type Headers, parseHeaders } from "./header-block.ts";
import { addressCharacters, messageIdOf, messageIdsIn, oneLine, type ParsedMail, type Report } from "./parsed-mail.ts";
import { type ReceivedBounce, readBounce } from "./read-bounce.ts";
import { boundedSource, endOfHeaders, headersOnly } from "./source.ts";

const options = { forceRfc822Attachments: true, maxNestingDepth: 250 };

/** Entries without an address, and groups, count towards this bound. */
const searchedAddresses = 10 * mailLimits.recipients;

/** `isWhole` is false when the mail was so broken that only its headers were read. */
export type Parsed = { mail: ParsedMail; authentication: SenderClaim[]; isWhole: boolean };

/** Never throws for what the source contains: unreadable parts are left out. */
export async function parseMail(source: Buffer): Promise<Parsed> {
  try {
    const bounded = boundedSource(source);
    return { ...read(await PostalMime.parse(bounded, options), unparsedBody(bounded)), isWhole: true };
  } catch {
    return parseHeadersOnly(source);
  }
}

export async function parseHeadersOnly(source: Buffer): Promise<Parsed> {
  return { ...read(await PostalMime.parse(headersOnly(source), options)), isWhole: false };
}

/** Some servers write a boundary into their report that is not the one they announced. */
const unparsedBody = (source: Buffer) => () => decodeText(source.subarray(endOfHeaders(source)));

function read(email: Email, unparsed = () => ""): Pick<Parsed, "mail" | "authentication"> {
  const mail = describe(email, unparsed);
  return { mail, authentication: senderClaims(email.headers, mail.from.address) };
}

function describe(email: Email, unparsed: () => string): ParsedMail {
  const headers = new Map(email.headers.toReversed().map(({ key, value }) => [key, value]));
  const body = bodyOf(email.text, email.html);
  const from = mailboxesOf(email.from ? [email.from] : [])[0] ?? mailboxesOf(email.sender ? [email.sender] : [])[0];
  const to = mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])].slice(0, searchedAddresses))
    .map(({ address }) => address)
    .filter((address) => address !== "")
    .slice(0, mailLimits.recipients);
  const subject = oneLine(email.subject);
  const envelope = { from: from?.address.toLowerCase() ?? "", name: from?.name ?? "", subject: subject ?? "", headers };
  const { report, enclosed } = reportOf(email, { envelope, to, text: isEmpty(email) ? unparsed() : body.text });
  return {
    message_id: messageIdOf(headers.get("message-id")),
    in_reply_to: messageIdOf(headers.get("in-reply-to")),
    references: referencesIn(headers.get("references")),
    ref: oneLine(headers.get("x-outbound-ref") ?? enclosed?.get("x-outbound-ref")),
    from: { address: from?.address ?? "", name: oneLine(from?.name) },
    to,
    subject,
    ...body,
    automatic_headers: { ...automaticHeaders(headers), ...reportType(email, headers) },
    report,
  };
}

const isEmpty = ({ text, html }: Email) => !text?.trim() && !html?.trim();

type Read = Omit<ReceivedBounce, "status" | "enclosed">;

function reportOf({ attachments }: Email, read: Read): { report: Report | null; enclosed: Headers | undefined } {
  const content = (types: readonly string[]) => contentOf(attachments.find(({ mimeType }) => types.includes(mimeType)));
  const enclosedText = content(enclosedTypes);
  const enclosed = enclosedText === undefined ? undefined : parseHeaders(enclosedText);

  const complaint = complaintOf(content(["message/feedback-report"]), read, enclosed);
  if (complaint) return { report: reportAbout("feedback", complaint, enclosed), enclosed };
  const status = content(statusTypes);
  const isReceipt = content(receiptTypes) !== undefined;
  const bounce = isReceipt && status === undefined ? undefined : readBounce({ ...read, status, enclosed });
  if (!bounce) return { report: null, enclosed };
  return { report: reportAbout("delivery-status", bounce.recipients, bounce.original), enclosed: bounce.original };
}

const reportAbout = (
  kind: Report["kind"],
  recipients: Report["recipients"],
  original: Headers | undefined,
): Report => ({ kind, original_message_id: messageIdOf(original?.get("message-id")), recipients });

const statusTypes = [
  "message/delivery-status",
  "message/global-delivery-status",
  "message/xdelivery-status",
  "message/delivery-report",
];

const enclosedTypes = [
  "message/rfc822",
  "text/rfc822-headers",
  "message/rfc822-headers",
  "message/global",
  "message/global-headers",
];

const contentOf = (attachment: Attachment | undefined) => attachment && decodeText(attachment.content);

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

/** RFC 6522 and 8098. A receipt may come without its container. */
function reportType({ attachments }: Email, headers: Headers): { "report-type"?: string } {
  const isReceipt = attachments.some(({ mimeType }) => receiptTypes.includes(mimeType));
  const [, type] =
    /^multipart\/report\b.{0,400}?;\s?report-type="?([\w-]{1,60})/i.exec(headers.get("content-type") ?? "") ?? [];
  const named = isReceipt ? "disposition-notification" : type?.toLowerCase();
  return named === undefined ? {} : { "report-type": named };
}

const receiptTypes = ["message/disposition-notification", "message/global-disposition-notification"];

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
  "x-list-administrivia",
  "x-mail-autoreply",
  "x-mailman-version",
  "x-ms-exchange-generated-message-source",
  "x-ms-exchange-inbox-rules-loop",
  "x-precedence",
]);

function automaticHeaders(headers: Headers): ParsedMail["automatic_headers"] {
  const found = [...headers].filter(([name]) => automaticNames.has(name));
  return Object.fromEntries(found.map(([name, value]) => [name, oneLine(value) ?? ""]));
}
