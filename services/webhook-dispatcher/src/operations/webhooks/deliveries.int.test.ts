import { randomUUIDv7 } from "node:crypto";
import type { ServerResponse } from "node:http";
import { publish } from "@outbound/broker/publish-event";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import { unsubscribeHook } from "@outbound/contracts/hooks/unsubscribe-hook";
import { getDelivery } from "@outbound/contracts/webhooks/get-delivery";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { resendDelivery } from "@outbound/contracts/webhooks/resend-delivery";
import { resendFailedDeliveries } from "@outbound/contracts/webhooks/resend-failed-deliveries";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { deleteWebhookData } from "@outbound/contracts/workspaces/workspace-data";
import { eventually } from "@outbound/testing/eventually";
import { status } from "@outbound/testing/receiver";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trimAnswers } from "../../deliveries/answer-table.ts";
import { claimDue } from "../../deliveries/delivery-table.ts";
import { endpointOf } from "../../deliveries/endpoint.ts";
import { newAudience } from "../../testing/deliveries.fixture.ts";
import { factAbout, startTestDispatcher } from "../../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../../testing/receiver.fixture.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
beforeAll(async () => {
  dispatcher = await startTestDispatcher({ spacingMs: 150 });
});
afterAll(() => dispatcher.stop());

const call: (typeof dispatcher)["call"] = (...args) => dispatcher.call(...args);
const answering =
  (code: number, text: string | Buffer) =>
  (res: ServerResponse): void =>
    void res.writeHead(code).end(text);

test("each attempt shows its time, duration, status, error and answer, and the delivery the exact bytes that were signed", async () => {
  let requests = 0;
  const answer = (res: ServerResponse) =>
    (++requests > 2 ? answering(200, "thank you") : answering(500, "no such table: bounces"))(res);
  const { receiver, bounce, ended, read } = await newAudience(dispatcher, answer);
  const from = Date.now();
  const eventId = await bounce();
  const [id = ""] = await ended("delivered");

  const delivery = await read(id);
  const failed = { status: 500, error: "http_500", answer: "no such table: bounces", url: null };
  expect(delivery.tries).toMatchObject([failed, failed, { status: 200, error: null, answer: "thank you", url: null }]);
  for (const { at, duration_ms } of delivery.tries) {
    expect(new Date(at).getTime()).toBeGreaterThanOrEqual(from - 1_000);
    expect(duration_ms).toBeGreaterThanOrEqual(0);
  }
  expect(delivery).toMatchObject({ event_id: eventId, resends: 0, last_error: null, receiver: "on" });
  for (const { body } of receiver.received) expect(body.toString()).toBe(delivery.body);
});

test("an attempt without an answer says so, and a malformed or long answer is stored as far as it can be", async () => {
  const { receiver, bounce, ended, read, caller } = await newAudience(
    dispatcher,
    answering(500, `a\0b${"é".repeat(2_000)}`),
  );
  await bounce();
  const [id = ""] = await ended("failed");
  const [first] = (await read(id)).tries;
  expect(first?.answer?.startsWith("a\ufffdbéé")).toBe(true);
  expect(Buffer.byteLength(first?.answer ?? "")).toBeLessThanOrEqual(2_048 + 3);
  expect(first?.answer?.endsWith("é")).toBe(true);

  receiver.answer = (res) => void res.socket?.destroy();
  await call(resendDelivery, { id }, caller);
  await eventually(async () => expect((await read(id)).tries).toHaveLength(6));
  expect((await read(id)).tries.at(-1)).toMatchObject({ status: null, error: "connection_error", answer: null });
});

test("an endless body delays no result, and its beginning is stored", async () => {
  const audience = await newAudience(dispatcher, (res) => void res.writeHead(200).write("begins"));
  await audience.bounce();
  const [id = ""] = await audience.ended("delivered");
  expect((await audience.read(id)).tries).toMatchObject([{ answer: "begins" }]);
});

test("no answers are stored where the operator set that", async () => {
  const own = await startTestDispatcher({}, { answerDays: 0 });
  const { bounce, ended, read } = await newAudience(own, answering(200, "secret"));
  await bounce();
  const [id = ""] = await ended("delivered");
  expect((await read(id)).tries).toMatchObject([{ status: 200, answer: null }]);
  await own.stop();
});

