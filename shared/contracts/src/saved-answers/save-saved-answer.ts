import { z } from "zod";
import { fileIssue } from "../campaigns/apply-campaign.ts";
import { defineOperation } from "../operation.ts";
import { savedAnswer } from "./saved-answer.ts";

const longestName = 100;
const longestText = 20_000;

export const saveSavedAnswer = defineOperation({
  name: "saved-answer.save",
  service: "campaign",
  queue: "leaf",
  summary: "Write a saved answer, or change one.",
  app: { role: "editor" },
  audit: { did: "Changed a saved reply", shows: ["name"], answers: ["id"] },
  input: z.object({
    /** The one to change; without it a new one is written. */
    id: z.string().optional(),
    name: z
      .string("`name` must be a text.")
      .trim()
      .min(1, "`name` must not be empty.")
      .max(longestName, `\`name\` must have at most ${longestName} characters.`),
    text: z
      .string("`text` must be a text.")
      .refine((text) => text.trim() !== "", "`text` must not be empty.")
      .max(longestText, `\`text\` must have at most ${longestText} characters.`),
  }),
  output: savedAnswer,
  errors: ["not-found", "bad-request", "conflict"],
  errorDetails: { "bad-request": z.object({ issues: z.array(fileIssue).optional() }) },
  storesActor: true,
});
