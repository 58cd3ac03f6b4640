import { connectBroker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { rpcClient } from "@outbound/broker/rpc-client";
import { serveOperations } from "@outbound/broker/rpc-server";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { defineOperation } from "@outbound/contracts/operation";
import { createLogger } from "@outbound/service/logger";
import { z } from "zod";
import type { Subject } from "./subject.ts";

const payload = z.object({ id: z.int(), name: z.string(), text: z.string() });

const echo = defineOperation({
  name: "bench.echo",
  service: "prospect",
  queue: "leaf",
  summary: "Answer what it is given.",
  input: payload,
  output: payload,
  errors: [],
  readOnly: true,
});

const log = createLogger("bench");
const caller = { workspaceId: operatorWorkspaceId, requestId: "bench" };

/** Includes everything that a service does: parsed input, encoded output, deadlines, metrics. */
export const ours: Subject = {
  async serve(url, queue) {
    const broker = await connectBroker({ url, name: "bench-server", namespace: queue, log });
    await serveOperations(broker, {
      service: "prospect",
      operations: [implement(echo, async (input) => input)],
      context: {},
      prefetch: { rpc: 200, leaf: 200 },
    });
  },
  async connect(url, queue) {
    const broker = await connectBroker({ url, name: "bench-client", namespace: queue, log });
    const { call } = rpcClient(broker);
    return (input) => call(echo, input, caller);
  },
};
