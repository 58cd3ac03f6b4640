import { AppError } from "@outbound/contracts/app-error";
import type { Attachment } from "@outbound/contracts/attachments/attachment";
import { plainTextOf } from "@outbound/contracts/campaigns/mail-format";
import type { mail } from "@outbound/contracts/sending/mail";
import { withoutAddresses } from "@outbound/contracts/sending/without-addresses";
import { makeMailMark, makeUnsubscribeToken } from "@outbound/contracts/tracking-token";
import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { z } from "zod";
import { htmlPart } from "./html-part.ts";
import { trackingOf } from "./mail-tracking.ts";
import { fieldValue, type ProspectFields } from "./missing-fields.ts";
import { isSenderText, parseCopy } from "./parse-copy.ts";
import { renderCopy } from "./render-copy.ts";
import type { Copy } from "./required-fields.ts";
import type { SenderTexts } from "./sender-table.ts";
import { senderFields } from "./sender-texts.ts";
import { type EarlierMail, type Thread, threadOfMail } from "./thread.ts";

export type Mail = z.output<typeof mail>;

export type MailParts = {
  send_id: string;
  workspace_id: string;
  enrolment_id: string;
  step: number;
  mailbox: { id: string; email: string; name: string | null };
  message_id: string;
  /** The mails of the enrolment that the person got. */
  earlier: readonly EarlierMail[];
  /** The subject of the last step before that has one. */
  skipped_subject: string | null;
  prospect: ProspectFields;
  copy: Copy;
  sender: SenderTexts;
  tracking_domain: string | null;
  tracks: boolean;
  attachments: readonly Attachment[];
};

export type Links = { trackingUrl: string; trackingKey: Buffer };

/**
 * Lengths are in characters. With long fields of a person a copy may grow beyond what a mail server accepts: a line of a header
 * has at most 998 (RFC 5322, 2.1.1).
 */
const longest = { subject: 980, text: 200_000, html: 2_000_000 };

/** The fault is in this mail, so rendering it again would fail too. */
export class UnrenderableMail extends AppError {
  constructor(step: number, why: string) {
    super("conflict", `Step ${step} can't be written: ${withoutAddresses(why).slice(0, 300)}`);
  }
}

/** The mail is the same each time except for its date, which its tracked links contain too. */
export const renderMail = (parts: MailParts, links: Links): Mail => writeMail(parts, links).mail;

/** `formatted` is the text with the signs of its format, from which both parts of the mail are made. */
export function writeMail(parts: MailParts, links: Links): { mail: Mail; formatted: string } {
  const { mailbox, prospect, copy, message_id } = parts;
  const date = new Date();
  const link = unsubscribeLinkOf(parts, links);
  const own = senderFields(parts.sender, link.url);
  const formatted = renderPart("text", parts, own, copy.body);
  const { subject, references } = renderThread(parts, own);
  const tracking = trackingOf(parts, date, links.trackingKey, (url) => url.startsWith(link.base));
  const mail = {
    mailbox_id: mailbox.id,
    envelope: { from: mailbox.email, to: prospect.email },
    message: {
      message_id,
      date,
      from: { name: mailbox.name, address: mailbox.email },
      to: prospect.email,
      subject,
      text: plainTextOf(formatted),
      html: bounded("html", parts, htmlPart(formatted, tracking)),
      headers: [...threadHeaders(references), ...unsubscribeHeaders(link.url), reference(parts)],
      attachments: [...parts.attachments],
    },
  };
  return { mail, formatted };
}

function renderThread(parts: MailParts, own: SenderFields): Thread {
  const render = (copy: string) => renderPart("subject", parts, own, copy).replace(/\s+/g, " ").trim();
  return threadOfMail(render(parts.copy.subject), parts.earlier, parts.skipped_subject, render);
}

type SenderFields = ReturnType<typeof senderFields>;

function renderPart(
  part: keyof typeof longest,
  { step, prospect }: MailParts,
  own: SenderFields,
  text: string,
): string {
  try {
    return bounded(part, { step }, renderFor(prospect, own, text));
  } catch (error) {
    // Only the copy and the fields can make this fail.
    if (error instanceof UnrenderableMail) throw error;
    throw new UnrenderableMail(step, error instanceof Error ? error.message : String(error));
  }
}

/** Returns the copy rendered for this person, or nulls where it can't be rendered. */
export function renderText(
  prospect: ProspectFields,
  sender: SenderTexts,
  copy: Copy,
): { subject: string | null; text: string | null } {
  const own = senderFields(sender, shownUnsubscribeLink);
  try {
    return { subject: renderFor(prospect, own, copy.subject), text: renderFor(prospect, own, copy.body) };
  } catch {
    return { subject: null, text: null };
  }
}

const renderFor = (prospect: ProspectFields, own: SenderFields, text: string): string =>
  renderCopy(parseCopy(text), (field) => (isSenderText(field) ? own[field.path[0]] : fieldValue(prospect, field)));

function bounded(part: keyof typeof longest, { step }: Pick<MailParts, "step">, written: string): string {
  if (written.length <= longest[part]) return written;
  throw new UnrenderableMail(step, `its ${part} is longer than an email may be`);
}

/** RFC 5322, 3.6.4: In-Reply-To names the parent, References the whole thread. */
function threadHeaders(references: readonly string[]) {
  const parent = references.at(-1);
  if (!parent) return [];
  return [
    { name: "In-Reply-To", value: parent },
    { name: "References", value: references.join(" ") },
  ];
}

/** A GET of it, which programs that scan mail send, shows a page with a button and unsubscribes nobody. */
function unsubscribeLinkOf({ workspace_id, enrolment_id, step, tracking_domain }: MailParts, links: Links) {
  const { trackingKey, trackingUrl } = links;
  const link = { workspaceId: workspace_id, enrolmentId: enrolment_id };
  const token = makeUnsubscribeToken(trackingKey, link);
  const mark = makeMailMark(trackingKey, { ...link, step });
  const host = tracking_domain === null ? trackingUrl.replace(/(?<!\/)\/+$/, "") : `https://${tracking_domain}`;
  const base = `${host}/u/${token}`;
  return { base, url: `${base}?m=${mark}` };
}

/** RFC 8058: one https link, which a POST of exactly this body unsubscribes. */
const unsubscribeHeaders = (url: string) => [
  { name: "List-Unsubscribe", value: `<${url}>` },
  { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
];

/** Some providers replace the Message-ID, but keep this header. */
const reference = ({ send_id }: MailParts) => ({ name: "X-Outbound-Ref", value: send_id });
