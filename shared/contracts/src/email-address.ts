import { domainToAscii } from "./domain-to-ascii.ts";
import { isAnonymizedEmail } from "./prospects/anonymized-email.ts";

/**
 * API: POST /api/v1/prospects, `email`. Trimmed, lower-cased, in Unicode's composed form, an international domain as
 * A-labels, or undefined when it is no address: one `@`, a local part, a domain of two labels or more, the last starting
 * with a letter, 254 characters at most. What stands for an erased prospect's address is none.
 */
export function parseEmailAddress(text: string): string | undefined {
  const address = comparableEmail(text);
  return address.length <= 254 && pattern.test(address) && !isAnonymizedEmail(address) ? address : undefined;
}

/** How two addresses are compared. What is no address compares as it was written, and so matches nothing. */
export function comparableEmail(text: string): string {
  // Composed: two spellings of one letter would be two people, and the one that unsubscribed would be mailed as the other.
  const address = text.trim().toLowerCase().normalize("NFC");
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1);
  // It reads a domain as a URL does, and would drop what stands behind these.
  const domain = at < 0 || /[/\\?#%:]/.test(written) ? "" : domainToAscii(written);
  return domain ? `${address.slice(0, at)}@${domain}` : address;
}

/** How two domains are compared. */
export const comparableDomain = (text: string): string => comparableEmail(`@${text.trim()}`).slice(1);

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(
  String.raw`^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:${label}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`,
  "u",
);
