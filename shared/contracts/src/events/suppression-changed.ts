import { z } from "zod";
import { defineEvent } from "../event.ts";
import { suppressionEntry } from "../suppressions/suppression.ts";

export const suppressionChanged = defineEvent({
  name: "suppression.changed",
  kind: "state",
  subscribers: ["campaign"],
  summary: "Suppression entries as they are now.",
  payload: z.object({
    entries: z.array(suppressionEntry).max(500),
    /** Facts that the entries take into account; until then the campaign service may undo what it did itself. */
    answered: z.array(z.object({ workspace_id: z.uuid(), fact_id: z.uuid() })),
  }),
});
