import { guessMeanings, isPersonField, leftOut } from "@outbound/csv/people-columns";
import type { PeopleFile } from "./read-people-file.ts";
import { rememberedMapping } from "./remembered-mapping.ts";
import { words } from "./words.ts";

/** `known` are the names of the workspace's own fields, and `folded` the columns that weren't imported at first. */
export type Mapping = {
  file: PeopleFile;
  known: readonly string[];
  meanings: string[];
  guessed: string[];
  isAsLastTime: boolean;
  folded: ReadonlySet<number>;
  tags: readonly string[];
  campaign: string | undefined;
};

export type Begun = Pick<Mapping, "file" | "known">;

/** What is to happen after the import stays when the file is replaced or read anew. */
export function newMapping(workspace: string, { file, known }: Begun, before: Mapping | undefined): Mapping {
  const guessed = guessMeanings(file.columns, known);
  const remembered = rememberedMapping(localStorage, workspace, file.columns);
  const meanings = remembered ?? guessed;
  return {
    file,
    known,
    guessed,
    meanings,
    isAsLastTime: remembered !== undefined && remembered.some((meaning, at) => meaning !== guessed[at]),
    folded: new Set(meanings.flatMap((meaning, at) => (meaning === leftOut ? [at] : []))),
    tags: before?.tags ?? [],
    campaign: before?.campaign,
  };
}

export const nameOfField = (meaning: string): string => meaning.replace(/^custom_fields\./, "");

export const titleOfField = (meaning: string): string =>
  isPersonField(meaning) ? words.fields[meaning] : nameOfField(meaning);

/** What keeps it from being imported. */
export function problemIn({ meanings }: Mapping): string | undefined {
  if (!meanings.includes("email")) return words.noEmail;
  const meant = meanings.filter((meaning) => meaning !== leftOut);
  const twice = meant.find((meaning, at) => meant.indexOf(meaning) !== at);
  return twice === undefined ? undefined : words.twice(titleOfField(twice));
}
