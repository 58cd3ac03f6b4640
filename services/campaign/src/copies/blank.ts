/**
 * Signs that nobody sees: spaces, controls, and what a text program leaves behind, such as a zero-width space. JavaScript and
 * Postgres read these escapes in the same way.
 */
const unseen = String.raw`\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`;
const seen = new RegExp(`[^${unseen}]`);

/** Whether a person would see nothing of it; such a value counts as missing. */
export const isBlank = (value: string | null | undefined): boolean => !value || !seen.test(value);

export const isBlankSql = (value: string): string => `(${value} ~ '[^${unseen}]') is not true`;
