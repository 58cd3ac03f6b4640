import { searchedCharacters } from "@outbound/reply-classifier/visible-text";
import { isAutomaticByHeaders } from "./automatic-headers.ts";
import type { Reading } from "./reading.ts";
import type { ReadableMail } from "./received-mail.ts";
import { snippetOf } from "./snippet-of.ts";

/** Of a mail that took too long: its headers alone say whether a machine wrote it. */
export function unread(mail: ReadableMail): Reading {
  const visible_text = mail.text.slice(0, searchedCharacters).trim();
  const machines = { kind: "other", returns_at: null, colleague: null, demands_opt_out: false } as const;
  const automatic = isAutomaticByHeaders(mail) ? machines : undefined;
  return { visible_text, snippet: snippetOf(visible_text), automatic };
}
