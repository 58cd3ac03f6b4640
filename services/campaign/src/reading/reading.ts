import { demandsOptOut } from "@outbound/reply-classifier/opt-out-demand";
import type { OwnWords } from "@outbound/reply-classifier/own-words";
import { visibleText } from "@outbound/reply-classifier/visible-text";
import { type AutomaticReply, automaticReply } from "./automatic-reply.ts";
import type { ReadableMail } from "./received-mail.ts";
import { snippetOf } from "./snippet-of.ts";

export type Reading = {
  visible_text: string;
  snippet: string;
  automatic: ReadAutomaticReply | undefined;
};
export type ReadAutomaticReply = AutomaticReply & { demands_opt_out: boolean };

export function readingOf({ mail, own }: { mail: ReadableMail; own?: OwnWords }): Reading {
  const visible_text = visibleText(mail.text, { writer: mail.from.name, ...(own && { own }) });
  const snippet = snippetOf(visible_text);
  const automatic = automaticReply(mail, visible_text, own);
  if (!automatic) return { visible_text, snippet, automatic };
  const demands_opt_out = demandsOptOut({ visible_text, subject: mail.subject });
  return { visible_text, snippet, automatic: { ...automatic, demands_opt_out } };
}
