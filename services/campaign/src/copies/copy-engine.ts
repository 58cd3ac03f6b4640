import { Liquid, type Template } from "liquidjs";

const partialTags = ["include", "render", "layout", "block"];

/** This is far longer than any mail takes; nothing else runs meanwhile. */
const renderMs = 100;

/**
 * Of characters and list entries together. A list of numbers is made at once, between two looks at the clock: one of this
 * length takes some tenths of `renderMs`.
 */
const renderUnits = 2_000_000;

/** Liquid can read no files, and its length, time and memory are bounded. */
export const copyEngine = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: 200_000,
  renderLimit: renderMs,
  memoryLimit: renderUnits,
  templates: {},
});
for (const tag of partialTags) delete copyEngine.tags[tag];

/** Throws liquidjs's error, whose message names the line. Parses anew, because an analysis may change the result. */
export const parseCopy = (text: string): Template[] => copyEngine.parse(text);

const parsed = new Map<string, Template[]>();
const keptCopies = 200;
/** Copies with more characters are parsed each time. */
const keptLength = 10_000;

export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("template render limit exceeded");

export const renderCopy = (text: string, fields: object): string => copyEngine.renderSync(parsedCopy(text), fields);

function parsedCopy(text: string): Template[] {
  const known = parsed.get(text);
  if (known) return known;
  const templates = parseCopy(text);
  if (text.length > keptLength) return templates;
  parsed.set(text, templates);
  const [oldest] = parsed.keys();
  if (parsed.size > keptCopies && oldest !== undefined) parsed.delete(oldest);
  return templates;
}
