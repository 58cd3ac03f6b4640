/** Far longer than what is kept of it: such words come from outside. */
const searchedCharacters = 4_000;

/**
 * What a mail server said, without the addresses that it names: whose mail it was is known, and the words outlive the
 * erasure of a person.
 */
export function withoutAddresses(text: string): string {
  return text.slice(0, searchedCharacters).replace(/[^\s<>"(),:;[\]]{1,256}@[^\s<>"(),:;[\]]{1,256}/g, "…");
}
