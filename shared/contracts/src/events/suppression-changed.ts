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
    /**
     * The facts of the campaign service whose effect the entries show, be it none: what it did itself until then, it may undo.
     * Absent from a prospect service of before it was told.
     */
    answered: z.array(z.object({ workspace_id: z.uuid(), fact_id: z.uuid() })).optional(),
  }),
});
