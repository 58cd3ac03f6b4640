import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { brokerUrl, freshNamespace, proxied } from "@outbound/broker/broker.fixture";
import { peekDead, queueDepths } from "@outbound/broker/dead-queue";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { eventQueue } from "@outbound/broker/topology";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { post } from "./deliveries.fixture.ts";
import { freshDatabase } from "./events.fixture.ts";
import { PoisonMessages } from "./poison-messages.ts";

const patient = { timeoutMs: 60_000 };

test("a link is cut thirty times over a message, each time at once, and nothing is buried", async () => {
  const names = freshNamespace([post]);
  const near = await names.connect();
  const proxy = await proxied();
  const far = await names.connect({ url: proxy.url });
  const cuts = new Map<string, number>();
  const done: string[] = [];
  const end = Promise.withResolvers<void>();
  const consumer = consume(post, async ({ payload: { text } }) => {
    const count = (cuts.get(text) ?? 0) + 1;
    cuts.set(text, count);
    if (count > 30) return void done.push(text);
    // The first acknowledgement can't arrive any more, and the second handler doesn't even end.
    proxy.cut();
    if (text === "two") await end.promise;
  });
  await subscribe(far, {
    service: "mailer",
    consumers: [consumer],
    context: {},
    starts: new PoisonMessages(await freshDatabase(), far.log),
  });
  const texts = ["one", "two", "three"];
  for (const text of texts) await publish(near, post, { text });
  await eventually(() => expect(new Set(done)).toEqual(new Set(texts)), { timeoutMs: 240_000 });
  end.resolve();
  expect(await peekDead(near, "mailer")).toEqual([]);
}, 300_000);

test("a message over which twenty processes died is dead; its neighbours are handled", async () => {
  const names = freshNamespace([post]);
  const broker = await names.connect();
  const db = await freshDatabase();
  await db.query("create table effect (text text not null)");
  const neighbours = ["a", "b", "c", "d"];
  const { rows } = await db.query<{ name: string }>("select current_database() as name");
  const databaseUrl = new URL(db.pool.options.connectionString ?? "");
  databaseUrl.pathname = `/${rows[0]?.name}`;
  const run = async (): Promise<unknown> => {
    const program = fileURLToPath(import.meta.resolve("./deadly-process.fixture.ts"));
    const child = spawn(process.execPath, [program, brokerUrl(), names.namespace, databaseUrl.href], {
      stdio: "ignore",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [, signal] = await Promise.race([once(child, "exit"), ended.then(() => [0, "none died"])]);
    child.kill("SIGKILL");
    return signal;
  };
  const taken = async () => (await db.query<{ text: string }>("select text from effect order by text")).rows;
  await publish(broker, post, { text: "deadly" });
  for (const text of neighbours) await publish(broker, post, { text });
  const ended = eventually(
    async () => {
      expect((await taken()).map(({ text }) => text)).toEqual(expect.arrayContaining(neighbours));
      expect(await peekDead(broker, "mailer")).toHaveLength(1);
      expect((await db.query("select from message_start")).rows).toEqual([]);
    },
    { timeoutMs: 590_000 },
  );
  ended.catch(() => {});

  let deaths = 0;
  while ((await run()) === "SIGKILL") deaths++;
  expect(deaths).toBeGreaterThanOrEqual(20);
  expect(deaths).toBeLessThan(30);
  const dead = { payload: { text: "deadly" }, error: "ProcessDied: Its process died over it 20 times." };
  await eventually(async () => expect(await peekDead(broker, "mailer")).toMatchObject([dead]), patient);
  await eventually(async () => {
    expect(await queueDepths(broker, { events: [post] })).toContainEqual({
      queue: "mailer.post",
      ready: 0,
      consumers: 0,
    });
  }, patient);
}, 600_000);

test("a queue that is deleted under its consumer, while others publish, delivers everything accepted after that", async () => {
  const names = freshNamespace([post]);
  const [mailer, publisher] = [await names.connect(), await names.connect()];
  const done: string[] = [];
  const consumer = consume(post, async ({ payload: { text } }) => void done.push(text));
  await subscribe(mailer, { service: "mailer", consumers: [consumer], context: {} });
  await publish(publisher, post, { text: "before" });
  await eventually(() => expect(done).toEqual(["before"]), patient);
  const session = await publisher.currentSession();
  for (const text of ["a", "b", "c"]) {
    await session.withChannel((channel) => channel.deleteQueue(eventQueue(publisher, post, "mailer")));
    await eventually(() => publish(publisher, post, { text }), patient);
    await eventually(() => expect(done).toContain(text), patient);
  }
});
