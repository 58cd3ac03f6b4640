/** In characters. What of a longer mail is kept is its beginning. */
export const longestSent = { subject: 1_000, text: 10_000 };
