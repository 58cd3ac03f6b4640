import { z } from "zod";
import { timestamp } from "../fields.ts";

export const guardSubjects = ["mailbox", "campaign"] as const;
export const guardLevels = ["told", "paused"] as const;

/** A mailbox or a campaign of which too many mails bounced or were reported as spam. */
export const sendingGuard = z.object({
  workspace_id: z.uuid(),
  subject: z.enum(guardSubjects),
  subject_id: z.uuid(),
  /** The mailbox's address or the campaign's name. */
  name: z.string(),
  level: z.enum(guardLevels),
  finding: z.string(),
  judged_at: timestamp,
});
