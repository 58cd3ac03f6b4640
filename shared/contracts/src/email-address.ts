import { domainToAscii } from "./domain-to-ascii.ts";
import { isAnonymizedEmail } from "./prospects/anonymized-email.ts";

/**
 * API: POST /api/v1/prospects, `email`. Returns the address trimmed, lower-cased, in NFC, with A-labels; undefined when
 * it isn't valid. The stand-in for an erased prospect's address is not valid.
 */
export function parseEmailAddress(text: string): string | undefined {
  const address = comparableEmail(text);
  return address.length <= 254 && pattern.test(address) && !isAnonymizedEmail(address) ? address : undefined;
}

/** The form in which addresses are compared. Text that is no address is returned as it is, and so matches nothing. */
export function comparableEmail(text: string): string {
  // Without NFC two spellings of one letter would be two people, and one who unsubscribed would be mailed as the other.
  const address = text.trim().toLowerCase().normalize("NFC");
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1);
  // The URL parser would drop everything after one of these characters.
  const domain = at < 0 || /[/\\?#%:]/.test(written) ? "" : domainToAscii(written);
  return domain ? `${address.slice(0, at)}@${domain}` : address;
}

export const comparableDomain = (text: string): string => comparableEmail(`@${text.trim()}`).slice(1);

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(
  String.raw`^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:${label}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`,
  "u",
);
