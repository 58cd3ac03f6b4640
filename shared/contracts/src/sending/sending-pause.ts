import { z } from "zod";
import { timestamp } from "../fields.ts";
import { pauseScopes } from "../mailboxes/mailbox.ts";

export const sendingPause = z.object({
  scope: z.enum(pauseScopes),
  workspace_id: z.uuid().nullable(),
  mailbox: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  reason: z.string(),
  paused_by: z.string(),
  paused_at: timestamp,
});
