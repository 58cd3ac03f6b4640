import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { workspaceSettings } from "./configure-workspace.ts";

export const getWorkspaceSettings = defineOperation({
  name: "workspace.settings",
  service: "campaign",
  queue: "leaf",
  summary: "Read what campaigns inherit of the workspace, or its defaults: hours, tracking domain, texts, hourly caps.",
  app: { role: "viewer" },
  input: z.object({}),
  output: workspaceSettings,
  errors: [],
  readOnly: true,
});
