import { z } from "zod";
import { longestSenderText, unsubscribeLink } from "./sender-texts.ts";

const text = z
  .string()
  .overwrite((written) => written.replaceAll("\r\n", "\n"))
  .trim()
  .max(longestSenderText);

const asItStands = (text: string) => !/\{\{|\{%|\0/.test(text);

/** It goes into mails as it stands. */
export const senderText = text.refine(
  asItStands,
  "Emails contain this text as it is: remove {{, {% and NUL characters.",
);

export const optOutText = text
  .refine(
    (written) => written === "" || written.search(unsubscribeLink) >= 0,
    "Put {{ unsubscribe_url }} where the unsubscribe link belongs.",
  )
  .refine(
    (written) => asItStands(written.replaceAll(unsubscribeLink, "")),
    "Except for {{ unsubscribe_url }}, emails contain this text as it is: remove {{, {% and NUL characters.",
  );
