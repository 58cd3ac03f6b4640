import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { workspaceName, workspaceRow } from "./workspace.ts";

export const createWorkspace = defineOperation({
  name: "workspace.create",
  service: "gateway",
  queue: "leaf",
  summary: "Create a workspace.",
  app: { role: "operator" },
  audit: { did: "Created a workspace", shows: ["name"], answers: ["id"], isAboveWorkspaces: true },
  input: z.object({ name: workspaceName }),
  output: workspaceRow,
  errors: [],
});
