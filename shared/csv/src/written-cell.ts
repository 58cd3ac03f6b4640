import { parseEmailAddress } from "@outbound/contracts/email-address";

/** Blanks, and signs that nobody sees. A sign after an emoji says how it looks. */
const unseen = /(?![\ufe00-\ufe0f])[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What a program writes for no value. A name such as "Null" or "None" is one. */
const nothing = new Set(["NULL", "null", "(null)", "N/A", "n/a", "#N/A", "NaN", "undefined", "-", "--", "–", "—"]);

/** The cell's value without what nobody sees around it; empty where it stands for none. */
export function valueOf(cell: string): string {
  const value = within(cell, unseen);
  return nothing.has(value) ? "" : value;
}

function within(text: string, ends: RegExp): string {
  let from = 0;
  let to = text.length;
  while (from < to && ends.test(text[from] ?? "")) from += 1;
  while (to > from && ends.test(text[to - 1] ?? "")) to -= 1;
  return text.slice(from, to);
}

/** What stands around an address in a list or a sentence, and belongs to none. */
const around = /[\s<>()[\]"'`,;:.|\u2018-\u201f\u00ab\u00bb]/;

const parts = /<[^<>]*>|[,;|\n]|[^\s,;|/<>]+/g;

/**
 * The addresses of a cell that has nothing else, as people and programs write them: `Ada <ada@x.example>`,
 * `mailto:ada@x.example`, `ada@x.example; Bob <bob@x.example>`. None of any other cell: words that stand behind an address, or
 * before one without brackets, may say that it is to be used no more.
 */
export function writtenAddresses(cell: string): string[] {
  const value = valueOf(cell);
  const whole = bare(value);
  if (whole !== undefined) return [whole];
  const addresses = new Set<string>();
  let isBehind = false;
  let hasName = false;
  for (const [part] of value.matchAll(parts)) {
    if (/^[,;|\n]$/.test(part)) isBehind = false;
    else if (within(part, around) !== "") {
      const address = bare(part);
      if (address === undefined ? isBehind : hasName && !part.startsWith("<")) return [];
      if (address !== undefined) addresses.add(address);
      isBehind = address !== undefined;
      hasName = address === undefined;
    }
  }
  return hasName ? [] : [...addresses];
}

/** The first of `writtenAddresses`; without one the cell's value, which is no address. */
export const addressOf = (cell: string): string => writtenAddresses(cell)[0] ?? valueOf(cell);

/** Each once. */
export function addressesOf(cell: string): string[] {
  const whole = bare(cell);
  return whole === undefined ? [...new Set(wordsOf(cell).flatMap((word) => bare(word) ?? []))] : [whole];
}

const wordsOf = (text: string) => text.split(/[\s,;|/<>]+/).filter((word) => within(word, around) !== "");

function bare(word: string): string | undefined {
  const [target = ""] = within(word, around)
    .replace(/^mailto:/i, "")
    .split("?");
  return parseEmailAddress(target);
}
