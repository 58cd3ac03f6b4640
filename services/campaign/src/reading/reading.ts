import { demandsOptOut } from "@outbound/reply-classifier/opt-out-demand";
import { searchedCharacters, visibleText } from "@outbound/reply-classifier/visible-text";
import { type AutomaticReply, automaticReply, isAutomaticByHeaders, type ReadableMail } from "./automatic-reply.ts";

export type Reading = {
  visible_text: string;
  snippet: string;
  automatic: ReadAutomaticReply | undefined;
};
export type ReadAutomaticReply = AutomaticReply & { demands_opt_out: boolean };

const snippetCharacters = 200;

export function readingOf(mail: ReadableMail): Reading {
  const visible_text = visibleText(mail.text);
  const snippet = snippetOf(visible_text);
  const automatic = automaticReply(mail, visible_text);
  if (!automatic) return { visible_text, snippet, automatic };
  const demands_opt_out = demandsOptOut({ visible_text, subject: mail.subject });
  return { visible_text, snippet, automatic: { ...automatic, demands_opt_out } };
}

export function unread(mail: ReadableMail): Reading {
  const visible_text = unreadText(mail.text);
  const machines = { kind: "other", returns_at: null, demands_opt_out: false } as const;
  const automatic = isAutomaticByHeaders(mail) ? machines : undefined;
  return { visible_text, snippet: snippetOf(visible_text), automatic };
}

export const unreadText = (text: string): string => text.slice(0, searchedCharacters).trim();

const snippetOf = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, snippetCharacters).toWellFormed();
