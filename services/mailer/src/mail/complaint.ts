import { mailLimits } from "@outbound/contracts/events/mail-received";
import { complaintForms } from "./complaint-forms.ts";
import { addressIn } from "./delivery-status.ts";
import type { Headers } from "./header-block.ts";
import { oneLine, type Report } from "./parsed-mail.ts";
import type { Envelope } from "./system-mail.ts";

/** The machine part of RFC 5965 comes first, then the same fields in the text, then a provider's own form. */
export function complaintOf(
  machinePart: string | undefined,
  { envelope, text }: { envelope: Envelope; text: string },
  enclosed: Headers | undefined,
): Report["recipients"] | undefined {
  if (machinePart !== undefined) return complainants(machinePart, enclosed);
  if (enclosed === undefined) return undefined;
  if (/^feedback-type[ \t]?:/im.test(text) && /^(?:user-agent|version)[ \t]?:/im.test(text))
    return complainants(text, enclosed);
  return isKnownForm(envelope) ? complainants("", enclosed) : undefined;
}

const isKnownForm = ({ from, subject }: Envelope): boolean =>
  complaintForms.some((form) => form.from.test(from) && form.subject.test(subject));

/** Providers often redact the complainant; then the enclosed mail's own recipient is used, if it is known. */
function complainants(fields: string, enclosed: Headers | undefined): Report["recipients"] {
  const type = oneLine(/^feedback-type[ \t]?:(.{0,99})$/im.exec(fields)?.[1])?.toLowerCase() ?? "abuse";
  const named = [...fields.matchAll(/^original-rcpt-to[ \t]*:(.*)$/gim)].flatMap(([, value]) => addressIn(value) ?? []);
  const addresses = named.length > 0 ? named : [addressIn(recipientField(enclosed)) ?? ""];
  return [...new Set(addresses)]
    .slice(0, mailLimits.recipients)
    .map((address) => ({ address, action: type, status: null, diagnostic: null }));
}

const recipientFields = ["x-hmxmroriginalrecipient", "x-original-recipient", "x-rcpt-to", "to"];

const recipientField = (enclosed: Headers | undefined): string | undefined =>
  recipientFields.flatMap((name) => enclosed?.get(name) ?? [])[0];
