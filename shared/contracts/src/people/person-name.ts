import { z } from "zod";

const tooLong = "A name has at most 100 characters.";

/** On one line, as others see it. An empty one is none. */
export const personNameInput = z
  .string("Enter a name.")
  .transform((text) => text.replace(/\s+/gu, " ").trim())
  .pipe(
    z
      .string()
      .max(100, tooLong)
      .regex(/^\P{Cc}*$/u, "A name has no control characters."),
  )
  .transform((name) => name || null);
