import { z } from "zod";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { member } from "./member.ts";

/** Null for who is no owner. */
const memberForOwners = member.extend({
  /** Whether a password alone doesn't sign them in. */
  has_second_factor: z.boolean().nullable().optional(),
  passkeys: z.number().nullable().optional(),
});

export const listMembers = defineOperation({
  name: "member.list",
  service: "gateway",
  queue: "leaf",
  summary: "List who is a member of the workspace, the newest first.",
  app: { role: "viewer" },
  input: z.object(pageQuery),
  output: page(memberForOwners),
  errors: [],
  readOnly: true,
});