test("a failed delivery is sent again with the same bytes and id, and three more attempts", async () => {
  const { caller, receiver, bounce, ended, read } = await newAudience(dispatcher, status(500));
  await bounce();
  const [id = ""] = await ended("failed");
  receiver.answer = status(200);
  expect(await call(resendDelivery, { id }, caller)).toEqual({ delivery_id: id, url: receiver.url() });
  expect(await ended("delivered")).toEqual([id]);

  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"]))).toEqual(new Set([id]));
  expect(await read(id)).toMatchObject({ resends: 1, attempts: 1, last_error: null });
  expect((await read(id)).tries).toHaveLength(4);
});

test("a delivery that is being attempted, or has no receiver any more, is not sent again", async () => {
  const slow = await startTestDispatcher({ spacingMs: 3_600_000 });
  const { caller, receiver, bounce, hook, list } = await newAudience(slow, status(500));
  await bounce();
  const id = await eventually(async () => {
    const [first] = await list();
    expect(first?.attempts).toBe(1);
    return first?.id ?? "";
  });
  const resend = () => slow.call(resendDelivery, { id }, caller);
  await expect(resend()).rejects.toMatchObject({ kind: "conflict", message: "This delivery is still being tried." });
  expect(await list()).toMatchObject([{ has_receiver: true }]);
  await slow.call(unsubscribeHook, { id: hook.id }, caller);
  expect(await list()).toMatchObject([{ has_receiver: false }]);
  const gone = { kind: "conflict", message: "No receiver subscribes to this event at this URL." };
  await expect(resend()).rejects.toMatchObject(gone);
  expect(receiver.received).toHaveLength(1);
  expect(await slow.call(getDelivery, { id }, caller)).toMatchObject({ receiver: "gone" });
  await slow.stop();
});

test("what the workspace webhook missed at its old URL goes to the new one, and its attempts show their URL", async () => {
  const caller = freshCaller();
  const [before, after] = [await startTestReceiver(status(500)), await startTestReceiver()];
  await call(setWebhook, { url: before.url() }, caller);
  const { delivery_id: id } = await call(testWebhook, { event: "bounced" }, caller);
  const read = () => call(getDelivery, { id }, caller);
  await eventually(async () => expect((await read()).status).toBe("failed"));
  await call(setWebhook, { url: after.url() }, caller);
  await call(resendDelivery, { id }, caller);
  await eventually(async () => expect((await read()).status).toBe("delivered"));
  expect(after.received.map(({ headers }) => headers["x-service-delivery"])).toEqual([id]);
  const urls = (await read()).tries.map(({ url }) => url);
  expect(urls).toEqual([before.url(), before.url(), before.url(), null]);
});

test("everything that failed since a time is sent again, one after the other; other deliveries are unchanged", async () => {
  const { caller, receiver, bounce, ended, list } = await newAudience(dispatcher, status(500));
  const { db } = dispatcher;
  for (let count = 0; count < 6; count += 1) await bounce();
  const failed = await ended("failed", 6);
  const [old = "", moved = ""] = failed;
  await db.query("update delivery set created_at = created_at - interval '1 hour' where id = $1", [old]);
  await db.query("update delivery set url = 'https://gone.example/' where id = $1", [moved]);
  receiver.answer = status(200);
  const since = new Date(Date.now() - 600_000).toISOString();
  expect(await call(resendFailedDeliveries, { since }, freshCaller())).toMatchObject({ resent: 0, skipped: 0 });
  expect(await call(resendFailedDeliveries, { since }, caller)).toEqual({ resent: 4, skipped: 1, next_cursor: null });

  const delivered = await ended("delivered", 4);
  expect(delivered.sort()).toEqual(failed.slice(2).sort());
  expect((await list("failed")).map(({ id }) => id).sort()).toEqual([old, moved].sort());
  expect(receiver.received).toHaveLength(6 * 3 + 4);
  await expect(call(resendFailedDeliveries, { since: "lately" }, caller)).rejects.toMatchObject({
    message: "`since` must be an ISO 8601 date or date-time.",
  });
});

