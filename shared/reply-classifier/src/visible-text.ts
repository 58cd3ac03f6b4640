import { isAttribution, mayOpenAttribution } from "./attribution.ts";
import { withoutNotices } from "./legal-notice.ts";
import { demandsOptOut } from "./opt-out-demand.ts";
import { headerBlockLength, mayBeAttribution, type OwnWords, withoutOwnWords } from "./own-words.ts";
import {
  footerSentence,
  hasFooterLink,
  mobileSignature,
  postscript,
  quotedFrom,
  quotedHeader,
  quoteSeparator,
  signOff,
} from "./quote-markers.ts";
import { searchableText } from "./searchable-text.ts";

/** A person writes less than this. */
export const searchedCharacters = 50_000;
const MAX_LINE = 500;

/** Who wrote the reply, and what of ours it may quote. */
export type Circumstances = { writer?: string | null; own?: OwnWords };

const nothingOfOurs: OwnWords = { texts: [], subjects: [], addresses: [] };

/** Keeps answers between quoted lines; drops quotes, forwarded mail, signature, notices and our footer. May be empty. */
export function visibleText(text: string, { writer, own = nothingOfOurs }: Circumstances = {}): string {
  const lines = text
    .slice(0, searchedCharacters)
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\u00a0\u202f\u2007]/g, " ")
    .split("\n")
    .map((line) => line.trimEnd());
  const written = withoutFooters(withoutOwnWords(withoutQuotes(lines, own), own));
  return withoutNotices(withoutSignature(written, namesOf(writer)))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutQuotes(lines: readonly string[], own: OwnWords): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (isQuoted(line)) continue;
    if (quoteSeparator.test(short(line)) || startsHeaderBlock(lines, at)) return kept;
    if (headerBlockLength(lines, at, own) > 0) return kept;
    const length = attributionLength(lines, at, own);
    if (length === 0) {
      kept.push(line);
      continue;
    }
    let next = at + length;
    while (lines[next] === "") next += 1;
    // Programs that don't mark the lines of a quote leave no room for an answer in it.
    if (next < lines.length && !isQuoted(lines[next] ?? "")) return kept;
    at += length - 1;
  }
  return kept;
}

const isQuoted = (line: string): boolean => /^\s{0,3}(>|\|\s)/.test(line);

function startsHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!quotedFrom.test(short(lines[at]))) return false;
  const following = lines.slice(at + 1, at + 5).filter((line) => line !== "");
  return following.slice(0, 2).some((line) => quotedHeader.test(short(line)));
}

function attributionLength(lines: readonly string[], at: number, own: OwnWords): number {
  if (isAttribution(short(lines[at]))) return 1;
  for (const length of [1, 2, 3]) {
    const joined = lines.slice(at, at + length);
    if (joined.some((line) => line === "")) return 0;
    const line = short(joined.join(" "));
    if (length > 1 && mayOpenAttribution(short(lines[at])) && isAttribution(line)) return length;
    if (mayBeAttribution(line, own) && isQuoted(lines.slice(at + length).find((line) => line !== "") ?? ""))
      return length;
  }
  return 0;
}

function withoutFooters(lines: readonly string[]): string[] {
  return lines.filter((line) => !hasFooterLink(short(line)) && !footerSentence.test(short(line).trim()));
}

function withoutSignature(lines: readonly string[], names: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  let isSignature = false;
  let hasText = false;
  for (const line of lines) {
    const words = short(line).trim();
    if (postscript.test(words) || (isSignature && isDemand(words))) isSignature = false;
    if (isSignature || mobileSignature.test(words)) continue;
    const signsOff = signOff.test(words) || isName(words, names);
    if (/^(--|—|__)\s?$/.test(line) || /^[-_=*~]{2,}$/.test(words) || (hasText && signsOff)) {
      isSignature = true;
      continue;
    }
    kept.push(line);
    hasText ||= line !== "";
  }
  return kept;
}

/** Whoever asks below their name asks. A single word there is a link's. */
const isDemand = (line: string): boolean =>
  line.split(" ").length > 3 && demandsOptOut({ visible_text: line, subject: null });

const namesOf = (writer: string | null | undefined): Set<string> => new Set(wordsIn((writer ?? "").slice(0, 200)));

/** The writer's own name alone on a line; with a colon it says who speaks next. */
function isName(line: string, names: ReadonlySet<string>): boolean {
  const words = wordsIn(line);
  return words.length > 0 && words.length <= 5 && !/[:：?]$/.test(line) && words.every((word) => names.has(word));
}

const wordsIn = (text: string): string[] => searchableText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const short = (line: string | undefined): string => (line ?? "").slice(0, MAX_LINE);
