import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { workspaceRow } from "./workspace.ts";

export const createWorkspace = defineOperation({
  name: "workspace.create",
  service: "gateway",
  queue: "leaf",
  summary: "Create a workspace.",
  input: z.object({ name: z.string().trim().min(1).max(200) }),
  output: workspaceRow,
  errors: [],
});
