import { z } from "zod";
import { inWorkspace, page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { hookRow } from "./hook.ts";

export const listHookEntries = defineOperation({
  name: "hook.entries",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary: "List the subscriptions of the workspace, or of all workspaces for the operator, newest first.",
  input: z.object(pageQuery),
  output: page(hookRow.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
