import { z } from "zod";

/** What every fact about a prospect says; API: Payload. */
export const prospectFact = {
  workspace_id: z.uuid(),
  prospect_id: z.uuid(),
  /** The address that the mail went to which this is about; what stands for an erased one's. */
  prospect_email: z.string(),
  campaign_id: z.uuid().nullable(),
  campaign_name: z.string().nullable(),
};
