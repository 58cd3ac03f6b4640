import { z } from "zod";
import { isTag, normalizedTag, tagRule } from "./tag-form.ts";

export const mostTags = 50;

/** Any tag that an import may have brought. */
export const knownTag = z.string("A tag is a text.").max(1_000, tagRule).transform(normalizedTag);

export const tag = knownTag.refine(isTag, tagRule);
