import { labelOf, tagsIn, variableIn } from "./copy-tags.ts";
import type { Offered } from "./variable-list.tsx";
import { matching, namesWith } from "./variable-names.ts";
import { words } from "./words.ts";

export type Variables = {
  /** The workspace's own fields, and how many per cent of the prospects have each. */
  fields: readonly { name: string; share: number }[];
  /** Names, as they are written, which somebody of this campaign has no value for. */
  missing: readonly string[];
  /** The value of the prospect who is shown beside the text; empty if they have none. */
  sampleOf: (name: string) => string | undefined;
};

export function offeredFor({ fields }: Variables, word: string): Offered[] {
  const shares = new Map(fields.flatMap(({ name, share }) => namesWith([name]).map((one) => [one, share] as const)));
  const builtIn = new Set(namesWith([]));
  const names = namesWith(fields.map(({ name }) => name));
  return matching(names, word).map((name) => ({ name, share: builtIn.has(name) ? undefined : shares.get(name) }));
}

export function problemOf(raw: string, { fields, missing }: Variables): string | undefined {
  const variable = variableIn(raw);
  if (!variable || variable.fallback !== undefined) return undefined;
  const { name } = variable;
  if (!namesWith(fields.map((field) => field.name)).includes(name)) return words.unknownVariable(labelOf(name));
  return missing.includes(name) ? words.missing(labelOf(name)) : undefined;
}

/** As the prospect gets it who is shown beside it. */
export function lengthOf(text: string, variables: Variables | false): number {
  const tags = variables === false ? [] : tagsIn(text);
  return tags.reduce((length, { raw }) => length - raw.length + valueLength(raw, variables), text.length);
}

function valueLength(raw: string, variables: Variables | false): number {
  const variable = variableIn(raw);
  if (!variable || variables === false) return 0;
  return (variables.sampleOf(variable.name) || variable.fallback || labelOf(variable.name)).length;
}

export const wordsIn = (text: string): number =>
  tagsIn(text)
    .toReversed()
    .reduce((rest, { from, to, raw }) => rest.slice(0, from) + (raw.startsWith("{{") ? "x" : "") + rest.slice(to), text)
    .split(/[\s*]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
