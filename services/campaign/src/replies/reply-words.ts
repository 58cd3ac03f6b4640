const accented =
  "àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšţťŧùúûüũūŭůűųŵýÿŷźżžßÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮĴĶĹĻĽĿŁÑŃŅŇÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠŢŤŦÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽİ";
const plain =
  "aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssstttuuuuuuuuuuwyyyzzzsaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiijklllllnnnnooooooooorrrsssstttuuuuuuuuuuwyyyzzzi";
/** Parts of an address are words. */
const apart = "@._+-'/";

/** No word that is looked for begins with it. */
const ofWorkspace = "ß";

/** The same in the index, letter by letter. More text than this doesn't fit into it. */
const indexed = (reply: string) => `to_tsvector('simple',
  '${ofWorkspace}' || replace(${reply}.workspace_id::text, '-', '') || ' ' || translate(
    ${reply}.from_address || ' ' || coalesce(${reply}.from_name, '') || ' ' || coalesce(${reply}.subject, '') || ' '
      || left(coalesce(${reply}.visible_text, ${reply}.text), 10000),
    '${accented}${apart.replace("'", "''")}',
    '${plain}${" ".repeat(apart.length)}'))`;

/** `wanted`, as of `wantedWords`, is a parameter such as `$1`. */
export const matchWords = (reply: string, wanted: string): string =>
  `${indexed(reply)} @@ to_tsquery('simple', ${wanted})`;

/** No index has the words of a person's name and company. */
export const matchPerson = (person: string, wanted: string): string =>
  `to_tsvector('simple', '${ofWorkspace}' || replace(${person}.workspace_id::text, '-', '') || ' ' || translate(
    coalesce(${person}.first_name, '') || ' ' || coalesce(${person}.last_name, '') || ' ' || coalesce(${person}.company_name, ''),
    '${accented}${apart.replace("'", "''")}', '${plain}${" ".repeat(apart.length)}')) @@ to_tsquery('simple', ${wanted})`;

const plainOf = new Map(Array.from(accented, (letter, at) => [letter, plain[at] ?? ""]));

/** All words have to occur, by their beginnings; a sign that would be read as an operator is none of a word. */
export function wantedWords(workspaceId: string | undefined, written: string): string {
  const folded = Array.from(written.normalize("NFC"), (letter) => plainOf.get(letter) ?? letter).join("");
  const words = folded.split(/[\s\0@._+\-'/\\&|!():*<>]+/).filter(Boolean);
  const workspace = workspaceId === undefined ? [] : [`${ofWorkspace}${workspaceId.replaceAll("-", "")}`];
  return [...workspace, ...words.map((word) => `'${word}':*`)].join(" & ");
}
