import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { processStatus, queueStatus } from "./process-status.ts";
import { systemFinding } from "./system-finding.ts";

/** Not a leaf, because every process has some seconds to answer. */
export const getSystemStatus = defineOperation({
  name: "system.status",
  service: "gateway",
  queue: "rpc",
  summary: "Ask every process of every service how it is, and read the depths of the queues.",
  app: { role: "operator" },
  input: z.object({}),
  output: z.object({
    version: z.string(),
    findings: z.array(systemFinding),
    processes: z.array(processStatus),
    queues: z.array(queueStatus),
    /** The gateway's server, which is usually everybody's. Null when it doesn't say. */
    postgres: z
      .object({
        version: z.string(),
        connections: z.int(),
        connections_max: z.int(),
        answer_ms: z.number(),
        /** How far its clock is ahead of this gateway's. */
        clock_ahead_ms: z.number(),
      })
      .nullable(),
    rabbitmq: z.object({ version: z.string() }).nullable(),
  }),
  errors: [],
  readOnly: true,
  timeoutMs: 10_000,
});
