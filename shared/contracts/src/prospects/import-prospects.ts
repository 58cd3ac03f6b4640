import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { prospectBody, prospectSources } from "./prospect.ts";

export const importBatchSize = 500;

/** An existing address is left as it is. */
export const importProspects = defineOperation({
  name: "prospect.import",
  service: "prospect",
  queue: "rpc",
  summary: "Create up to 500 prospects in one call, each row judged by itself.",
  app: { role: "editor" },
  audit: { did: "Imported prospects" },
  input: z.object({
    source: z.enum(prospectSources).default("csv"),
    prospects: z
      .array(z.object({ ...prospectBody, tags: z.array(z.string()).default([]) }))
      .min(1)
      .max(importBatchSize),
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.uuid().nullable(),
        /** Left out under an Idempotency-Key, because stored replies name nobody. */
        email: z.string().optional(),
        /** `erased`: the person was anonymised and asked not to be stored again. */
        result: z.enum(["created", "duplicate", "invalid-email", "too-large", "erased"]),
      }),
    ),
  }),
  errors: ["upstream"],
  bodyLimitBytes: 1024 * 1024,
  idempotent: true,
});
