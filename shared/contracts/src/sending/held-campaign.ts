import { z } from "zod";
import { timestamp } from "../fields.ts";

export const heldCampaign = z.object({
  workspace_id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  reason: z.string().nullable(),
  paused_by: z.string(),
  paused_at: timestamp,
});
