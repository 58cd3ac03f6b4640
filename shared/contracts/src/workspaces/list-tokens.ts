import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { tokenRow } from "./token.ts";

export const listTokens = defineOperation({
  name: "token.list",
  service: "gateway",
  queue: "leaf",
  summary: "List the workspace's API tokens, newest first, without the tokens themselves.",
  input: z.object(pageQuery),
  output: page(tokenRow),
  errors: [],
  readOnly: true,
});
