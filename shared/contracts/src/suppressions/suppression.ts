import { z } from "zod";
import { timestamp } from "../fields.ts";

export const suppressionKinds = ["email", "domain"] as const;
export const suppressionReasons = ["manual", "unsubscribe", "bounce", "complaint", "erasure", "import"] as const;
export const suppressionSources = ["api", "app", "one_click", "reply", "dsn", "feedback_loop"] as const;

/** An entry as other services copy it. `workspace_id` is null for the global list. */
export const suppressionEntry = z.object({
  id: z.uuid(),
  workspace_id: z.uuid().nullable(),
  version: z.int(),
  kind: z.enum(suppressionKinds),
  value: z.string(),
  reason: z.enum(suppressionReasons),
  removed: z.boolean(),
  /** Of a removed one, by the prospect service's database. */
  removed_at: timestamp.optional(),
});
export type SuppressionEntry = z.output<typeof suppressionEntry>;
