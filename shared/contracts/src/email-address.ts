import { domainToAscii } from "./domain-to-ascii.ts";
import { isAnonymizedEmail } from "./prospects/anonymized-email.ts";

/**
 * API: POST /api/v1/prospects, `email`. Returns the address trimmed, lower-cased, in NFC, with A-labels, in letters of
 * the usual width and without signs that nobody sees; undefined when it isn't valid. The stand-in for an erased
 * prospect's address is not valid.
 */
export function parseEmailAddress(text: string): string | undefined {
  const address = comparableEmail(text);
  return address.length <= 254 && pattern.test(address) && !isAnonymizedEmail(address) ? address : undefined;
}

/** The form in which addresses are compared. Text that is no address is returned as it is, and so matches nothing. */
export function comparableEmail(text: string): string {
  // Without NFC two spellings of one letter would be two people, and one who unsubscribed would be mailed as the other.
  const address = foldedText(text).trim();
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1);
  // The URL parser would drop everything after one of these characters.
  const domain = at < 0 || /[/\\?#%:]/.test(written) ? "" : domainToAscii(written);
  return domain ? `${address.slice(0, at)}@${domain}` : address;
}

const usual = /^[\x20-\x7e]*$/;
const otherWidths = /[\uff01-\uffee]+/g;
const unseen = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** Between letters of another script a joiner may tell two domains apart. */
const needlessJoiner = /(?<![^\0-\x7f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;

/**
 * What two spellings of one address have in common, in the midst of any text. Of compatible characters only those of
 * another width are the same, as RFC 8265 has it for the names of users.
 */
export function foldedText(text: string): string {
  if (usual.test(text)) return text.toLowerCase();
  const seen = text.replaceAll(otherWidths, (wide) => wide.normalize("NFKC")).replaceAll(unseen, "");
  return seen.replaceAll(needlessJoiner, "").toLowerCase().normalize("NFC");
}

export const comparableDomain = (text: string): string => comparableEmail(`@${text.trim()}`).slice(1);

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const pattern = new RegExp(
  String.raw`^[^\s@"(),:;<>[\\\]\p{C}\ufffc\ufffd]{1,64}@(?:${label}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`,
  "u",
);
