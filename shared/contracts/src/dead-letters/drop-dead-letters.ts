import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { deadIds, deadService } from "./dead-letter.ts";

export const dropDeadLetters = defineOperation({
  name: "dead-letter.drop",
  service: "gateway",
  queue: "rpc",
  summary: "Throw a service's dead messages away, for good.",
  app: { role: "operator" },
  /** Takes ids only, because nobody has read a message that came a moment ago. */
  audit: { did: "Discarded dead messages", shows: ["service"] },
  input: z.object({ service: deadService, ids: deadIds }),
  output: z.object({ dropped: z.int() }),
  errors: ["not-found"],
  timeoutMs: 60_000,
});
