import { z } from "zod";

/** API: Payload. The fields of every fact about a prospect. */
export const prospectFact = {
  workspace_id: z.uuid(),
  prospect_id: z.uuid(),
  /** The address of the mail that this is about, or the stand-in after an erasure. */
  prospect_email: z.string(),
  campaign_id: z.uuid().nullable(),
  campaign_name: z.string().nullable(),
};
