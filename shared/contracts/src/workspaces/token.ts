import { z } from "zod";
import { timestamp } from "../fields.ts";

export const tokenRow = z.object({
  id: z.uuid(),
  name: z.string(),
  read_only: z.boolean(),
  /** A model answers conversations by it without a person. */
  may_answer: z.boolean(),
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  created_at: timestamp,
  /** Null for a token that was made by hand. */
  granted_by: z.string().nullable(),
});
