import { z } from "zod";
import { isTag, normalizedTag } from "../prospects/tag-form.ts";

/** A workspace has no more different ones. */
export const mostLabels = 50;
export const mostLabelsOfOne = 10;

const labelRule =
  "A label is at most 40 letters, digits, spaces, dots, dashes, slashes and underscores, and begins with a letter or digit.";

/** Has the form of a tag. It exists while a conversation has it. */
export const label = z
  .string("A label is a text.")
  .max(1_000, labelRule)
  .transform(normalizedTag)
  .refine(isTag, labelRule);
