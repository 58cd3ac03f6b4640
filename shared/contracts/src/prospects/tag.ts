import { z } from "zod";

export const mostTags = 50;
const longest = 40;
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/-]*$/u;
const wrong = `A tag is at most ${longest} letters, digits, spaces, dots, dashes, slashes and underscores.`;

/** Tags are the same in any case of their letters, so they are kept in lower case. */
export const normalizedTag = (text: string): string =>
  text.normalize("NFC").trim().toLowerCase().split(/\s+/).join(" ");

/** Any tag that an import may have brought. */
export const knownTag = z.string("A tag is a text.").max(1_000, wrong).transform(normalizedTag);

export const tag = knownTag.refine((text) => text.length <= longest && form.test(text), wrong);
