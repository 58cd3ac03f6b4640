import { z } from "zod";

/** A message that no service could handle, without its body. */
export const deadLetter = z.object({
  id: z.string(),
  service: z.string(),
  event: z.string(),
  queue: z.string().nullable(),
  workspace_id: z.uuid().nullable(),
  /** `failed` when its handler gave up; `delivery_limit` and others when the broker did. */
  reason: z.string(),
  error: z.string().nullable(),
  first_failed_at: z.string().nullable(),
  attempts: z.int().nullable(),
});

export const deadService = z.string().max(100);
export const deadIds = z.array(z.string().max(200)).min(1).max(1_000);
