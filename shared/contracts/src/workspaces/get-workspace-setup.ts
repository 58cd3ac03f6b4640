import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const getWorkspaceSetup = defineOperation({
  name: "workspace.setup",
  service: "campaign",
  queue: "leaf",
  summary: "Say what a workspace has that hasn't started a campaign yet: prospects, and its newest draft.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    has_prospects: z.boolean(),
    draft: z.object({ id: z.uuid(), name: z.string(), steps: z.int(), has_prospects: z.boolean() }).nullable(),
  }),
  errors: [],
  readOnly: true,
});
