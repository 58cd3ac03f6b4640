import { foldText } from "./fold-text.ts";

/** People come to the point; what is longer is judged by its beginning. */
const MAX_CHARACTERS = 2_000;

/** The person's own words, folded. */
export const essence = ({ visible_text, subject }: { visible_text: string; subject: string | null }): string =>
  foldText(visible_text.slice(0, MAX_CHARACTERS)) || ownSubject(subject?.slice(0, MAX_CHARACTERS) ?? "");

/** A subject of ours says nothing about the person; one of their own may be the whole message. */
function ownSubject(subject: string): string {
  const folded = foldText(subject);
  return /^(re|aw|antw|sv|rv|res|r|tr|fw|fwd|wg)\s?:/.test(folded) ? "" : folded;
}
