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

/**
 * The addresses of a cell that has nothing else, as people and programs write them: `Ada <ada@x.example>`,
 * `mailto:ada@x.example`, `ada@x.example; ada@y.example`. None of any other cell.
 */
export function writtenAddresses(cell: string): string[] {
  const value = valueOf(cell);
  const addresses = addressesOf(value);
  const bracketed = value.match(/<[^<>]*>/g)?.flatMap((word) => bare(word) ?? []) ?? [];
  const areNamed = value.endsWith(">") && addresses.every((address) => bracketed.includes(address));
  const areAlone = wordsOf(value).every((word) => bare(word) !== undefined);
  return addresses.length > 0 && (areNamed || areAlone || bare(value) !== undefined) ? addresses : [];
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
