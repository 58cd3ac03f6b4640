import { randomUUID } from "node:crypto";
import { defineOperation } from "@outbound/contracts/operation";
import { findRabbitmqServer } from "@outbound/servers/rabbitmq/node";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { startRabbitmqCluster } from "@outbound/testing/rabbitmq-cluster";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { freshNamespace, memoryLog } from "./broker.fixture.ts";
import { connectBroker } from "./broker.ts";
import { implement } from "./implement.ts";
import { serveOperations } from "./rpc-server.ts";
import { rpcQueueOptions, rpcQueues } from "./topology.ts";

const ping = defineOperation({
  name: "prospect.ping",
  service: "prospect",
  queue: "leaf",
  summary: "Answers.",
  input: z.object({}),
  output: z.object({ from: z.string() }),
  errors: [],
  readOnly: true,
});
const answerAs = (from: string) => implement(ping, async () => ({ from }));

const program = await findRabbitmqServer();

test("a call whose first queue is not there goes to a spare one, with its words, caller and deadline", async () => {
  const names = freshNamespace();
  const broker = await names.connect();
  const session = await broker.currentSession();
  const channel = await session.consumingChannel();
  const spare = rpcQueues(broker, ping)[2];
  await channel.assertQueue(spare, rpcQueueOptions);
  const caller = freshCaller();
  await channel.consume(spare, (message) => {
    if (!message) return;
    const { replyTo, correlationId, appId, messageId, expiration } = message.properties;
    const from = JSON.stringify([message.content.toString(), appId, messageId, Number(expiration) > 1_000]);
    session.answers.publish("", replyTo, Buffer.from(JSON.stringify({ from })), { correlationId, type: "ok" });
    channel.ack(message);
  });
  const { call } = patientClient(broker);
  const expected = { from: JSON.stringify(["{}", caller.workspaceId, caller.requestId, true]) };
  expect(await call(ping, {}, caller)).toEqual(expected);
  // The second call goes there at once, as the others have just sent one back.
  expect(await call(ping, {}, caller)).toEqual(expected);
});

test.runIf(program !== undefined)(
  "the calls of a service survive the loss of the node that has their queue, for good, and use it again when it is back",
  async () => {
    await using cluster = await startRabbitmqCluster(program ?? "");
    const namespace = `test-${randomUUID().slice(0, 8)}.`;
    const connect = async (name: string, url: string) => {
      const broker = await connectBroker({ url, name, namespace, log: memoryLog() });
      onTestFinished(() => broker.close());
      return broker;
    };
    const all = cluster.nodes.map(({ url }) => url).join(",");
    const replicas = [await connect("first", all), await connect("second", all)];
    for (const [index, broker] of replicas.entries()) {
      await serveOperations(broker, { service: "prospect", operations: [answerAs(`${index}`)], context: {} });
    }
    const gateway = await connect("gateway", all);
    const { call } = patientClient(gateway);
    const [first, ...spares] = rpcQueues(gateway, ping);
    const answers = () => call(ping, {}, freshCaller(), { timeoutMs: 500 });
    expect(await answers()).toEqual({ from: expect.any(String) });

    const listing = await cluster.control("--quiet", "list_queues", "name", "pid", "--no-table-headers");
    const line = listing.split("\n").find((one) => one.startsWith(`${first}\t`));
    const home = cluster.nodes.find(({ name }) => line?.includes(`${name}@`));
    await home?.kill();

    await eventually(async () => expect(await answers()).toEqual({ from: expect.any(String) }));
    const froms = new Set<string>();
    await eventually(async () => {
      froms.add((await answers()).from);
      expect(froms).toEqual(new Set(["0", "1"]));
    });
    const depths = async (queue: string) =>
      (await gateway.currentSession()).withChannel((channel) => channel.checkQueue(queue));
    await expect(depths(first)).rejects.toThrow("404");
    expect(await depths(spares[0])).toMatchObject({ consumerCount: 2 });

    await home?.start();
    await eventually(async () => expect(await depths(first)).toMatchObject({ consumerCount: 2 }));
    await eventually(async () => expect(await answers()).toEqual({ from: expect.any(String) }));
  },
);
