import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { workspaceSettings } from "./configure-workspace.ts";

export const getWorkspaceSettings = defineOperation({
  name: "workspace.settings",
  service: "campaign",
  queue: "leaf",
  summary: "Read the workspace's sending window, time zone and tracking domain, or their defaults.",
  app: { role: "viewer" },
  input: z.object({}),
  output: workspaceSettings,
  errors: [],
  readOnly: true,
});
