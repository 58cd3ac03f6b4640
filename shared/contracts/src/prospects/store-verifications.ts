import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { verificationBatchSize, verificationStatuses } from "./verification.ts";

/** An address's latest check counts, in whatever order the results come. */
export const storeVerifications = defineOperation({
  name: "verification.store",
  service: "prospect",
  queue: "rpc",
  summary: "Store what verifying up to 100 addresses found, each row judged by itself.",
  app: { role: "editor" },
  audit: { did: "Saved email verification results" },
  input: z.object({
    results: z
      .array(
        z.object({
          email: z.string(),
          status: z.enum(verificationStatuses),
          checked_at: timestamp.nullable().default(null),
        }),
      )
      .min(1)
      .max(verificationBatchSize),
  }),
  /** One result per row, in the same order. `outdated`: the prospect has the result of a later check. */
  output: z.object({
    data: z.array(z.object({ email: z.string(), result: z.enum(["stored", "outdated", "not-found"]) })),
  }),
  errors: [],
});
