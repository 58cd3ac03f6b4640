import { z } from "zod";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "./role.ts";

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  is_operator: z.boolean(),
  /** Null for users who may sign in. */
  disabled_at: timestamp.nullable(),
  created_at: timestamp,
  /** Whether a password alone doesn't sign them in. */
  has_second_factor: z.boolean().optional(),
  workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })),
});

export const listUsers = defineOperation({
  name: "user.list",
  service: "gateway",
  queue: "leaf",
  summary: "List everybody who has an account, with their workspaces, the newest first.",
  input: z.object(pageQuery),
  output: page(user),
  errors: [],
  readOnly: true,
});
