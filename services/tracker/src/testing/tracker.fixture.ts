import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Broker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { consume, subscribe } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import type { Event, EventMessage } from "@outbound/contracts/event";
import type { WireInputOf } from "@outbound/contracts/operation";
import { testBroker } from "@outbound/testing/broker";
import { silentLog } from "@outbound/testing/silent-log";
import { testServers } from "@outbound/testing/test-servers";
import { onTestFinished } from "vitest";
import { startTracker } from "../start-tracker.ts";

export const secretKey = "0d".repeat(32);

export async function journalFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "outbound-tracker-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Collects the facts that reach the campaign service, each once: a slow confirmation publishes one again. */
export async function listening<E extends Event>(broker: Broker, event: E): Promise<EventMessage<E>[]> {
  const facts: EventMessage<E>[] = [];
  const take = consume(event, async (fact) => {
    if (!facts.some(({ id }) => id === fact.id)) facts.push(fact);
  });
  await subscribe(broker, { service: "campaign", consumers: [take], context: {} });
  return facts;
}

export type Use = WireInputOf<typeof unsubscribeEnrolment> & { workspaceId: string };

export async function startCampaignStub(broker: Broker): Promise<Use[]> {
  const uses: Use[] = [];
  const take = implement(unsubscribeEnrolment, async (input, { workspaceId }: Caller) => {
    uses.push({ ...input, workspaceId });
    return {};
  });
  await serveOperations(broker, { service: "campaign", operations: [take], context: {} });
  return uses;
}

export async function testTracker({ amqpUrl = testServers().rabbitmqUrl, drainMs = 0 } = {}) {
  const broker = await testBroker();
  const journal = await journalFolder();
  const amqp = { url: amqpUrl, namespace: broker.namespace };
  const running = await startTracker({ amqp, port: 0, drainMs, secretKey, journalFolder: journal }, silentLog);
  onTestFinished(() => running.stop());
  return { broker, journalFolder: journal, base: `http://127.0.0.1:${running.port}`, ...running };
}