test("thousands of re-sent deliveries fall due at the receiver's pace, behind those that wait, and count as retries", async () => {
  const still = await startTestDispatcher({ sweepMs: 600_000, leaseMs: 60_000 });
  const { caller, receiver } = await newAudience(still);
  const { endpoint_id, host } = endpointOf(caller.workspaceId, receiver.url());
  await still.db.query(
    `insert into delivery (id, workspace_id, event_id, event, url, body, endpoint_id, host, status, attempts, created_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'bounce', $2, '{}', $3, $4, 'failed', 3,
       now() - interval '1 hour' + place * interval '1 millisecond' from generate_series(1, 10500) place`,
    [caller.workspaceId, receiver.url(), endpoint_id, host],
  );
  const since = new Date(Date.now() - 7_200_000).toISOString();
  const first = await still.call(resendFailedDeliveries, { since }, caller);
  expect(first).toMatchObject({ resent: 10_000, next_cursor: expect.any(String) });
  const cursor = first.next_cursor ?? "";
  const rest = { resent: 500, skipped: 0, next_cursor: null };
  expect(await still.call(resendFailedDeliveries, { since, cursor }, caller)).toEqual(rest);

  const seconds = await still.db.query<{ last: number }>(
    "select extract(epoch from max(next_attempt_at) - min(next_attempt_at))::float as last from delivery where status = 'pending'",
  );
  expect(seconds.rows[0]?.last).toBeGreaterThan((10_500 / 20) * 0.95);
  const wanted = new Map([[endpoint_id, 10]]);
  expect(await claimDue(still.db, { wanted, isFirstOnly: true, leaseMs: 1_000 })).toEqual([]);
  await still.stop();
});

test("another workspace's deliveries are not found", async () => {
  const { bounce, ended } = await newAudience(dispatcher);
  await bounce();
  const [id = ""] = await ended("delivered");
  for (const one of [id, randomUUIDv7(), "none"]) {
    const notFound = { kind: "not-found", message: "Delivery not found." };
    await expect(call(getDelivery, { id: one }, freshCaller())).rejects.toMatchObject(notFound);
    await expect(call(resendDelivery, { id: one }, freshCaller())).rejects.toMatchObject(notFound);
  }
});

test("an erasure deletes answers about the person, also one that is received just then", async () => {
  const caller = freshCaller();
  const held: ServerResponse[] = [];
  const echo = "unknown person ida@quillfeather.example";
  const receiver = await startTestReceiver((res) => {
    if (receiver.received.length > 1) held.push(res);
    else answering(500, echo)(res);
  });
  await call(setWebhook, { url: receiver.url() }, caller);
  const fact = { ...factAbout(caller), prospect_email: "ida@quillfeather.example" };
  const erase = () =>
    publish(dispatcher.broker, prospectErased, { workspace_id: fact.workspace_id, prospect_id: fact.prospect_id });
  await publish(dispatcher.broker, messageBounced, { ...fact, step: 1, error: "550", hard: true });
  const answers = async () => (await dispatcher.db.query("select from answer where text = $1", [echo])).rowCount;
  await eventually(async () => expect(await answers()).toBeGreaterThan(0));
  await eventually(() => expect(held).toHaveLength(1));
  await erase();
  const { data } = await call(listDeliveries, {}, caller);
  const id = data[0]?.id ?? "";
  await eventually(async () => expect((await call(getDelivery, { id }, caller)).body).not.toContain("quillfeather"));
  for (const res of held) answering(500, echo)(res);
  await eventually(async () => expect((await call(getDelivery, { id }, caller)).tries.length).toBeGreaterThan(1));
  expect(await answers()).toBe(0);
});

test("deleting a workspace deletes its answers", async () => {
  const { caller, bounce, ended } = await newAudience(dispatcher, answering(200, "thank you, whoever you are"));
  await bounce();
  const [id = ""] = await ended("delivered");
  const answers = async () => (await dispatcher.db.query("select from answer where delivery_id = $1", [id])).rowCount;
  expect(await answers()).toBe(1);
  await eventually(async () => expect((await call(deleteWebhookData, {}, caller)).is_complete).toBe(true));
  expect(await answers()).toBe(0);
});

test("the newest 500 answers of a receiver are kept, and those of others unchanged", async () => {
  const { db } = dispatcher;
  const [busy, quiet] = [randomUUIDv7(), randomUUIDv7()];
  await db.query(
    `insert into answer select gen_random_uuid(), now() - place * interval '1 second', $1::uuid, place::text from generate_series(1, 1700) place
     union all select gen_random_uuid(), now() - interval '6 days', $2::uuid, ''`,
    [busy, quiet],
  );
  await trimAnswers(db);
  const { rows } = await db.query(
    "select endpoint_id, count(*)::int, max(text::int) filter (where text <> '') as oldest from answer where endpoint_id = any($1) group by 1 order by 2",
    [[busy, quiet]],
  );
  expect(rows).toEqual([
    { endpoint_id: quiet, count: 1, oldest: null },
    { endpoint_id: busy, count: 500, oldest: 500 },
  ]);
});
