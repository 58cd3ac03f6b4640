import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { workspaceRow } from "./workspace.ts";

export const listWorkspaces = defineOperation({
  name: "workspace.list",
  service: "gateway",
  queue: "leaf",
  summary: "List workspaces, newest first, or those of one name.",
  input: z.object({ name: z.string().optional(), ...pageQuery }),
  output: page(workspaceRow),
  errors: [],
  readOnly: true,
});
