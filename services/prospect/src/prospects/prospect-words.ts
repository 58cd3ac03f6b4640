import { spellings, withoutAccents, wordsIn } from "@outbound/postgres/search-words";

const apart = "@._+-'/";
const text =
  "coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || coalesce(' ' || other_words, '')";
/** The same in the index, letter by letter. */
const indexed = `to_tsvector('simple', translate(${text}, '${apart.replace("'", "''")}', '${" ".repeat(apart.length)}'))`;

export const matchWords = (beginnings: string): string => `${indexed} @@ to_tsquery('simple', ${beginnings})`;

/** `$1` is the workspace. The index is asked first: by the order of the list a rare name would be looked for in all rows. */
export const haveWords = (beginnings: string): string =>
  `id in (select found.id from (
     select workspace_id, id from prospect where ${matchWords(beginnings)} offset 0) found
   where found.workspace_id = $1)`;

/** All words have to occur, as they are written or without accents. */
export function beginningsOf(written: string): string {
  const beginnings = wordsIn(written).map((word) => {
    const plain = spellings(word).flatMap((spelling) => wordsIn(spelling).join("") || []);
    return `(${[...new Set([word, ...plain])].map((spelling) => `'${spelling}':*`).join(" | ")})`;
  });
  return beginnings.join(" & ");
}

type Names = { first_name: string | null; last_name: string | null; email: string };

/** What else finds a person: the words without accents, and the company's. Null if their names and address have them all. */
export function otherWordsOf({ first_name, last_name, email }: Names, company: string | undefined): string | null {
  const own = `${first_name ?? ""} ${last_name ?? ""} ${email}`;
  const others = new Set(wordsIn(withoutAccents(`${own} ${company ?? ""}`))).difference(new Set(wordsIn(own)));
  return others.size === 0 ? null : [...others].join(" ");
}
