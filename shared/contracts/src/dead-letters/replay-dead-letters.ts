import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { deadIds, deadService } from "./dead-letter.ts";

export const replayDeadLetters = defineOperation({
  name: "dead-letter.replay",
  service: "gateway",
  queue: "rpc",
  summary: "Put a service's dead messages back into the queues that they failed in.",
  app: { role: "operator" },
  /** Without ids it replays all. */
  audit: { did: "Replayed dead messages", shows: ["service"] },
  input: z.object({ service: deadService, ids: deadIds.optional() }),
  output: z.object({ replayed: z.int() }),
  errors: ["not-found"],
  timeoutMs: 60_000,
});
