import { createHmac, randomUUIDv7 } from "node:crypto";
import { queueDepths } from "@outbound/broker/dead-queue";
import { publish } from "@outbound/broker/publish-event";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { eventually } from "@outbound/testing/eventually";
import { late, status } from "@outbound/testing/receiver";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factAbout, startTestDispatcher } from "../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../testing/receiver.fixture.ts";
import { delivererLimits } from "./deliverer-limits.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
beforeAll(async () => {
  // No sweep comes after the first, so whatever arrives was signalled.
  dispatcher = await startTestDispatcher({ sweepMs: 3_600_000 });
});
afterAll(() => dispatcher.stop());

test("an event arrives signed at a subscription, with exactly the documented headers and payload", async () => {
  const { call, broker } = dispatcher;
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  const target_url = receiver.url("/hook?x=1");
  const hook = await call(subscribeHook, { event: "new_reply", target_url }, caller);
  expect(hook).toEqual({ id: hook.id, event: "new_reply", target_url, created: true });

  const fact = factAbout(caller);
  const reply_id = fact.prospect_id;
  const id = await publish(broker, replyReceived, { ...fact, reply_id, from: "ann@example.com" });
  await eventually(() => receiver.received.length === 1);

  const [request] = receiver.received;
  if (!request) throw new Error("Nothing was received.");
  const { secret } = await call(revealWebhookSecret, {}, caller);
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers["x-service-signature"])) ?? [];
  expect(v1).toBe(createHmac("sha256", secret).update(`${t}.${request.body.toString()}`).digest("hex"));
  expect(Math.abs(Number(t) - request.at.getTime() / 1_000)).toBeLessThan(60);
  expect(request.path).toBe("/hook?x=1");
  expect(request.headers).toEqual({
    host: `localhost:${receiver.port}`,
    connection: "keep-alive",
    "content-length": String(request.body.length),
    "content-type": "application/json",
    "user-agent": "Service-Webhook/1",
    "x-service-event": "new_reply",
    "x-service-delivery": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "x-service-signature": `t=${t},v1=${v1}`,
  });
  const payload = JSON.parse(request.body.toString());
  expect(request.body.toString()).toBe(
    JSON.stringify({
      id,
      type: "new_reply",
      occurred_at: payload.occurred_at,
      workspace_id: caller.workspaceId,
      prospect_id: fact.prospect_id,
      prospect_email: "ann@example.com",
      campaign_id: fact.campaign_id,
      campaign_name: "Spring",
      metadata: { replyId: reply_id, from: "ann@example.com" },
    }),
  );
  expect(payload.occurred_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});

test("a delivery that waits for a slot is claimed when one is free, without another signal", async () => {
  const { call, broker } = dispatcher;
  const caller = freshCaller();
  const receiver = await startTestReceiver(late(20));
  await call(subscribeHook, { event: "new_reply", target_url: receiver.url() }, caller);
  const facts = 5 * delivererLimits.caps.endpoint;
  const fact = { ...factAbout(caller), reply_id: randomUUIDv7(), from: "ann@example.com" };
  await Promise.all(Array.from({ length: facts }, () => publish(broker, replyReceived, fact)));
  const delivered = async () => (await call(listDeliveries, { status: "delivered", limit: "100" }, caller)).data.length;
  await eventually(async () => (await delivered()) === facts);
  expect(receiver.received).toHaveLength(facts);
});

test("the next attempt is signalled through the delay queue", async () => {
  const { call, broker } = dispatcher;
  const caller = freshCaller();
  const receiver = await startTestReceiver(status(500));
  await call(subscribeHook, { event: "new_reply", target_url: receiver.url() }, caller);
  const fact = { ...factAbout(caller), reply_id: randomUUIDv7(), from: "ann@example.com" };
  const delayed = async () => (await queueDepths(broker)).find(({ queue }) => queue === "outbound.delay.60s")?.ready;
  expect(await delayed()).toBeFalsy();
  await publish(broker, replyReceived, fact);
  await eventually(async () => (await delayed()) === 1);
  expect(receiver.received).toHaveLength(1);
});
