import { foldText } from "./fold-text.ts";

/** People come to the point, so only the beginning of a long text is classified. */
const MAX_CHARACTERS = 2_000;

export type ReplyText = { visible_text: string; subject: string | null };

export const classifiableText = ({ visible_text, subject }: ReplyText): string =>
  folded(visible_text) || ownSubject(subject ?? "");

/** Folding may turn one character into many. */
const folded = (text: string): string => foldText(text.slice(0, MAX_CHARACTERS)).slice(0, 2 * MAX_CHARACTERS);

/** Our own subject says nothing about the person; one of theirs may be the whole message. */
function ownSubject(subject: string): string {
  const words = folded(subject);
  return /^(re|aw|antw|sv|rv|res|r|tr|fw|fwd|wg)\s?:/.test(words) ? "" : words;
}
