import { searchableText } from "./searchable-text.ts";

/** What we wrote in the conversation that a reply may quote, and the addresses of the mailbox that wrote it. */
export type OwnWords = { texts: readonly string[]; subjects: readonly string[]; addresses: readonly string[] };

/** Lengths are in letters and digits. A shorter sentence may be anybody's; a person who does as we said writes less than a fragment. */
const shortestSentence = 12;
const fragment = 40;
const searchedLetters = 60_000;
/** Of a signature or a greeting. */
const longestShort = 40;

/** Empties the lines that are ours, however they are wrapped; our words within a line of the person's become "…". */
export function withoutOwnWords(lines: readonly string[], ours: OwnWords): string[] {
  const own = ownWordsIn(ours.texts);
  if (own.sentences.size === 0 && own.fragments.size === 0) return [...lines];
  const reply = lettersOf(lines.join("\n"));
  const covered = coveredBy(own, reply);
  const ofLines = linesCovered(lines, reply, covered);
  const isOwn = ofLines.map(({ letters, ours }) => letters > 0 && ours === letters);
  const isShort = lines.map((line) => own.short.has(lettersOf(line).letters));
  const begins = isOwn.indexOf(true);
  const ends = isOwn.lastIndexOf(true);
  const frame = begins < 0 ? begins : frameAbove(lines, begins, ours);
  const kept = lines.map((line, at) => {
    if (isOwn[at] || (at >= frame && at < begins)) return "";
    if (begins >= 0 && isShort[at] && isBeside(lines, at, { begins, ends, isShort })) return "";
    return ofLines[at]?.ours ? shortened(line, ofLines[at].parts) : line;
  });
  // Whoever writes just what we asked them to write quotes nothing.
  return kept.some((line) => lettersOf(line).letters !== "") || reply.letters.length > 2 * fragment ? kept : [...lines];
}

/** Where the lines begin that a program put above our mail. */
function frameAbove(lines: readonly string[], begins: number, ours: OwnWords): number {
  let frame = begins;
  for (let at = begins - 1; at >= Math.max(0, begins - 12); at--) {
    const line = (lines[at] ?? "").slice(0, 500);
    if (line === "" && frame === begins) continue;
    const isLabelled =
      labelled.test(line) && (frame < begins || clock.test(line) || address.test(line) || isIn([line], ours.subjects));
    if (!isLabelled && !mayBeAttribution(line, ours)) break;
    frame = at;
  }
  return frame;
}

type Letters = { letters: string; at: number[] };

