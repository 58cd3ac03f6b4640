import { z } from "zod";
import { inWorkspace, page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { tokenRow } from "./token.ts";

export const listTokens = defineOperation({
  name: "token.list",
  service: "gateway",
  queue: "leaf",
  summary:
    "List the API tokens of the workspace, or of all for the operator, newest first, without the tokens themselves.",
  app: { role: "admin" },
  input: z.object(pageQuery),
  output: page(tokenRow.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
