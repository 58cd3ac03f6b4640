import { z } from "zod";
import { timestamp } from "../fields.ts";

/** The answer that is being written. A conversation has one. */
export const draft = z.object({
  text: z.string().describe("What is written so far."),
  revision: z.uuid().describe("Changes with the text: whoever saves names the one that they read."),
  written_by: z.string().describe("Who saved it: a member's address, or a token's name."),
  changed_at: timestamp.describe("When it was saved."),
});
export type Draft = z.output<typeof draft>;
