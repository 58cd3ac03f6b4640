import { z } from "zod";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { member } from "./member.ts";

const memberForOwners = member.extend({
  /** Null unless an owner or the operator asks. */
  has_second_factor: z.boolean().nullable(),
  passkeys: z.number().nullable(),
  has_password: z.boolean().nullable(),
  /** Signs in at the identity provider. */
  has_provider: z.boolean().nullable(),
  /** At most a minute late. Null while no session is in force, and unless an admin, an owner or the operator asks. */
  last_seen_at: timestamp.nullable(),
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
