import { z } from "zod";
import { timestamp } from "../fields.ts";

/** Covers all campaigns of the workspace. The version grows with every change. */
export const engagement = z.object({
  prospect_id: z.uuid(),
  workspace_id: z.uuid(),
  version: z.int(),
  campaign_count: z.int(),
  emails_sent: z.int(),
  date_contacted: timestamp.nullable(),
  date_responded: timestamp.nullable(),
  bounced: z.boolean(),
  replied: z.boolean(),
  /** True while an enrolment is active, whatever its campaign's state. */
  active: z.boolean(),
});
export type Engagement = z.output<typeof engagement>;
