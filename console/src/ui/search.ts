/** Undefined where it isn't known, as the router adds what is returned here to what the address says. */
export function oneOf<Word extends string>(words: readonly Word[], word: unknown): { show?: Word | undefined } {
  const known = words.find((one) => one === word);
  return { show: known === words[0] ? undefined : known };
}

/** Keeps a page of the app to come back to after a sign-in, and drops an address that leads elsewhere, or to sign in. */
export function ownPath(next: unknown): { next?: string } {
  return typeof next === "string" && /^\/(?![/\\]|sign-in(?:[/?#]|$)|$)/i.test(next) ? { next } : {};
}

export const textIn = <Name extends string>(name: Name, text: unknown): { [key in Name]?: string } =>
  typeof text === "string" && text !== "" ? ({ [name]: text } as { [key in Name]?: string }) : {};
