import { Liquid, type Template } from "liquidjs";

const partialTags = ["include", "render", "layout", "block"];

/** The language of subjects and bodies: Liquid without files, bounded in length, time and memory. */
export const copyEngine = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: 200_000,
  renderLimit: 1_000,
  memoryLimit: 10_000_000,
  templates: {},
});
for (const tag of partialTags) delete copyEngine.tags[tag];

/** Throws liquidjs's error, whose message names the line, when it is no Liquid. */
export const parseCopy = (text: string): Template[] => copyEngine.parse(text);
