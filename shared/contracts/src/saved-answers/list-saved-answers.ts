import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { savedAnswer } from "./saved-answer.ts";

export const listSavedAnswers = defineOperation({
  name: "saved-answer.list",
  service: "campaign",
  queue: "leaf",
  summary: "List the workspace's saved answers by their names.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({ data: z.array(savedAnswer) }),
  errors: [],
  readOnly: true,
});
