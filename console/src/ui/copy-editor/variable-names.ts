import { ownVariable, personVariables, senderVariables } from "@outbound/contracts/campaigns/copy-variables";

const mostShown = 8;

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

/** Names that begin so, or that have a part that does. */
export function matching(names: readonly string[], word: string): string[] {
  const wanted = withDots(word);
  const begins = (name: string) => withDots(name).startsWith(wanted);
  const found = names.filter((name) => begins(name) || withDots(name).split(".").some(begins));
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, mostShown);
}

/** What is being written behind a brace right before the caret; undefined where none is. */
export function wantedIn(before: string): { length: number; word: string } | undefined {
  const [written, word] = /\{{1,2} ?([^{}|\n]{0,100})$/.exec(before.slice(-110)) ?? [];
  return written === undefined || word === undefined ? undefined : { length: written.length, word };
}
