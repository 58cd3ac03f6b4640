const longest = 40;
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/-]*$/u;

export const tagRule = `A tag is at most ${longest} letters, digits, spaces, dots, dashes, slashes and underscores.`;

/** Tags are the same in any case of their letters, so they are kept in lower case. */
export const normalizedTag = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().split(/\s+/).join(" ");

/** Takes a normalized one. */
export const isTag = (text: string): boolean => text.length <= longest && form.test(text);
