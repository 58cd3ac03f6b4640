import { item, signs } from "@outbound/contracts/campaigns/mail-format";
import type { JSONContent } from "@tiptap/core";
import { type Tag, tagsIn, withoutTags } from "./copy-tags.ts";

/** A `line` is a subject: it has no formats. Without `hasTags` braces are text. */
export type Kind = { isLine: boolean; hasTags: boolean };
type Marks = NonNullable<JSONContent["marks"]>;

/**
 * The document that shows a text, and from which `textOf` writes every text as it was. An empty line parts two blocks;
 * one that is `tight` follows on the next line. Marks that touch have another `run`, so that they stay two.
 */
export function documentOf(text: string, { isLine, hasTags }: Kind): JSONContent {
  const reader = readerOf(text, hasTags ? tagsIn(text) : []);
  if (isLine) return { type: "doc", content: [paragraph(reader.plain(0, text.length, []))] };
  const content: JSONContent[] = [];
  let from = 0;
  for (const block of text.split("\n\n")) {
    content.push(...blocksIn(reader, from, block.length));
    from += block.length + 2;
  }
  return { type: "doc", content };
}

type Span = { from: number; to: number };

function blocksIn(reader: Reader, start: number, length: number): JSONContent[] {
  const runs: { isList: boolean; lines: Span[] }[] = [];
  const lines = linesIn(reader.shown.slice(start, start + length), start);
  const isItemAt = (at: number) => {
    const line = lines[at];
    return line !== undefined && item.test(reader.shown.slice(line.from, line.to));
  };
  for (const [at, line] of lines.entries()) {
    const isList = isItemAt(at) && (isItemAt(at - 1) || isItemAt(at + 1));
    const last = runs.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else runs.push({ isList, lines: [line] });
  }
  return runs.map((run, at) => {
    const attrs = at > 0 ? { attrs: { tight: true } } : {};
    if (run.isList) return { type: "bulletList", ...attrs, content: run.lines.map((line) => itemOf(reader, line)) };
    const inlines = run.lines.map(({ from, to }) => reader.formatted(from, to, []));
    return {
      ...paragraph(inlines.flatMap((line, of) => (of > 0 ? [{ type: "hardBreak" }, ...line] : line))),
      ...attrs,
    };
  });
}

function linesIn(block: string, start: number): Span[] {
  let from = start;
  return block.split("\n").map((line) => {
    const span = { from, to: from + line.length };
    from = span.to + 1;
    return span;
  });
}

function itemOf(reader: Reader, { from, to }: Span): JSONContent {
  const marker = item.exec(reader.shown.slice(from, to))?.[0] ?? "";
  return {
    type: "listItem",
    attrs: { marker },
    content: [paragraph(reader.formatted(from + marker.length, to, []))],
  };
}

const paragraph = (content: JSONContent[]): JSONContent => ({
  type: "paragraph",
  ...(content.length > 0 && { content }),
});

type Reader = ReturnType<typeof readerOf>;

/** Reads from the beginning to the end. */
function readerOf(text: string, tags: readonly Tag[]) {
  const shown = withoutTags(text, tags);
  let next = 0;

  function plain(from: number, to: number, marks: Marks): JSONContent[] {
    const nodes: JSONContent[] = [];
    const marked = marks.length > 0 ? { marks } : {};
    const push = (start: number, end: number) => {
      if (start < end) nodes.push({ type: "text", text: text.slice(start, end), ...marked });
    };
    let end = from;
    while ((tags[next]?.from ?? to) < from) next++;
    for (let tag = tags[next]; tag && tag.to <= to; tag = tags[++next]) {
      push(end, tag.from);
      nodes.push({ type: "tag", attrs: { raw: tag.raw }, ...marked });
      end = tag.to;
    }
    push(end, to);
    return nodes;
  }

  function formatted(start: number, stop: number, around: Marks): JSONContent[] {
    const nodes: JSONContent[] = [];
    const last = { bold: { end: -1, run: 1 }, link: { end: -1, run: 1 } };
    let from = start;
    for (const match of shown.slice(start, stop).matchAll(signs)) {
      const [whole, bold, words, address] = match;
      const at = start + match.index;
      const kind =
        bold !== undefined ? "bold" : words !== undefined && URL.canParse(address ?? "") ? "link" : undefined;
      if (kind === undefined) continue;
      nodes.push(...plain(from, at, around));
      const end = at + whole.length;
      const run = last[kind].end === at ? 1 - last[kind].run : 0;
      last[kind] = { end, run };
      if (bold !== undefined) {
        nodes.push(...formatted(at + 2, end - 2, [...around, { type: "bold", attrs: { run } }]));
      } else if (words !== undefined) {
        const [close, beginning] = [at + 1 + words.length, at + 3 + words.length];
        const href = text.slice(beginning, end - 1);
        nodes.push(...plain(at + 1, close, [...around, { type: "link", attrs: { href, run } }]));
      }
      from = end;
    }
    nodes.push(...plain(from, stop, around));
    return nodes;
  }

  return { shown, plain, formatted };
}

