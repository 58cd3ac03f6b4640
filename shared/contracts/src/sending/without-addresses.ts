/** Far longer than what is kept of it: such words come from outside. */
const searchedCharacters = 4_000;

/**
 * What a mail server said, without the addresses that it names: whose mail it was is known, and the words outlive the
 * erasure of a person.
 */
export function withoutAddresses(text: string): string {
  return text.slice(0, searchedCharacters).replace(/[^\s<>"(),:;[\]]+/g, (word) => (isAddress(word) ? "…" : word));
}

/** Something before an @, and something behind it. */
function isAddress(word: string): boolean {
  const at = word.indexOf("@", 1);
  return at > 0 && at < word.length - 1;
}
