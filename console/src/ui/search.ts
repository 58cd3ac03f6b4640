/** What an address says is text, as a label or a tag may be “1”, “true” or “{}”. */
export const searchIn = (address: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(address));

export function addressOf(search: Record<string, unknown>): string {
  const said = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said)}`;
}

/** By a link of the app, or by the address. */
export const isSet = (value: unknown): boolean => value === true || value === "true";

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
