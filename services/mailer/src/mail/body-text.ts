import { mailLimits } from "@outbound/contracts/events/mail-received";
import { compile } from "html-to-text";

const htmlCharacters = 4 * mailLimits.textCharacters;
/** Only this much is converted to text, because deep, unclosed HTML takes more than linear time. */
const convertedCharacters = 2 * mailLimits.textCharacters;

export function bodyOf(plain: string | undefined, html: string | undefined): { text: string; html: string | null } {
  const source = html === undefined || html.trim() === "" ? null : cut(html, htmlCharacters);
  const text = plain !== undefined && plain.trim() !== "" ? plain : textOf(source ?? "");
  return { text: cut(text.replaceAll("\r\n", "\n"), mailLimits.textCharacters), html: source };
}

/** Postgres stores no NUL, and JSON no half of a surrogate pair. */
const cut = (text: string, characters: number) => text.slice(0, characters).replaceAll("\0", "").toWellFormed();

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 10_000, maxInputLength: convertedCharacters },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "a", options: { ignoreHref: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

function textOf(html: string): string {
  try {
    return convert(html);
  } catch {
    return "";
  }
}
