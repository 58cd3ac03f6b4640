import { z } from "zod";
import { page, pageQuery, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { sendRow, sendStatuses } from "./send-row.ts";

export const listSends = defineOperation({
  name: "send.list",
  service: "campaign",
  queue: "leaf",
  summary: "List the sends of the workspace, of all workspaces for the operator, or of one campaign, newest first.",
  app: { role: "viewer" },
  input: z.object({
    campaign_id: z.string().optional(),
    mailbox_id: z.uuid().optional(),
    status: wordParameter("status", sendStatuses),
    ...pageQuery,
  }),
  output: page(sendRow),
  errors: ["not-found"],
  readOnly: true,
});
