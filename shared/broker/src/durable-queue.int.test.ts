import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineEvent } from "@outbound/contracts/event";
import { findRabbitmqServer, startRabbitmqNode } from "@outbound/servers/rabbitmq/node";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { memoryLog, wrote } from "./broker.fixture.ts";
import { connectBroker } from "./broker.ts";
import { publish } from "./publish-event.ts";
import { consume, subscribe } from "./subscribe.ts";

const later = defineEvent({
  name: "campaign.remind",
  kind: "job",
  delaySeconds: 1,
  summary: "Reminds of a letter.",
  payload: z.object({ fate: z.string() }),
});

const program = await findRabbitmqServer();
const patient = { timeoutMs: 60_000 };

test.runIf(program !== undefined)(
  "what the broker confirmed survives its kill, also in a queue that was declared a moment before",
  async () => {
    const home = await mkdtemp(join(tmpdir(), "outbound-lasting-"));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const node = await startRabbitmqNode(program ?? "", home, () => {});
    onTestFinished(() => node.stop());
    const connect = async () => {
      const broker = await connectBroker({ url: node.url, name: "test", log: memoryLog() });
      onTestFinished(() => broker.close());
      return broker;
    };
    const killAfter = async (publishOne: () => Promise<unknown>) => {
      const before = await readFile(join(home, "node.pid"), "utf8");
      await publishOne();
      process.kill(Number.parseInt(before, 10), "SIGKILL");
      await eventually(async () => expect(await readFile(join(home, "node.pid"), "utf8")).not.toBe(before), patient);
    };
    const publisher = await connect();
    await killAfter(() => publish(publisher, wrote, { fate: "a fact" }));
    await publisher.currentSession();
    await killAfter(() => publish(publisher, later, { fate: "a delayed job" }, { isDelayed: true }));

    const subscriber = await connect();
    const received: string[] = [];
    const consumers = [wrote, later].map((event) =>
      consume(event, async ({ payload }) => void received.push(payload.fate)),
    );
    await subscribe(subscriber, { service: "campaign", consumers, context: {} });
    await eventually(() => expect(received.toSorted()).toEqual(["a delayed job", "a fact"]), patient);
  },
  4 * patient.timeoutMs,
);
