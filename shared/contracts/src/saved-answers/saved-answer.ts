import { z } from "zod";
import { timestamp } from "../fields.ts";

/** What members answer again and again. Its text has the variables of a campaign's copy. */
export const savedAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  /** Who wrote it last. */
  written_by: z.string(),
  changed_at: timestamp,
});
export type SavedAnswer = z.output<typeof savedAnswer>;

export const mostSavedAnswers = 100;
