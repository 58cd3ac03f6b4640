import { foldText } from "./fold-text.ts";

/** People come to the point; what is longer is judged by its beginning. */
const MAX_CHARACTERS = 2_000;

/** The person's own words, folded. */
export const essence = ({ visible_text, subject }: { visible_text: string; subject: string | null }): string =>
  folded(visible_text) || ownSubject(subject ?? "");

/** One character of Unicode may stand for many. */
const folded = (text: string): string => foldText(text.slice(0, MAX_CHARACTERS)).slice(0, 2 * MAX_CHARACTERS);

/** A subject of ours says nothing about the person; one of their own may be the whole message. */
function ownSubject(subject: string): string {
  const words = folded(subject);
  return /^(re|aw|antw|sv|rv|res|r|tr|fw|fwd|wg)\s?:/.test(words) ? "" : words;
}
