import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { brokerUrl, freshNamespace } from "@outbound/broker/broker.fixture";
import { rpcClient } from "@outbound/broker/rpc-client";
import { rpcQueueOptions, rpcQueues } from "@outbound/broker/topology";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { say } from "./deadly-calls.fixture.ts";
import { freshDatabase } from "./events.fixture.ts";

const patient = { timeoutMs: 240_000 };

test("a call over which two processes died is refused, and kills no third; those beside it are answered", async () => {
  const names = freshNamespace();
  const broker = await names.connect();
  const db = await freshDatabase();
  await db.query("create table effect (text text not null)");
  const { rows } = await db.query<{ name: string }>("select current_database() as name");
  const databaseUrl = new URL(db.pool.options.connectionString ?? "");
  databaseUrl.pathname = `/${rows[0]?.name}`;
  const session = await broker.currentSession();
  const [queue] = rpcQueues(broker, say);
  await session.withChannel((channel) => channel.assertQueue(queue, rpcQueueOptions));
  const { call } = rpcClient(broker);
  const ask = (text: string) => call(say, { text }, freshCaller(), patient);
  const neighbours = Array.from({ length: 30 }, (_, at) => `${at}`);
  const [before, after] = [neighbours.slice(0, 15), neighbours.slice(15)];
  const answers = Promise.all(before.map(ask));
  const deadly = ask("deadly").then(
    () => "answered",
    (error: unknown) => error,
  );
  const others = Promise.all(after.map(ask));

  let deaths = 0;
  const isDone = Promise.all([answers, deadly, others]);
  const program = fileURLToPath(import.meta.resolve("./deadly-calls.fixture.ts"));
  for (let isAlive = false; !isAlive && deaths < 5; ) {
    const child = spawn(process.execPath, [program, brokerUrl(), names.namespace, databaseUrl.href], {
      stdio: "ignore",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    // The queue of a service that is away for three seconds expires.
    const keeping = setInterval(
      () => void session.withChannel((channel) => channel.assertQueue(queue, rpcQueueOptions)),
      500,
    );
    isAlive = await Promise.race([once(child, "exit").then(() => false), isDone.then(() => true)]);
    clearInterval(keeping);
    if (!isAlive) deaths++;
  }

  expect(deaths).toBe(2);
  expect((await db.query("select text from effect")).rows).toHaveLength(2);
  expect(await deadly).toMatchObject({ kind: "internal", message: "Something went wrong on our side." });
  expect([...(await answers), ...(await others)]).toEqual(neighbours.map((text) => ({ text })));
  await eventually(async () => expect((await db.query("select from message_start")).rows).toEqual([]));
}, 300_000);
