import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const deleteWorkspace = defineOperation({
  name: "workspace.delete",
  service: "gateway",
  queue: "leaf",
  summary: "The last step of a deletion: delete the workspace itself, once every service has deleted what it kept.",
  app: { role: "operator" },
  audit: { did: "Deleted a workspace", isAboveWorkspaces: true },
  input: z.object({}),
  output: z.object({}),
  errors: ["not-found", "conflict"],
});
