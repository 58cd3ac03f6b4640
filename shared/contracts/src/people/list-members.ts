import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { member } from "./member.ts";

const memberForOwners = member.extend({
  /** Null unless an owner or the operator asks. */
  has_second_factor: z.boolean().nullable().optional(),
  passkeys: z.number().nullable().optional(),
});

export const listMembers = defineOperation({
  name: "member.list",
  service: "gateway",
  queue: "leaf",
  summary: "List who is a member of the workspace, the newest first.",
  app: { role: "viewer", operator: true },
  input: z.object(pageQuery),
  output: page(memberForOwners),
  errors: [],
  readOnly: true,
});
