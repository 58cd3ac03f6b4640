import { publish } from "@outbound/broker/publish-event";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { Sealer } from "@outbound/service/sealer";
import { testBroker } from "@outbound/testing/broker";
import { eventually } from "@outbound/testing/eventually";
import { status } from "@outbound/testing/receiver";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { ensureSecret, purpose } from "../secrets/signing-secret-table.ts";
import { factAbout, freshDatabase, secretKey } from "../testing/dispatcher.fixture.ts";
import { kill, startDispatcherProcess } from "../testing/killable-dispatcher.fixture.ts";
import { startTestReceiver } from "../testing/receiver.fixture.ts";
import { storeWebhook } from "../webhooks/workspace-webhook-table.ts";

const facts = 300;
const kills = 8;

test("kill -9 at any moment loses nothing: each event is delivered once, in at most three recorded attempts, as the same bytes", async () => {
  const db = await freshDatabase();
  const broker = await testBroker();
  const caller = freshCaller();
  const receiver = await startTestReceiver((res, one) => {
    const isSick = receiver.received.length % 10 === 0;
    setTimeout(() => status(isSick ? 500 : 200)(res, one), 50);
  });
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await ensureSecret(tx, new Sealer([secretKey], purpose));
    await storeWebhook(tx, receiver.url());
  });
  for (let step = 0; step < facts; step += 1) {
    await publish(broker, messageSent, { ...factAbout(caller), step, message_id: `<${step}@test>` });
  }

  let child = startDispatcherProcess(db.url, broker.namespace);
  for (let round = 0; round < kills; round += 1) {
    const before = receiver.received.length;
    await eventually(() => receiver.received.length > before);
    // Each round kills the process at another point between claim, POST and write.
    await new Promise((resolve) => setTimeout(resolve, round * 7));
    await kill(child);
    child = startDispatcherProcess(db.url, broker.namespace);
  }
  const ended = () =>
    db.query<{ id: string; event_id: string; attempts: number; status: string }>(
      "select id, event_id, attempts, status from delivery where status <> 'pending'",
    );
  await eventually(async () => (await ended()).rowCount === facts, { timeoutMs: 240_000 });

  const { rows } = await ended();
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(facts);
  expect(Math.max(...rows.map(({ attempts }) => attempts))).toBeLessThanOrEqual(3);
  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers["x-service-delivery"]);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body.toString()));
  }
  expect(new Set(bodies.keys())).toEqual(new Set(rows.map(({ id }) => id)));
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
  const recorded = rows.reduce((sum, { attempts }) => sum + attempts, 0);
  expect(recorded).toBeLessThanOrEqual(receiver.received.length);
  expect(receiver.received.length - recorded).toBeLessThanOrEqual(kills * 40);
}, 400_000);
