import { mailLimits } from "@outbound/contracts/events/mail-received";
import { addressIn } from "./delivery-status.ts";
import { type Headers, parseHeaders } from "./header-block.ts";
import { oneLine, type Report } from "./parsed-mail.ts";

export type PlainBounce = { recipients: Report["recipients"]; original: Headers };

/** Reads bounces of servers that don't know RFC 3464: qmail, whose text has its own format, and Exim before 4.85. */
export function plainBounce(headers: Headers, text: string): PlainBounce | undefined {
  const recipients = qmailRecipients(text) ?? eximRecipients(headers, text);
  if (!recipients || recipients.length === 0) return undefined;
  return { recipients, original: copiedHeaders(text) };
}

/** QSBMF: `Hi. This is the …`, then one paragraph per recipient, which begins with the address. */
function qmailRecipients(text: string): Report["recipients"] | undefined {
  if (!/^\s*Hi\. This is the\b/.test(text)) return undefined;
  const [notice = ""] = text.split(/^-{2,}/m, 1);
  return notice
    .split(/\n[ \t]*\n/)
    .map((paragraph) => ({ paragraph, address: /^\s*<([^<>\s]{1,320})>:/.exec(paragraph)?.[1] }))
    .flatMap(({ paragraph, address }) => (address?.includes("@") ? { paragraph, address } : []))
    .slice(0, mailLimits.recipients)
    .map(({ paragraph, address }) => failed(address, paragraph.slice(paragraph.indexOf(">:") + 2)));
}

function eximRecipients(headers: Headers, text: string): Report["recipients"] | undefined {
  const addresses = headers
    .get("x-failed-recipients")
    ?.split(",", mailLimits.recipients)
    .flatMap((part) => addressIn(part) ?? []);
  const [notice = ""] = text.split(/^-{6,}/m, 1);
  return addresses?.map((address) => {
    const at = notice.indexOf(address);
    // Each address has its own line, with the reason indented below it.
    const [reason = ""] = notice.slice(at < 0 ? 0 : at + address.length).split(/\n {0,2}\S/, 1);
    return failed(address, reason);
  });
}

function failed(address: string, reason: string): Report["recipients"][number] {
  const diagnostic = oneLine(reason);
  const status = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(diagnostic ?? "")?.[0] ?? null;
  return { address, action: "failed", status, diagnostic };
}

function copiedHeaders(text: string): Headers {
  const lines = text.split("\n");
  const dashes = lines.findIndex((line) => line.startsWith("---") && /copy/i.test(line));
  return parseHeaders(dashes < 0 ? "" : lines.slice(dashes + 1).join("\n"));
}
