import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { workspaceName, workspaceRow } from "./workspace.ts";

export const renameWorkspace = defineOperation({
  name: "workspace.rename",
  service: "gateway",
  queue: "leaf",
  summary: "Give the workspace another name. Its id, tokens and everything in it stay.",
  app: { role: "admin", operator: true },
  audit: { did: "Renamed the workspace", shows: ["name"] },
  input: z.object({ name: workspaceName }),
  output: workspaceRow,
  errors: ["not-found"],
});
