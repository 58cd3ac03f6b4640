/** Lower case, no accents, plain apostrophes and spaces: how phrases of any language are looked for. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
