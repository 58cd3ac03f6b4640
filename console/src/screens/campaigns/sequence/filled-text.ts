import { tagsIn } from "../../../ui/copy-editor/copy-tags.ts";

/** Stand around what was filled in; no text that is mailed has them. */
export const filled = { begin: "\ue000", end: "\ue001" };

/**
 * The rendered text, with what stands in the place of each variable marked. Where a condition decides what is left of the
 * copy, or a value can't be told from the words around it, nothing is marked.
 */
export function markFilled(copy: string, rendered: string): string {
  const tags = tagsIn(copy);
  if (tags.length === 0 || tags.some(({ raw }) => !raw.startsWith("{{ "))) return rendered;
  let marked = "";
  let at = 0;
  for (const [of, { from, to }] of tags.entries()) {
    const before = copy.slice(tags[of - 1]?.to ?? 0, from);
    if (!rendered.startsWith(before, at)) return rendered;
    const start = at + before.length;
    const next = tags[of + 1];
    const behind = copy.slice(to, next?.from ?? copy.length);
    const end = behind === "" && !next ? rendered.length : rendered.indexOf(behind, start);
    if (end < 0 || (behind === "" && next)) return rendered;
    const value = rendered.slice(start, end);
    marked += before + (isInAddress(before) ? value : lineByLine(value));
    at = end;
  }
  return marked + rendered.slice(at);
}

const isInAddress = (before: string): boolean => /https?:\/\/\S*$/i.test(before.slice(-500));

const lineByLine = (value: string): string =>
  value
    .split("\n")
    .map((line) => (line.trim() === "" ? line : filled.begin + line + filled.end))
    .join("\n");
