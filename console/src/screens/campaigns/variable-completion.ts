import { ownVariable, personVariables, senderVariables } from "@outbound/contracts/campaigns/copy-variables";

/** A name that is being written: from its `{{` on up to the caret. */
export type Wanted = { from: number; word: string };

const longestName = 100;
const mostShown = 8;

/** Undefined where the caret is in no name. */
export function wantedAt(text: string, caret: number): Wanted | undefined {
  const start = Math.max(0, caret - longestName);
  const before = text.slice(start, caret);
  const at = before.lastIndexOf("{{");
  if (at < 0) return undefined;
  const word = before.slice(at + 2).trimStart();
  return /^[^{}|\n]*$/.test(word) ? { from: start + at, word } : undefined;
}

/** Built-in names first. */
export const namesWith = (fields: readonly string[]): string[] => [...personNamesWith(fields), ...senderVariables];

export const personNamesWith = (fields: readonly string[]): string[] => [
  ...personVariables,
  ...fields.filter((name) => !/["\\]/.test(name)).map(ownVariable),
];

/** A key is found in either form, as people write `custom_fields.Deal value` before they know of the brackets. */
const withDots = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\[["']?/, ".")
    .replace(/["']?\]/, "");

/** Names that begin so, or that have a part that does; a complete one needs no help. */
export function matching(names: readonly string[], { word }: Wanted): string[] {
  const wanted = withDots(word);
  const begins = (name: string) => withDots(name).startsWith(wanted);
  const found = names.filter((name) => begins(name) || withDots(name).split(".").some(begins));
  const sorted = [...found.filter(begins), ...found.filter((name) => !begins(name))];
  return sorted.length === 1 && sorted[0] === word ? [] : sorted.slice(0, mostShown);
}

/** Writes the name in the place of the unfinished one, with one `}}` behind it. */
export function withVariable(text: string, caret: number, { from }: Wanted, name: string) {
  const written = `{{ ${name} }}`;
  const after = text.slice(caret);
  const end = /^(?:"?\])? {0,3}\}\}/.exec(after)?.[0].length ?? 0;
  return { text: text.slice(0, from) + written + after.slice(end), caret: from + written.length };
}
