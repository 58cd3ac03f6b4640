import { z } from "zod";
import { addressParameter, inWorkspace, page, pageQuery, uuidParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { prospect, prospectStatuses } from "./prospect.ts";

export const listProspectEntries = defineOperation({
  name: "prospect.entries",
  service: "prospect",
  queue: "leaf",
  summary: "List the prospects of the workspace, or of all workspaces for the operator, newest first.",
  callers: "the operator, over all workspaces",
  input: z.object({
    id: uuidParameter("id"),
    email: addressParameter("email"),
    status: wordParameter("status", prospectStatuses),
    ...pageQuery,
  }),
  output: page(prospect.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
