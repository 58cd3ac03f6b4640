import { z } from "zod";
import { inWorkspace, page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { receiverState } from "../webhooks/receiver-state.ts";
import { hookRow } from "./hook.ts";

export const listHookEntries = defineOperation({
  name: "hook.entries",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary:
    "List the subscriptions and how they fare, of the workspace, or of all workspaces for the operator, newest first.",
  app: { role: "viewer" },
  input: z.object(pageQuery),
  output: page(hookRow.extend({ ...inWorkspace, ...receiverState })),
  errors: [],
  readOnly: true,
});
