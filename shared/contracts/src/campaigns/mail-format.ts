/** What of a mail's text is formatted: `**bold**`, `[words](https://…)`, addresses as they stand, and lines that begin with `- `. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold"; inside: Inline[] }
  /** `words` is the address as it was written, unless it is named. */
  | { kind: "link"; words: string; url: string; isNamed: boolean };

export type Block = { kind: "paragraph"; lines: Inline[][] } | { kind: "list"; items: Inline[][] };

/** An empty line ends a paragraph. A single line that begins with `- ` is a signature rather than a list. */
export function blocksOf(text: string): Block[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.replace(/^\n+/, "").trimEnd())
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph) => blocksIn(paragraph.split("\n")));
}

export const item = /^- +(?=\S)/;

function blocksIn(lines: readonly string[]): Block[] {
  const runs: { isList: boolean; lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const isItem = item.test(line) && [lines[at - 1], lines[at + 1]].some((beside) => beside && item.test(beside));
    const last = runs.at(-1);
    if (last?.isList === isItem) last.lines.push(line);
    else runs.push({ isList: isItem, lines: [line] });
  }
  return runs.map((run) =>
    run.isList
      ? { kind: "list", items: run.lines.map((line) => inlinesOf(line.replace(item, ""))) }
      : { kind: "paragraph", lines: run.lines.map(inlinesOf) },
  );
}

/** The text without its signs, for mail programs that show no formatting: a link's address stands behind its words. */
export const plainTextOf = (text: string): string =>
  text.replace(/[^\r\n]+/g, (line) => inlinesOf(line).map(plain).join(""));

function plain(inline: Inline): string {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "bold") return inline.inside.map(plain).join("");
  return inline.isNamed ? `${inline.words} (${inline.url})` : inline.words;
}

export const linksIn = (text: string) =>
  blocksOf(text).flatMap((block) => (block.kind === "list" ? block.items : block.lines).flatMap(linksOf));

const linksOf = (inlines: readonly Inline[]): Extract<Inline, { kind: "link" }>[] =>
  inlines.flatMap((inline) => {
    if (inline.kind === "bold") return linksOf(inline.inside);
    return inline.kind === "link" ? [inline] : [];
  });

/**
 * An address ends at a space, a quote or an angle bracket, and at the punctuation of other scripts, such as 。 and ）, which is
 * written right behind it. Dashes, middle dots and apostrophes are also parts of addresses.
 */
const ending = String.raw`\s<>"\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff64[\p{P}--[\p{ASCII}\p{Pd}\p{Pc}·・’]]`;
/** A longer address is no link. */
const longest = 2_000;
const address = String.raw`https?:\/\/[^${ending}]+`;
const named = String.raw`\[([^\[\]\n]{1,300})\]\((https?:\/\/[^\s<>"\(\)]{1,${longest}})\)`;
const bold = String.raw`\*\*(?=[^\s*])([^*\n]{1,1000})(?<=[^\s*])\*\*`;
export const signs = new RegExp(`${bold}|${named}|\\b${address}`, "giv");

/** `line` has no line breaks. */
function inlinesOf(line: string): Inline[] {
  const inlines: Inline[] = [];
  const push = (text: string) => {
    if (text !== "") inlines.push({ kind: "text", text });
  };
  let end = 0;
  for (const match of line.matchAll(signs)) {
    const [whole, emphasised, words, target] = match;
    const found = emphasised === undefined ? linkOf(words, target ?? whole) : undefined;
    if (emphasised === undefined && !found) continue;
    push(line.slice(end, match.index));
    if (emphasised !== undefined) inlines.push({ kind: "bold", inside: inlinesOf(emphasised) });
    if (found) inlines.push(found);
    end = match.index + (found && !found.isNamed ? found.words.length : whole.length);
  }
  push(line.slice(end));
  return inlines;
}

function linkOf(words: string | undefined, written: string): Extract<Inline, { kind: "link" }> | undefined {
  const shown = words === undefined ? withoutPunctuation(written) : written;
  if (shown.length > longest || !URL.canParse(shown)) return undefined;
  // The address is in ASCII. One that is already stays as it was written.
  const url = /^[!-~]+$/.test(shown) ? shown : new URL(shown).href;
  return { kind: "link", words: words ?? shown, url, isNamed: words !== undefined };
}

const trailing = /[.,;:!?'*[[\p{P}\p{Cf}]--\p{ASCII}]]/v;

function withoutPunctuation(written: string): string {
  let end = written.length;
  const unopened = { ")": excess(written, "(", ")"), "]": excess(written, "[", "]"), "}": excess(written, "{", "}") };
  for (; end > 0; end--) {
    const last = written[end - 1] ?? "";
    if (last in unopened) {
      const bracket = last as keyof typeof unopened;
      if (unopened[bracket]-- <= 0) break;
    } else if (!trailing.test(last)) break;
  }
  return written.slice(0, end);
}

const excess = (text: string, open: string, close: string) => text.split(close).length - text.split(open).length;

const endings = new RegExp(`[${ending}]`, "v");
const begins = /\bhttps?:\/\//i;

/** What a value becomes behind `before`: a part of an address is percent-encoded, so that its signs can't change or end it. */
export function withinAddress(before: string, value: string): string {
  const word = before.slice(-longest).split(endings).at(-1) ?? "";
  const begin = begins.exec(word);
  if (!begin) return value;
  const rest = word.slice(begin.index + begin[0].length);
  if (word.slice(0, begin.index).endsWith("](") && rest.includes(")")) return value;
  return rest === "" ? encodeAddress(value) : percentEncode(value);
}

/** Also the signs that end a link. */
export const percentEncode = (value: string): string => encodeEndings(encodeURIComponent(value.toWellFormed()));

/** A value that has everything behind https:// may have a path, and signs that are encoded already. */
const encodeAddress = (value: string) =>
  encodeEndings(encodeURI(value.trim().toWellFormed()).replace(/%25(?=[\da-f]{2})/gi, "%"));

const encodeEndings = (encoded: string) =>
  encoded.replace(/[!'()*]|\.$/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
