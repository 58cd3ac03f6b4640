/** What stands in a text within `{{ }}` or `{% %}`, as it is written, and where. */
export type Tag = { from: number; to: number; raw: string };
/** A variable that a chip can show whole; undefined `fallback` is none, and an empty one leaves nothing in its place. */
export type Variable = { name: string; fallback?: string };

const mark = /\{[{%]|[%}]\}/g;
const closes: Record<string, string> = { "{{": "}}", "{%": "%}" };

/** As the service reads them: an opening is closed by the very next mark, or is text. */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  const marks = [...text.matchAll(mark)];
  for (let at = 0; at < marks.length; at++) {
    const [opening, closing] = [marks[at], marks[at + 1]];
    if (!opening || !closing || closes[opening[0]] !== closing[0]) continue;
    const to = closing.index + 2;
    tags.push({ from: opening.index, to, raw: text.slice(opening.index, to) });
    at++;
  }
  return tags;
}

/** The text with the same length, in which no sign of a tag can be taken for a format's. */
export function withoutTags(text: string, tags: readonly Tag[]): string {
  let end = 0;
  const pieces = tags.flatMap(({ from, to }) => {
    const before = text.slice(end, from);
    end = to;
    return [before, "x".repeat(to - from)];
  });
  return [...pieces, text.slice(end)].join("");
}

export const isOneTag = (text: string): boolean => tagsIn(text)[0]?.raw === text;

const variable =
  /^\{\{ ?((?:[\p{L}_][\p{L}\p{N}_]*)(?:\.[\p{L}\p{N}_-]+|\["[^"\]]+"\])*) ?(?:\| ?default: ?(?:"([^"]*)"|'([^']*)') ?)?\}\}$/u;

/** Undefined for a condition, another filter, or what is written in an unusual way: that is shown as it is. */
export function variableIn(raw: string): Variable | undefined {
  const [, name, quoted, apostrophed] = variable.exec(raw) ?? [];
  if (name === undefined) return undefined;
  const fallback = quoted ?? apostrophed;
  return { name, ...(fallback !== undefined && { fallback }) };
}

/** A fallback has no braces and not both kinds of quotes, because none could be told from the end. */
export function writeVariable({ name, fallback }: Variable): string {
  if (fallback === undefined) return `{{ ${name} }}`;
  const words = fallback.replace(/[{}\n]|%(?=\})/g, "");
  const quote = words.includes('"') ? "'" : '"';
  return `{{ ${name} | default: ${quote}${quote === "'" ? words.replaceAll("'", "’") : words}${quote} }}`;
}

/** How it is called beside other words; `custom_fields.docks` is docks. */
export const labelOf = (name: string): string =>
  name === "company.name" ? "company" : name.replace(/^custom_fields(?:\.|\["?)|"?\]$/g, "");

export const insideOf = (raw: string): string => raw.slice(2, -2).trim();
