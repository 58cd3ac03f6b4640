import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { isUuid } from "../uuid.ts";

const invalidIds = "`ids` must be 1 to 100 ids of replies.";

export const nameWriters = defineOperation({
  name: "reply.writers",
  service: "campaign",
  queue: "leaf",
  summary: "Tell which address each of these replies came from. Those of erased people are left out.",
  app: { role: "viewer" },
  input: z.object({
    ids: z.array(z.string(invalidIds).refine(isUuid, invalidIds), invalidIds).min(1, invalidIds).max(100, invalidIds),
  }),
  output: z.object({ data: z.array(z.object({ id: z.uuid(), from: z.string() })) }),
  errors: [],
  readOnly: true,
});
