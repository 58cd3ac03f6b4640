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
 * The address of a cell that names one, as people and programs write it: `Ada <ada@x.example>`, `mailto:ada@x.example`.
 * Any other cell comes back as its value, which is no address.
 */
export function addressOf(cell: string): string {
  const value = valueOf(cell);
  const [address, ...others] = addressesOf(value);
  if (address === undefined || others.length > 0) return value;
  const isNamed = value.endsWith(">") && bare(value.slice(value.lastIndexOf("<"))) === address;
  const isAlone = bare(value) === address || wordsOf(value).every((word) => bare(word) === address);
  return isNamed || isAlone ? address : value;
}

/** Each once. */
export const addressesOf = (cell: string): string[] => [
  ...new Set([cell, ...wordsOf(cell)].flatMap((word) => bare(word) ?? [])),
];

const wordsOf = (text: string) => text.split(/[\s,;|<>]+/).filter((word) => within(word, around) !== "");

function bare(word: string): string | undefined {
  const [target = ""] = within(word, around)
    .replace(/^mailto:/i, "")
    .split("?");
  return parseEmailAddress(target);
}