/** Links look different in each program, so they count for nothing. */
function lettersOf(text: string): Letters {
  const at: number[] = [];
  let letters = "";
  for (const { index, 0: found } of text.matchAll(/https?:\/\/[^\s<>()[\]"]{1,2000}|[\p{L}\p{N}]/giu)) {
    if (found.length > 2) continue;
    const folded = found.normalize("NFKC").toLowerCase();
    letters += folded;
    for (let n = 0; n < folded.length; n++) at.push(index);
  }
  return { letters, at };
}

type Own = { sentences: Set<string>; fragments: Set<string>; short: Set<string> };

function ownWordsIn(texts: readonly string[]): Own {
  const own: Own = { sentences: new Set(), fragments: new Set(), short: new Set() };
  let left = searchedLetters;
  for (const text of texts) {
    if (left <= 0) break;
    const { letters } = lettersOf(text.slice(0, left));
    left -= letters.length;
    for (let at = 0; at + fragment <= letters.length; at++) own.fragments.add(letters.slice(at, at + fragment));
    for (const line of text.slice(0, searchedLetters).split("\n")) {
      const whole = lettersOf(line).letters;
      if (whole !== "" && whole.length <= longestShort) own.short.add(whole);
      for (const sentence of line.split(/(?<=[.!?])\s|(?<=[。！？])/)) {
        const { letters: said } = lettersOf(sentence);
        if (weightOf(said) >= shortestSentence && said.length < fragment) own.sentences.add(said);
      }
    }
  }
  return own;
}

/** Signs of Chinese, Japanese and Korean, of which each says as much as several letters. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

const weightOf = (letters: string): number => letters.length + (letters.split(unspaced).length - 1);

function coveredBy({ sentences, fragments }: Own, reply: Letters): Uint8Array {
  const { letters } = reply;
  const covered = new Uint8Array(letters.length);
  for (let at = 0; at + fragment <= letters.length; at++) {
    if (fragments.has(letters.slice(at, at + fragment))) covered.fill(1, at, at + fragment);
  }
  for (const sentence of [...sentences].slice(0, 500)) {
    for (let at = letters.indexOf(sentence); at >= 0; at = letters.indexOf(sentence, at + sentence.length)) {
      covered.fill(1, at, at + sentence.length);
    }
  }
  return wholeWords(reply, covered);
}

/** What a person wrote beside our words may begin or end alike. */
function wholeWords({ letters, at }: Letters, covered: Uint8Array): Uint8Array {
  const goesOn = (n: number) => n > 0 && at[n] === (at[n - 1] ?? 0) + 1 && !unspaced.test(letters[n] ?? "");
  for (let n = 0; n < letters.length; n++) {
    if (covered[n] && goesOn(n) && !covered[n - 1]) covered[n] = 0;
  }
  for (let n = letters.length - 2; n >= 0; n--) {
    if (covered[n] && goesOn(n + 1) && !covered[n + 1]) covered[n] = 0;
  }
  return covered;
}

type Part = { from: number; to: number };
type LineCovered = { letters: number; ours: number; parts: Part[] };

function linesCovered(lines: readonly string[], { letters, at }: Letters, covered: Uint8Array): LineCovered[] {
  let next = 0;
  let start = 0;
  return lines.map((line) => {
    const end = start + line.length;
    const found: LineCovered = { letters: 0, ours: 0, parts: [] };
    for (; next < letters.length && (at[next] ?? 0) < end; next++) {
      found.letters += 1;
      if (!covered[next]) continue;
      found.ours += 1;
      const column = (at[next] ?? 0) - start;
      const last = found.parts.at(-1);
      if (last && next > 0 && covered[next - 1]) last.to = column + 1;
      else found.parts.push({ from: column, to: column + 1 });
    }
    start = end + 1;
    return found;
  });
}

function shortened(line: string, parts: readonly Part[]): string {
  return parts.toReversed().reduce((text, { from, to }) => `${text.slice(0, from)}…${text.slice(to)}`, line);
}

/** A greeting or a name is ours where it stands within our mail, or at its edge. */
function isBeside(
  lines: readonly string[],
  at: number,
  { begins, ends, isShort }: { begins: number; ends: number; isShort: readonly boolean[] },
): boolean {
  if (at > begins && at < ends) return true;
  const between = at < begins ? [at, begins] : [ends + 1, at];
  return lines.slice(...between).every((line, n) => line === "" || isShort[(between[0] ?? 0) + n]);
}

const labelled = /^[\s*>]{0,9}[\p{L}\p{M}][\p{L}\p{M}' ./-]{0,30}\s?[:：]\*?\s*\S/u;
const address = /[^\s<>"(),:;[\]]@[^\s<>"(),:;[\]]/;
const clock = /\d{1,2}[:.h]\d{2}/;
const year = /(?<!\d)\d{4}(?!\d)/;

/** How many lines the block takes that a program puts above a quoted mail, in whatever language; 0 where none begins. */
export function headerBlockLength(lines: readonly string[], start: number, own: OwnWords): number {
  const block: string[] = [];
  let at = start;
  for (; at < lines.length && block.length < 8; at++) {
    const line = (lines[at] ?? "").slice(0, 500);
    if (labelled.test(line)) block.push(line);
    else if (line !== "" || block.length === 0) break;
  }
  if (block.length < 2) return 0;
  const whole = block.join("\n");
  const isDated = clock.test(whole) && year.test(whole);
  const isOurs = own.addresses.some((one) => whole.toLowerCase().includes(one.toLowerCase()));
  const isNamed = isIn(block, own.subjects);
  const signs = [isDated, isOurs || address.test(whole), isNamed].filter(Boolean).length;
  const isBlock = isOurs || isNamed ? signs >= 2 : block.length >= 3 && isDated && (signs >= 2 || block.length >= 4);
  return isBlock ? at - start : 0;
}

const isIn = (block: readonly string[], subjects: readonly string[]): boolean =>
  subjects
    .map(searchableText)
    .some((subject) => subject.length >= 3 && block.some((line) => searchableText(line).endsWith(subject)));

/** "W dniu 3 listopada 2026 09:15 Ann Lee <ann@acme.example> napisał(a):", in whatever language. */
export function mayBeAttribution(line: string, own: OwnWords): boolean {
  const text = line.trimEnd();
  if (!/[:：]$/.test(text)) return false;
  const names = own.addresses.some((one) => text.toLowerCase().includes(one.toLowerCase()));
  return names || address.test(text) || (clock.test(text) && year.test(text));
}
