import { randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import { linkClicked } from "@outbound/contracts/events/link-clicked";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { Sealer } from "@outbound/service/sealer";
import { testBroker } from "@outbound/testing/broker";
import { eventually } from "@outbound/testing/eventually";
import { findText } from "@outbound/testing/find-text";
import { holdLocks } from "@outbound/testing/hold-locks";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { hang, status } from "@outbound/testing/receiver";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymizeProspect, insertErased } from "../events/erased-prospect-table.ts";
import { ensureSecret, purpose } from "../secrets/signing-secret-table.ts";
import { factAbout, freshDatabase, secretKey, startTestDispatcher } from "../testing/dispatcher.fixture.ts";
import { kill, startDispatcherProcess } from "../testing/killable-dispatcher.fixture.ts";
import { startTestReceiver } from "../testing/receiver.fixture.ts";
import { storeWebhook } from "../webhooks/workspace-webhook-table.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
beforeAll(async () => {
  dispatcher = await startTestDispatcher({ spacingMs: 3_600_000 });
});
afterAll(() => dispatcher.stop());

async function audience(code = 200) {
  const caller = freshCaller();
  const receiver = await startTestReceiver(status(code));
  await dispatcher.call(setWebhook, { url: receiver.url() }, caller);
  const fact = { ...factAbout(caller), prospect_email: "ida@quillfeather.example" };
  const { workspace_id, prospect_id } = fact;
  return {
    receiver,
    fact,
    received: () => receiver.received.map(({ body }) => JSON.parse(body.toString())),
    erase: () => publish(dispatcher.broker, prospectErased, { workspace_id, prospect_id }),
  };
}

const findRemaining = () => findText(dispatcher.db, ["quillfeather"]);
const expectNothingRemains = () => eventually(async () => expect(await findRemaining()).toEqual([]));

test("an erasure anonymises events and deliveries, delivered or not, and leaves others unchanged", async () => {
  const { broker, db } = dispatcher;
  const { fact, receiver, erase } = await audience();
  const from = "ida@quillfeather.example";
  await publish(broker, replyReceived, { ...fact, reply_id: randomUUIDv7(), from });
  await publish(broker, messageBounced, { ...fact, step: 1, error: `550 ${from} unknown`, hard: true });
  const other = { ...fact, prospect_id: randomUUIDv7(), prospect_email: "bob@example.com" };
  await publish(broker, linkClicked, { ...other, url: "https://a.example/", message_id: "<1@x>", via: "redirect" });
  await eventually(() => expect(receiver.received).toHaveLength(3));
  expect(await findRemaining()).not.toEqual([]);

  await erase();
  await erase();
  await expectNothingRemains();
  const { rows } = await db.query<{ body: Buffer }>(
    "select body from delivery where workspace_id = $1 order by event",
    [fact.workspace_id],
  );
  const email = `${fact.prospect_id}@anonymized.invalid`;
  expect(rows.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    { type: "bounced", ...fact, prospect_email: email, metadata: { step: 1, error: "" } },
    { type: "clicked", ...other, metadata: { url: "https://a.example/" } },
    { type: "replied", ...fact, prospect_email: email, metadata: { from: email } },
  ]);
});

test("an attempt that is still due sends the event without the person", async () => {
  const { fact, receiver, erase, received } = await audience(500);
  await publish(dispatcher.broker, messageBounced, { ...fact, step: 1, error: "550 Ida Quillfeather", hard: true });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await erase();
  await expectNothingRemains();
  receiver.answer = status(200);
  await eventually(async () => {
    const { rowCount } = await dispatcher.db.query(
      "update delivery set next_attempt_at = now() - interval '1 second' where workspace_id = $1 and attempts = 1",
      [fact.workspace_id],
    );
    expect(rowCount).toBe(1);
  });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [before, after] = received();
  expect(before.prospect_email).toBe(fact.prospect_email);
  expect(after).toEqual({
    ...before,
    prospect_email: `${fact.prospect_id}@anonymized.invalid`,
    metadata: { step: 1, error: "" },
  });
  const [first, second] = receiver.received.map(({ headers }) => headers["x-service-delivery"]);
  expect(second).toBe(first);
});

test("events at the time of the erasure or after it leave nothing about the person", async () => {
  const { broker, db } = dispatcher;
  const { fact, erase } = await audience();
  const facts = Array.from({ length: 60 }, (_, step) =>
    publish(broker, messageBounced, { ...fact, step, error: "550 Ida Quillfeather", hard: true }),
  );
  await Promise.all([...facts.slice(0, 30), erase(), ...facts.slice(30)]);
  await eventually(async () => {
    const { rowCount } = await db.query("select from event where workspace_id = $1", [fact.workspace_id]);
    expect(rowCount).toBe(60);
  });
  await expectNothingRemains();

  const late = await publish(broker, messageBounced, { ...fact, step: 99, error: "550 Ida", hard: true });
  const { rows } = await eventually(async () => {
    const found = await db.query<{ data: object }>("select data from event where id = $1", [late]);
    expect(found.rowCount).toBe(1);
    return found;
  });
  expect(rows[0]?.data).toMatchObject({ prospect_email: `${fact.prospect_id}@anonymized.invalid` });
  expect(await findRemaining()).toEqual([]);
});

test("a process killed amid an erasure leaves nothing about the person, and posts nothing about them afterwards", async () => {
  const [db, broker, caller] = [await freshDatabase(), await testBroker(), freshCaller()];
  const receiver = await startTestReceiver(hang);
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await ensureSecret(tx, new Sealer([secretKey], purpose));
    await storeWebhook(tx, receiver.url());
  });
  const fact = { ...factAbout(caller), prospect_email: "ida@quillfeather.example" };
  const first = startDispatcherProcess(db.url, broker.namespace);
  await using recording = await holdLocks(db, (tx) => tx.query("lock table inbox in share mode"));
  const id = await publish(broker, messageBounced, { ...fact, step: 1, error: "550 Ida", hard: true });
  await eventually(async () => expect(await waitersFor(db, "relation")).toBe(1));

  let isErased = false;
  const erasing = insertErased(db.of(fact.workspace_id), fact.prospect_id)
    .then(() => anonymizeProspect(db.of(fact.workspace_id), fact.prospect_id))
    .then(() => (isErased = true));
  await eventually(async () => expect(isErased || (await waitersFor(db, "advisory")) === 1).toBe(true));
  const reading = holdLocks(db, (tx) => tx.query("lock table erased_prospect in access exclusive mode"));
  await eventually(async () => expect(isErased || (await waitersFor(db, "relation")) === 2).toBe(true));
  await recording.release();
  await eventually(async () => expect((await db.query("select from event where id = $1", [id])).rowCount).toBe(1));
  await kill(first);
  await (await reading).release();
  await erasing;

  const posted = receiver.received.length;
  receiver.answer = status(200);
  startDispatcherProcess(db.url, broker.namespace);
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(posted));
  const bodies = receiver.received.slice(posted).map(({ body }) => JSON.parse(body.toString()));
  expect(bodies).toMatchObject([{ prospect_email: `${fact.prospect_id}@anonymized.invalid`, metadata: { error: "" } }]);
  expect(await findText(db, ["quillfeather"])).toEqual([]);
});
