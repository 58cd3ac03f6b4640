import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestDispatcher } from "../../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../../testing/receiver.fixture.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
beforeAll(async () => {
  dispatcher = await startTestDispatcher();
});
afterAll(() => dispatcher.stop());

const call: (typeof dispatcher)["call"] = (...args) => dispatcher.call(...args);

test("setting the webhook creates the secret, which stays until it is rotated", async () => {
  const caller = freshCaller();
  expect(await call(setWebhook, { url: " https://127.0.0.1/a " }, caller)).toEqual({ url: "https://127.0.0.1/a" });
  const { secret } = await call(revealWebhookSecret, {}, caller);
  await call(setWebhook, { url: "https://127.0.0.1/b" }, caller);
  expect(await call(revealWebhookSecret, {}, caller)).toEqual({ secret });
  const rotated = await call(revealWebhookSecret, { rotate: true }, caller);
  expect(rotated.secret).not.toBe(secret);
  expect(await call(revealWebhookSecret, {}, caller)).toEqual(rotated);
});

test("a workspace without a secret can show or rotate none", async () => {
  for (const rotate of [false, true]) {
    const failure = call(revealWebhookSecret, { rotate }, freshCaller());
    await expect(failure).rejects.toMatchObject({
      kind: "not-found",
      message: expect.stringContaining("There is no signing secret yet"),
    });
  }
});

test("a URL that isn't public is refused and the previous one stays", async () => {
  const caller = freshCaller();
  await call(setWebhook, { url: "https://127.0.0.1/a" }, caller);
  const failure = call(setWebhook, { url: "https://10.0.0.1/" }, caller);
  await expect(failure).rejects.toMatchObject({ message: "The webhook URL must point to a public host." });
  expect(await call(testWebhook, {}, caller)).toHaveProperty("delivery_id");
});

test("the test event has no metadata and no real prospect, and its delivery is listed", async () => {
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await call(setWebhook, { url: receiver.url("/hook") }, caller);
  const { delivery_id } = await call(testWebhook, {}, caller);
  await eventually(() => receiver.received.length === 1);

  const [request] = receiver.received;
  expect(request?.headers).toMatchObject({ "x-service-event": "test", "x-service-delivery": delivery_id });
  expect(JSON.parse(request?.body.toString() ?? "")).toEqual({
    id: expect.any(String),
    type: "test",
    occurred_at: expect.stringMatching(/Z$/),
    workspace_id: caller.workspaceId,
    prospect_id: "00000000-0000-0000-0000-000000000000",
    prospect_email: "test@example.com",
    campaign_id: null,
    campaign_name: null,
    metadata: {},
  });
  const listed = await eventually(async () => {
    const { data } = await call(listDeliveries, {}, caller);
    return data[0]?.status === "delivered" && data;
  });
  expect(listed).toEqual([
    {
      id: delivery_id,
      workspace_id: caller.workspaceId,
      next_attempt_at: null,
      event: "test",
      url: receiver.url("/hook"),
      status: "delivered",
      attempts: 1,
      has_receiver: true,
      last_error: null,
      created_at: expect.stringMatching(/\+00:00$/),
    },
  ]);
  expect((await call(listDeliveries, {}, freshCaller())).data).toEqual([]);
});

test("without a webhook, or after its removal, there is nothing to test", async () => {
  const caller = freshCaller();
  const refusal = { kind: "conflict", message: "This workspace has no webhook URL. Set one first." };
  await expect(call(testWebhook, {}, caller)).rejects.toMatchObject(refusal);
  await call(setWebhook, { url: "https://127.0.0.1/a" }, caller);
  expect(await call(setWebhook, { url: null }, caller)).toEqual({ url: null });
  await expect(call(testWebhook, {}, caller)).rejects.toMatchObject(refusal);
});

test("deliveries are listed newest first, in pages, by status", async () => {
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  await call(setWebhook, { url: receiver.url("/") }, caller);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) ids.unshift((await call(testWebhook, {}, caller)).delivery_id);
  await eventually(async () => (await call(listDeliveries, { status: "delivered" }, caller)).data.length === 3);

  const first = await call(listDeliveries, { limit: "2" }, caller);
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await call(listDeliveries, { limit: "2", cursor: first.next_cursor ?? "" }, caller);
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));
  expect((await call(listDeliveries, { status: "failed" }, caller)).data).toEqual([]);
});
