import { z } from "zod";
import { page, pageQuery, timestamp, uuidParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "./role.ts";

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  is_operator: z.boolean(),
  disabled_at: timestamp.nullable(),
  created_at: timestamp,
  has_second_factor: z.boolean(),
  sessions: z.int(),
  workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })),
});

export const listUsers = defineOperation({
  name: "user.list",
  service: "gateway",
  queue: "leaf",
  summary: "List everybody who has an account, or whose address has the words in it, the newest first.",
  app: { role: "operator" },
  input: z.object({
    id: uuidParameter("id"),
    search: z.string().max(200).optional(),
    ...pageQuery,
  }),
  output: page(user),
  errors: [],
  readOnly: true,
});
