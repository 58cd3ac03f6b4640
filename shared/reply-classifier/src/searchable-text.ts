const letters: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ı: "i" };

/** Small letters without accents, with plain apostrophes and single spaces: the form in which phrases are compared. */
export const searchableText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\P{M}\u3099\u309a]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßłøđæœı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
