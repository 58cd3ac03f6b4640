export const longestSenderText = 2_000;

/** The one thing that is filled in, and in `opt_out` alone. */
export const unsubscribeLink = /\{\{\s{0,9}unsubscribe_url\s{0,9}\}\}/g;

/** In the place of a link that only its recipient should follow. */
export const shownUnsubscribeLink = "(unsubscribe link)";

export const defaultOptOut = "If you want no more emails: {{ unsubscribe_url }}";
