import { randomUUID } from "node:crypto";
import { defineEvent, type Event } from "@outbound/contracts/event";
import type { Log } from "@outbound/service/log";
import { startTcpProxy, type TcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { register } from "prom-client";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { type Broker, connectBroker } from "./broker.ts";
import { deleteTopology } from "./topology.ts";

export const brokerUrl = (): string => testServers().rabbitmqUrl;

export type LogLine = { level: string; details: Record<string, unknown>; event: string };

export function memoryLog(lines: LogLine[] = []): Log {
  const at = (level: string) => (details: object, event: string) =>
    void lines.push({ level, details: { ...details }, event });
  const log: Log = {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: () => log,
  };
  return log;
}

export function freshNamespace(events: readonly Event[] = []) {
  const namespace = `test-${randomUUID().slice(0, 8)}.`;
  const opened: Broker[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((broker) => broker.close()));
    const cleaner = await connectBroker({ url: brokerUrl(), name: "cleaner", namespace, log: memoryLog() });
    await deleteTopology(cleaner, { events, services: ["prospect", "campaign", "mailer", "webhook-dispatcher"] });
    await cleaner.close();
  });
  return {
    namespace,
    async connect({ url = brokerUrl(), name = "test", log = memoryLog() } = {}): Promise<Broker> {
      const broker = await connectBroker({ url, name, namespace, log });
      opened.push(broker);
      return broker;
    },
  };
}

export async function proxied(): Promise<TcpProxy> {
  const proxy = await startTcpProxy(brokerUrl());
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  return proxy;
}

export const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ fate: z.string() }),
});

export async function samples(metric: string): Promise<string[]> {
  const lines = (await register.metrics()).split("\n").filter((line) => line.startsWith(metric));
  return lines.map((line) => line.slice(metric.length));
}
