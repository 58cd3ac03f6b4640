import { comparableDomain, foldedText } from "./email-address.ts";

const longestLocalPart = 64;
const longestAddress = 254;
/** For one sign @, so that a word of signs alone names no more. */
const mostBeginnings = 4;

/** No address has one of these. */
const betweenWords = /[\s"(),:;<>[\\\]\p{Cc}]+/u;
/** Of ASCII only letters, digits, dots and dashes. */
const host = /^(?:[a-z0-9.-]|[^\0-\x7f])+/;
const hostInLetters = /^[\p{L}\p{M}\p{N}.\u3002-]+/u;
/** Behind one of these a word may go on with an address, as in a link or a list. */
const beginning = /[^\p{L}\p{M}\p{N}._+-]/u;

/**
 * The addresses that a text names, each in the form in which addresses are compared, whatever stands around them. Rather
 * than miss one it returns some that the text may not mean.
 */
export function namedAddresses(text: string): Set<string> {
  if (!/[@\uff20]/.test(text)) return new Set();
  const words = foldedText(text).split(betweenWords);
  return new Set(words.flatMap(addressesIn).filter(({ length }) => length <= longestAddress));
}

function addressesIn(word: string): string[] {
  const [first = "", ...others] = word.split("@");
  let before = first;
  return others.flatMap((after) => {
    const local = before;
    before = after;
    return hostsIn(after).flatMap((domain) => localPartsIn(local).map((part) => `${part}@${domain}`));
  });
}

function hostsIn(after: string): string[] {
  const written = after.slice(0, longestAddress);
  const found = [host, hostInLetters].flatMap((form) => form.exec(written)?.[0] ?? []);
  return [...new Set(found.map(withoutEnds).map(toDomain))].filter((name) => name.includes("."));
}

const toDomain = (name: string) => (/^[\0-\x7f]*$/.test(name) ? name : comparableDomain(name));

const withoutEnds = (name: string) => name.replace(/[.\u3002-]{1,9}$/, "");

function localPartsIn(before: string): string[] {
  const local = before.slice(-longestLocalPart);
  const found = [local];
  for (let at = local.length; at > 0 && found.length < mostBeginnings; at -= 1) {
    if (beginning.test(local[at - 1] ?? "")) found.push(local.slice(at));
  }
  return [...new Set([...found, ...found.map((part) => part.replace(/^[._+-]{1,9}/, ""))])].filter(Boolean);
}
