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
