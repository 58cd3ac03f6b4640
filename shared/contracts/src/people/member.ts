import { z } from "zod";
import { timestamp } from "../fields.ts";
import { roles } from "./role.ts";

export const member = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(roles),
  joined_at: timestamp,
});

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  invited_by: z.string().nullable(),
  created_at: timestamp,
  expires_at: timestamp,
});

export const roleInput = z.enum(roles, `\`role\` must be one of: ${roles.join(", ")}.`);
