import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { knownTag, tag } from "./tag.ts";

const mostTagged = 500;
const mostAtOnce = 10;

export const tagProspects = defineOperation({
  name: "prospect.tag",
  service: "prospect",
  queue: "leaf",
  summary: "Add tags to these prospects, or remove them.",
  app: { role: "editor" },
  audit: { did: "Tagged prospects", answers: ["changed"] },
  input: z.object({
    ids: z.array(z.uuid()).min(1).max(mostTagged),
    add: z.array(tag).max(mostAtOnce, `At most ${mostAtOnce} tags can be added at once.`).default([]),
    remove: z.array(knownTag).max(mostAtOnce, `At most ${mostAtOnce} tags can be removed at once.`).default([]),
  }),
  /** Whoever has the most tags already gets no more. */
  output: z.object({ changed: z.int(), with_too_many: z.int() }),
  errors: [],
});