export function textOf({ content: blocks = [] }: JSONContent): string {
  return blocks
    .map((block, at) => (at === 0 ? "" : block.attrs?.["tight"] ? "\n" : "\n\n") + textOfBlock(block))
    .join("");
}

function textOfBlock({ type, content = [] }: JSONContent): string {
  if (type !== "bulletList") return linesOf(content).map(write).join("\n");
  return content
    .map(
      ({ attrs, content: [line] = [] }) =>
        `${attrs?.["marker"] ?? "- "}${linesOf(line?.content ?? [])
          .map(write)
          .join(" ")}`,
    )
    .join("\n");
}

function linesOf(inlines: readonly JSONContent[]): JSONContent[][] {
  const lines: JSONContent[][] = [[]];
  for (const inline of inlines) {
    if (inline.type === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(inline);
  }
  return lines;
}

/** A piece of a line as it is written, and with the same length as it is `shown`, without tags. */
type Written = { raw: string; shown: string };

const write = (line: readonly JSONContent[]): string =>
  inRuns(line, "bold")
    .map(({ mark, inlines }) => (mark ? bolded(withLinks(inlines)) : withLinks(inlines).raw))
    .join("");

const withLinks = (inlines: readonly JSONContent[]): Written =>
  joined(
    inRuns(inlines, "link").map(({ mark, inlines: inside }) => {
      const words = joined(inside.map(writtenInline));
      return mark ? linked(words, String(mark.attrs?.["href"])) : words;
    }),
  );

function writtenInline({ type, text = "", attrs }: JSONContent): Written {
  const raw = type === "tag" ? String(attrs?.["raw"]) : text;
  return { raw, shown: type === "tag" ? "x".repeat(raw.length) : raw };
}

const joined = (pieces: readonly Written[]): Written => ({
  raw: pieces.map(({ raw }) => raw).join(""),
  shown: pieces.map(({ shown }) => shown).join(""),
});

/** What stands beside each other with the same mark. */
function inRuns(inlines: readonly JSONContent[], type: "bold" | "link") {
  const runs: { mark: Marks[number] | undefined; inlines: JSONContent[] }[] = [];
  for (const inline of inlines) {
    const mark = inline.marks?.find((one) => one.type === type);
    const last = runs.at(-1);
    if (last && JSON.stringify(last.mark?.attrs) === JSON.stringify(mark?.attrs)) last.inlines.push(inline);
    else runs.push({ mark, inlines: [inline] });
  }
  return runs;
}

/** Spaces at its ends stay outside, as do asterisks, which nothing bold can have. */
function bolded({ raw, shown }: Written): string {
  return Array.from(shown.matchAll(/\*+|[^*]{1,1000}/g), ({ 0: piece, index }) => {
    const start = index + piece.length - piece.trimStart().length;
    const end = index + piece.trimEnd().length;
    const whole = raw.slice(index, index + piece.length);
    if (piece.startsWith("*") || start >= end) return whole;
    return `${raw.slice(index, start)}**${raw.slice(start, end)}**${raw.slice(end, index + piece.length)}`;
  }).join("");
}

const longestWords = 300;

/** No words of a link have square brackets. */
function linked({ raw, shown }: Written, href: string): Written {
  const words = raw
    .split("")
    .map((sign, at) => (shown[at] === "[" ? "(" : shown[at] === "]" ? ")" : sign))
    .join("");
  const written = shown.length > longestWords ? `${raw} ${href}` : `[${words}](${href})`;
  return { raw: written, shown: withoutTags(written, tagsIn(written)) };
}
