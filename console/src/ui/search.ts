/** A filter of the URL: one of the words, or the first of them where it has none. */
export function oneOf<Word extends string>(words: readonly Word[], word: unknown): { show?: Word | undefined } {
  const known = words.find((one) => one === word);
  return known === undefined || known === words[0] ? {} : { show: known };
}

/** A page of the app to come back to; an address that leads elsewhere is none. */
export function ownPath(next: unknown): { next?: string } {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) && next !== "/" ? { next } : {};
}

/** A text of the URL; an empty one is none. */
export const textIn = <Name extends string>(name: Name, text: unknown): { [key in Name]?: string } =>
  typeof text === "string" && text !== "" ? ({ [name]: text } as { [key in Name]?: string }) : {};
