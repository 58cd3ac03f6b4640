import { randomUUID } from "node:crypto";
import { connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { createLogger } from "@outbound/service/logger";
import type { Demo } from "./demo.ts";

type BrokerAccess = { amqpUrl: string; amqpNamespace?: string };

const timeoutMs = 5_000;

/** The demo's, whose secret can't be read while there is none, or while nobody answers. */
export function checkedWorkspace({ workspace_id: workspaceId }: Demo, { amqpUrl: url, amqpNamespace }: BrokerAccess) {
  const namespace = amqpNamespace === undefined ? {} : { namespace: amqpNamespace };
  const log = createLogger("sandbox", "silent");
  const readSecret = async () => {
    const broker = await connectBroker({ url, name: "sandbox", log, ...namespace });
    try {
      const caller = { workspaceId, requestId: randomUUID() };
      return (await rpcClient(broker).call(revealWebhookSecret, {}, caller, { timeoutMs })).secret;
    } finally {
      await broker.close();
    }
  };
  return { workspaceId, readSecret };
}
