import { isAttribution, mayOpenAttribution } from "./attribution.ts";
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

/** A person writes less than this. */
export const searchedCharacters = 50_000;
const MAX_LINE = 500;

/** Keeps answers between quoted lines; drops quotes, forwarded mail, signature and our footer. May be empty. */
export function visibleText(text: string): string {
  const lines = text
    .slice(0, searchedCharacters)
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\u00a0\u202f\u2007]/g, " ")
    .split("\n")
    .map((line) => line.trimEnd());
  return withoutSignature(withoutFooters(withoutQuotes(lines)))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (isQuoted(line)) continue;
    if (quoteSeparator.test(short(line)) || startsHeaderBlock(lines, at)) return kept;
    const length = attributionLength(lines, at);
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

function attributionLength(lines: readonly string[], at: number): number {
  if (isAttribution(short(lines[at]))) return 1;
  if (!mayOpenAttribution(short(lines[at]))) return 0;
  for (const length of [2, 3]) {
    const joined = lines.slice(at, at + length);
    if (joined.some((line) => line === "")) return 0;
    if (isAttribution(short(joined.join(" ")))) return length;
  }
  return 0;
}

function withoutFooters(lines: readonly string[]): string[] {
  return lines.filter((line) => !hasFooterLink(short(line)) && !footerSentence.test(short(line).trim()));
}

function withoutSignature(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let isSignature = false;
  let hasText = false;
  for (const line of lines) {
    const words = short(line).trim();
    if (postscript.test(words)) isSignature = false;
    if (isSignature || mobileSignature.test(words)) continue;
    if (/^(--|—|__)\s?$/.test(line) || /^[-_=*~]{2,}$/.test(words) || (hasText && signOff.test(words))) {
      isSignature = true;
      continue;
    }
    kept.push(line);
    hasText ||= line !== "";
  }
  return kept;
}

const short = (line: string | undefined): string => (line ?? "").slice(0, MAX_LINE);
