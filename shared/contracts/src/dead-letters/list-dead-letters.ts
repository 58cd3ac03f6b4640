import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { deadLetter, deadService } from "./dead-letter.ts";

const mostOfService = 500;

export const listDeadLetters = defineOperation({
  name: "dead-letter.list",
  service: "gateway",
  queue: "rpc",
  summary: "List the messages that no service could handle, the oldest of each service first; they stay.",
  app: { role: "operator" },
  input: z.object({
    service: deadService.optional(),
    limit: z.int().min(1).max(mostOfService).default(100),
  }),
  output: z.object({
    services: z.array(z.object({ service: z.string(), count: z.int() })),
    data: z.array(deadLetter),
  }),
  errors: ["not-found"],
  readOnly: true,
  timeoutMs: 15_000,
});
