import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { member } from "./member.ts";

export const listMembers = defineOperation({
  name: "member.list",
  service: "gateway",
  queue: "leaf",
  summary: "List who is a member of the workspace, the newest first.",
  app: { role: "viewer" },
  input: z.object(pageQuery),
  output: page(member),
  errors: [],
  readOnly: true,
});
