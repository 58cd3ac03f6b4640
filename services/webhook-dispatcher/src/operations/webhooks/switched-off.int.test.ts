import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { hookEvents } from "@outbound/contracts/hooks/hook";
import { listHookEntries } from "@outbound/contracts/hooks/list-hook-entries";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { resendDelivery } from "@outbound/contracts/webhooks/resend-delivery";
import { resendFailedDeliveries } from "@outbound/contracts/webhooks/resend-failed-deliveries";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { switchOnReceiver } from "@outbound/contracts/webhooks/switch-on-receiver";
import { testEvents, testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { isOfSubscriptions, webhookEvents } from "@outbound/contracts/webhooks/webhook-events";
import { eventually } from "@outbound/testing/eventually";
import { status } from "@outbound/testing/receiver";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { switchOffFailing } from "../../receivers/receiver-table.ts";
import { newAudience } from "../../testing/deliveries.fixture.ts";
import { startTestDispatcher } from "../../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../../testing/receiver.fixture.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
beforeAll(async () => {
  dispatcher = await startTestDispatcher({ spacingMs: 100 });
});
afterAll(() => dispatcher.stop());

const call: (typeof dispatcher)["call"] = (...args) => dispatcher.call(...args);
const stateOf = async (caller: Caller) => (await call(listHookEntries, {}, caller)).data[0];
const beganToFail = (caller: Caller, days: number) =>
  dispatcher.db.query("update subscription set failing_since = now() - $2 * interval '1 day' where workspace_id = $1", [
    caller.workspaceId,
    days,
  ]);

async function deadAudience() {
  const audience = await newAudience(dispatcher, status(500));
  for (let count = 0; count < 5; count += 1) await audience.bounce();
  const failed = await audience.ended("failed", 5);
  await eventually(async () => expect((await stateOf(audience.caller))?.failing_since).not.toBeNull());
  await beganToFail(audience.caller, 6);
  return { ...audience, failed };
}

test("a failing receiver shows since when, until a delivery succeeds", async () => {
  const { caller, receiver, bounce, ended } = await newAudience(dispatcher, status(500));
  expect(await stateOf(caller)).toMatchObject({ failing_since: null, switched_off_at: null });
  await bounce();
  await ended("failed");
  await eventually(async () => expect((await stateOf(caller))?.failing_since).toEqual(expect.any(String)));
  receiver.answer = status(200);
  await bounce();
  await eventually(async () => expect((await stateOf(caller))?.failing_since).toBeNull());
});

test("a failing workspace webhook shows it too, and setting its URL again clears it", async () => {
  const caller = freshCaller();
  const receiver = await startTestReceiver(status(500));
  await call(setWebhook, { url: receiver.url() }, caller);
  await call(testWebhook, {}, caller);
  await eventually(async () => expect((await call(getWebhook, {}, caller)).failing_since).toEqual(expect.any(String)));
  await call(setWebhook, { url: receiver.url("/other") }, caller);
  expect(await call(getWebhook, {}, caller)).toMatchObject({ failing_since: null, switched_off_at: null });
});

test("a receiver that fails for five days is switched off; later events are recorded and shown, and sent nowhere", async () => {
  const { caller, receiver, bounce, ended, list } = await deadAudience();
  expect(await switchOffFailing(dispatcher.db)).toEqual([{ workspace_id: caller.workspaceId, event: "bounce" }]);
  expect(await switchOffFailing(dispatcher.db)).toEqual([]);
  expect(await stateOf(caller)).toMatchObject({ switched_off_at: expect.any(String) });
  expect(await call(getWebhook, {}, caller)).toMatchObject({ receivers_off: 1, switched_off_at: null });

  const before = receiver.received.length;
  await bounce();
  await ended("failed", 6);
  expect((await list())[0]).toMatchObject({ status: "failed", attempts: 0, last_error: "switched_off" });
  const since = new Date(Date.now() - 600_000).toISOString();
  expect(await call(resendFailedDeliveries, { since }, caller)).toEqual({ resent: 0, skipped: 6, next_cursor: null });
  expect(receiver.received).toHaveLength(before);
});

test("switched on with catching up, a receiver gets each missed delivery once, under its own id", async () => {
  const { caller, receiver, hook, bounce, ended, failed } = await deadAudience();
  await switchOffFailing(dispatcher.db);
  await bounce();
  await ended("failed", 6);
  const before = receiver.received.length;
  receiver.answer = status(200);
  const on = () => call(switchOnReceiver, { hook_id: hook.id }, caller);
  expect(await on()).toEqual({ resent: 6, skipped: 0, next_cursor: null });
  expect(await ended("delivered", 6)).toEqual(expect.arrayContaining(failed));
  expect(receiver.received).toHaveLength(before + 6);
  expect(await stateOf(caller)).toMatchObject({ failing_since: null, switched_off_at: null });
  await expect(on()).rejects.toMatchObject({ kind: "conflict", message: "This receiver is already on." });
  await bounce();
  await ended("delivered", 7);
});

test("switching on without catching up, or subscribing again, skips what was missed", async () => {
  const { caller, receiver, hook, bounce, ended } = await deadAudience();
  await switchOffFailing(dispatcher.db);
  receiver.answer = status(200);
  const none = { resent: 0, skipped: 0, next_cursor: null };
  expect(await call(switchOnReceiver, { hook_id: hook.id, catch_up: false }, caller)).toEqual(none);
  await bounce();
  await ended("delivered", 1);
  // The success is recorded on the receiver after the delivery.
  await eventually(async () => {
    await beganToFail(caller, 6);
    await switchOffFailing(dispatcher.db);
    expect(await stateOf(caller)).toMatchObject({ switched_off_at: expect.any(String) });
  });
  await call(subscribeHook, { event: "bounce", target_url: receiver.url() }, caller);
  expect(await stateOf(caller)).toMatchObject({ failing_since: null, switched_off_at: null });
});

test("a delivery can be sent to a receiver that is off, to try it, and that alone doesn't switch it on", async () => {
  const { caller, receiver, ended, failed } = await deadAudience();
  await switchOffFailing(dispatcher.db);
  receiver.answer = status(200);
  await call(resendDelivery, { id: failed[0] ?? "" }, caller);
  await ended("delivered", 1);
  expect(await stateOf(caller)).toMatchObject({ switched_off_at: expect.any(String) });
});

test("few failures in a long time, or none lately, switch nothing off", async () => {
  const quiet = await newAudience(dispatcher, status(500));
  for (let count = 0; count < 4; count += 1) await quiet.bounce();
  await quiet.ended("failed", 4);
  await beganToFail(quiet.caller, 30);
  const past = await deadAudience();
  await dispatcher.db.query("update delivery set created_at = created_at - interval '2 days' where workspace_id = $1", [
    past.caller.workspaceId,
  ]);
  const recent = await deadAudience();
  await beganToFail(recent.caller, 4);
  expect(await switchOffFailing(dispatcher.db)).toEqual([]);
});

test("another workspace's subscription and a malformed id are not found", async () => {
  const { hook } = await newAudience(dispatcher);
  const notFound = { kind: "not-found", message: "Subscription not found." };
  for (const hook_id of [hook.id, randomUUIDv7(), "none"]) {
    await expect(call(switchOnReceiver, { hook_id }, freshCaller())).rejects.toMatchObject(notFound);
    await expect(call(testWebhook, { hook_id }, freshCaller())).rejects.toMatchObject(notFound);
  }
  const none = { kind: "not-found", message: "Workspace webhook not found." };
  await expect(call(switchOnReceiver, {}, freshCaller())).rejects.toMatchObject(none);
});

describe("a sample", () => {
  const payloadOf = (name: string) => webhookEvents.find((event) => event.name === name)?.payload;

  test("of each event has every field of a real one, and concerns no real prospect", async () => {
    const caller = freshCaller();
    const receiver = await startTestReceiver();
    await call(setWebhook, { url: receiver.url() }, caller);
    for (const event of testEvents) await call(testWebhook, { event }, caller);
    await eventually(() => expect(receiver.received).toHaveLength(testEvents.length));
    for (const { body, headers } of receiver.received) {
      const sample = JSON.parse(body.toString());
      const name = String(headers["x-service-event"]);
      expect(payloadOf(name)?.strict().parse(sample)).toMatchObject({ type: name, workspace_id: caller.workspaceId });
      expect(sample.prospect_id).toBe("00000000-0000-0000-0000-000000000000");
    }
  });

  test("goes to the one chosen subscription, whichever others have the event", async () => {
    const caller = freshCaller();
    const [one, other] = [await startTestReceiver(), await startTestReceiver()];
    await call(subscribeHook, { event: "bounce", target_url: other.url() }, caller);
    for (const event of hookEvents) {
      const { id } = await call(subscribeHook, { event, target_url: one.url() }, caller);
      await call(testWebhook, { hook_id: id }, caller);
    }
    await eventually(() => expect(one.received).toHaveLength(hookEvents.length));
    for (const { body } of one.received) {
      const sample = JSON.parse(body.toString());
      expect(webhookEvents.filter(isOfSubscriptions).map(({ name }) => name)).toContain(sample.type);
      payloadOf(sample.type)?.strict().parse(sample);
    }
    expect((await call(listDeliveries, {}, caller)).data).toHaveLength(hookEvents.length);
    expect(other.received).toEqual([]);
  });
});
