import { z } from "zod";

export const longestSenderText = 2_000;

/** The one thing that is filled in, and in `opt_out` alone. */
export const unsubscribeLink = /\{\{\s{0,9}unsubscribe_url\s{0,9}\}\}/g;

/** In the place of a link that only its recipient should follow. */
export const shownUnsubscribeLink = "(unsubscribe link)";

export const defaultOptOut = "If you want no more mails: {{ unsubscribe_url }}";

const text = z
  .string()
  .overwrite((written) => written.replaceAll("\r\n", "\n"))
  .trim()
  .max(longestSenderText);

const asItStands = (text: string) => !/\{\{|\{%|\0/.test(text);

/** It goes into mails as it stands. */
export const senderText = text.refine(
  asItStands,
  "It is put into mails as it stands, so it must not contain {{, {% or a NUL character.",
);

export const optOutText = text
  .refine(
    (written) => written === "" || written.search(unsubscribeLink) >= 0,
    "It must contain {{ unsubscribe_url }}, where the link to stop stands.",
  )
  .refine(
    (written) => asItStands(written.replaceAll(unsubscribeLink, "")),
    "But for {{ unsubscribe_url }} it is put into mails as it stands, so it must not contain {{, {% or a NUL character.",
  );
