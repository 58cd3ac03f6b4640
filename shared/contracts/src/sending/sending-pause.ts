import { z } from "zod";
import { timestamp } from "../fields.ts";
import { pauseScopes } from "../mailboxes/mailbox.ts";

export const sendingPause = z.object({
  scope: z.enum(pauseScopes),
  /** Null for all workspaces. */
  workspace_id: z.uuid().nullable(),
  /** Null unless one mailbox is paused. */
  mailbox: z.object({ id: z.uuid(), email: z.string() }).nullable(),
  reason: z.string(),
  paused_by: z.string(),
  paused_at: timestamp,
});
