/** Lower case without accents, with plain apostrophes and spaces, in which phrases of any language are searched. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
