import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { processStatus, queueStatus } from "./process-status.ts";

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
    problems: z.array(z.string()),
    processes: z.array(processStatus),
    queues: z.array(queueStatus),
  }),
  errors: [],
  readOnly: true,
  timeoutMs: 10_000,
});
