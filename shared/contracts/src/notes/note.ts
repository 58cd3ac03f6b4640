import { z } from "zod";
import { timestamp } from "../fields.ts";

/** What members write for each other about a conversation. Nobody outside gets it. */
export const note = z.object({
  id: z.uuid(),
  text: z.string(),
  written_by: z.string(),
  created_at: timestamp,
});
export type Note = z.output<typeof note>;
