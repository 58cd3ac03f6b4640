const apart = "@._+-'/";
const text = "coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email";
/** The same in the index, letter by letter. */
const indexed = `to_tsvector('simple', translate(${text}, '${apart.replace("'", "''")}', '${" ".repeat(apart.length)}'))`;

export const matchWords = (beginnings: string): string => `${indexed} @@ to_tsquery('simple', ${beginnings})`;

/** `$1` is the workspace. The index is asked first: by the order of the list a rare name would be looked for in all rows. */
export const haveWords = (beginnings: string): string =>
  `id in (select found.id from (
     select workspace_id, id from prospect where ${matchWords(beginnings)} offset 0) found
   where found.workspace_id = $1)`;

/** All words have to occur; a sign that would be read as an operator is none of a word. */
export function beginningsOf(written: string): string {
  const words = written.split(/[\s@._+\-'/\\&|!():*<>]+/).filter(Boolean);
  return words.map((word) => `'${word}':*`).join(" & ");
}
