import { z } from "zod";
import { timestamp } from "../fields.ts";

/** What the campaigns of a workspace have done with a prospect, whole. The version grows with every change. */
export const engagement = z.object({
  prospect_id: z.uuid(),
  workspace_id: z.uuid(),
  version: z.int(),
  /** Campaigns the prospect was ever enrolled in. */
  campaign_count: z.int(),
  emails_sent: z.int(),
  /** The last mail sent. */
  date_contacted: timestamp.nullable(),
  /** The last reply. */
  date_responded: timestamp.nullable(),
  bounced: z.boolean(),
  replied: z.boolean(),
  /** True while an enrolment is active, in whatever state its campaign is. */
  active: z.boolean(),
});
export type Engagement = z.output<typeof engagement>;
