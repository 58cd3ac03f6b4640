import { z } from "zod";
import { inWorkspace, page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { replyRow } from "./reply.ts";

export const listReplyEntries = defineOperation({
  name: "reply.entries",
  service: "campaign",
  queue: "leaf",
  summary: "List the replies of the workspace, or of all workspaces for the operator, the last received first.",
  callers: "the operator, over all workspaces",
  input: z.object({ held: z.boolean().optional(), ...pageQuery }),
  output: page(replyRow.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
