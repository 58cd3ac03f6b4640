import { z } from "zod";

/** In characters. What of a longer mail is kept is its beginning. */
export const longestSent = { subject: 1_000, text: 10_000 };

/** As it was sent. Null of what left before it was kept, and of a mail to somebody erased. */
export const sentText = {
  subject: z.string().nullable(),
  text: z.string().nullable(),
};
