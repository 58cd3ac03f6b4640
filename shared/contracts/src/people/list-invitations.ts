import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { invitation } from "./member.ts";

export const listInvitations = defineOperation({
  name: "invitation.list",
  service: "gateway",
  queue: "leaf",
  summary: "List the workspace's invitations that nobody has used yet, the newest first.",
  app: { role: "admin" },
  input: z.object(pageQuery),
  output: page(invitation),
  errors: [],
  readOnly: true,
});
