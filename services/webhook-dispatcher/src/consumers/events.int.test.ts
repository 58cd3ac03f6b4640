import { randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import type { Event } from "@outbound/contracts/event";
import { linkClicked } from "@outbound/contracts/events/link-clicked";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { hookEvents } from "@outbound/contracts/hooks/hook";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factAbout, startTestDispatcher } from "../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../testing/receiver.fixture.ts";

let dispatcher: Awaited<ReturnType<typeof startTestDispatcher>>;
beforeAll(async () => {
  dispatcher = await startTestDispatcher();
});
afterAll(() => dispatcher.stop());

const reply_id = randomUUIDv7();

async function audience() {
  const { call } = dispatcher;
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  const stranger = await startTestReceiver();
  for (const [who, where] of [
    [caller, receiver],
    [freshCaller(), stranger],
  ] as const) {
    await call(setWebhook, { url: where.url("/webhook") }, who);
    for (const event of hookEvents) await call(subscribeHook, { event, target_url: where.url(`/${event}`) }, who);
  }
  return { caller, receiver, stranger };
}

const cases: [Event, object, Record<string, string>, object][] = [
  [messageSent, { step: 2, message_id: "<1@x>" }, { "/webhook": "sent" }, { step: 2, messageId: "<1@x>" }],
  [
    replyReceived,
    { reply_id, from: "ann@example.com" },
    { "/webhook": "replied", "/new_reply": "new_reply" },
    { replyId: reply_id, from: "ann@example.com" },
  ],
  [
    messageBounced,
    { step: 1, error: "550 5.1.1", hard: true },
    { "/webhook": "bounced", "/bounce": "bounce" },
    { step: 1, error: "550 5.1.1" },
  ],
  [
    prospectUnsubscribed,
    { via: "one_click" },
    { "/webhook": "unsubscribed", "/unsubscribe": "unsubscribe" },
    { via: "one_click" },
  ],
  [
    linkClicked,
    { url: "https://a.example/", message_id: "<1@x>", via: "redirect" },
    { "/webhook": "clicked" },
    { url: "https://a.example/", messageId: "<1@x>", via: "redirect" },
  ],
  [
    replyClassified,
    { reply_id, classification: "interested" },
    { "/positive_reply": "positive_reply" },
    { replyId: reply_id },
  ],
];

test.each(cases)(
  "$name goes to the receivers that want it, under the name each has for it",
  async (event, payload, to, metadata) => {
    const { caller, receiver, stranger } = await audience();
    const fact = factAbout(caller);
    const id = await publish(dispatcher.broker, event, { ...fact, ...payload });
    await eventually(() => receiver.received.length === Object.keys(to).length);

    const events = receiver.received.map(({ path, headers }) => [path, headers["x-service-event"]]);
    expect(Object.fromEntries(events)).toEqual(to);
    for (const { body, headers } of receiver.received) {
      const { occurred_at: _, ...sent } = JSON.parse(body.toString());
      expect(sent).toEqual({ id, type: headers["x-service-event"], ...fact, metadata });
      expect(Object.keys(sent.metadata)).toEqual(Object.keys(metadata));
    }
    const deliveries = new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"]));
    expect(deliveries.size).toBe(receiver.received.length);
    expect(stranger.received).toEqual([]);
  },
);

test.each(["neutral", "notInterested"] as const)(
  "a reply classified as %s is sent to no receiver",
  async (classification) => {
    const { caller, receiver } = await audience();
    const fact = factAbout(caller);
    await publish(dispatcher.broker, replyClassified, { ...fact, reply_id, classification });
    const later = await publish(dispatcher.broker, replyClassified, {
      ...fact,
      reply_id,
      classification: "interested",
    });
    await eventually(() => receiver.received.length === 1);
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? "").id).toBe(later);
  },
);

test("an event without receivers is not recorded", async () => {
  const caller = freshCaller();
  const { caller: other, receiver } = await audience();
  const unheard = await publish(dispatcher.broker, messageSent, { ...factAbout(caller), step: 1, message_id: "m" });
  await publish(dispatcher.broker, messageSent, { ...factAbout(other), step: 1, message_id: "m" });
  await eventually(() => receiver.received.length === 1);
  const { rowCount } = await dispatcher.db.query("select from event where id = $1", [unheard]);
  expect(rowCount).toBe(0);
});
