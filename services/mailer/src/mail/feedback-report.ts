import { mailLimits } from "@outbound/contracts/events/mail-received";
import { addressIn } from "./delivery-status.ts";
import { parseHeaders } from "./header-block.ts";
import { oneLine, type Report } from "./parsed-mail.ts";

/** RFC 5965. Providers often redact the complainant; then the mail's own recipient is used, if it is known. */
export function complainants(text: string, enclosedTo: string | undefined): Report["recipients"] {
  const type = oneLine(parseHeaders(text).get("feedback-type"))?.toLowerCase() ?? "abuse";
  const named = [...text.matchAll(/^original-rcpt-to[ \t]*:(.*)$/gim)].flatMap(([, value]) => addressIn(value) ?? []);
  const addresses = named.length > 0 ? named : [addressIn(enclosedTo) ?? ""];
  return [...new Set(addresses)]
    .slice(0, mailLimits.recipients)
    .map((address) => ({ address, action: type, status: null, diagnostic: null }));
}
