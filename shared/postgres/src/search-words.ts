const between = /[^\p{L}\p{N}\p{M}]+/u;
/** Of a longer one (a line of base64, a sentence in a script without spaces) only the beginning counts. */
const longestWord = 100;

/** In lower case; what stands between them, such as an address' dots and `@`, is none. */
export function wordsIn(written: string): string[] {
  const words = written.toLowerCase().split(between).filter(Boolean);
  return words.map((word) => (word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join("")));
}

const accents = /[\u0300-\u036f]/g;
const unlike = /[ßøłđðæœıþ]/g;
const letters = new Map(Object.entries({ ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", æ: "ae", œ: "oe", ı: "i", þ: "th" }));

/** In lower case, too, and with letters instead of ligatures and other forms of them. */
export const withoutAccents = (written: string): string =>
  written
    .toLowerCase()
    .normalize("NFKD")
    .replace(accents, "")
    .normalize("NFC")
    .replace(unlike, (letter) => letters.get(letter) ?? letter);

/** ae, oe and ue stand for umlauts where none can be typed; after a vowel or q, and at the end of a beginning, they rarely do. */
const umlauts = /(?<![aeiouq])([aou])e(?!$)/g;

/** What a word that is searched for may be written as: `joerg` finds Jörg, too. */
export function spellings(word: string): string[] {
  const plain = withoutAccents(word);
  return [...new Set([plain, plain.replace(umlauts, "$1")])];
}
