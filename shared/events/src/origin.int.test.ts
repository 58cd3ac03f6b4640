import { randomUUID } from "node:crypto";
import { freshNamespace } from "@outbound/broker/broker.fixture";
import { replayDead } from "@outbound/broker/dead-queue";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { defineEvent } from "@outbound/contracts/event";
import { eventually } from "@outbound/testing/eventually";
import { currentOrigin, type Origin, withOrigin } from "@outbound/tracing/origin";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { inUnit } from "./unit-of-work.ts";

const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ text: z.string() }),
});
const events = [wrote];
const patient = { timeoutMs: 60_000 };
const fresh = (): Origin => ({
  request_id: `request-${randomUUID()}`,
  traceparent: `00-${randomUUID().replaceAll("-", "")}-00f067aa0ba902b7-01`,
});

test("an event's consumer knows its origin: through the outbox, directly, for each of several, at a retry and a replay", async () => {
  const names = freshNamespace(events);
  const broker = await names.connect({ name: "campaign" });
  const seen: { text: string; origin: Origin | undefined }[] = [];
  const consumer = consume(wrote, async ({ payload: { text } }) => {
    seen.push({ text, origin: currentOrigin() });
    const times = seen.filter((one) => one.text === text).length;
    if (text === "retried" && times === 1) throw new Error("the first time");
    // A payload that doesn't parse is dead at once.
    if (text === "dead" && times === 1) wrote.payload.parse({});
  });
  await subscribe(broker, { service: "campaign", consumers: [consumer], context: {} });
  const db = await freshDatabase();
  const relay = startOutboxRelay(broker, db, { events });
  const originsOf = (text: string) => seen.filter((one) => one.text === text).map(({ origin }) => origin);

  const [request, one, other] = [fresh(), fresh(), fresh()];
  await withOrigin(request, async () => {
    await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(wrote, { text: "announced" })));
    await db
      .of(randomUUID())
      .transaction(
        inUnit(async (unit) =>
          unit.announceAll(wrote, [{ text: "one" }, { text: "other" }, { text: "no" }], [one, other, null]),
        ),
      );
    for (const text of ["straight", "retried", "dead"]) await publish(broker, wrote, { text });
  });
  await eventually(() => expect(originsOf("retried")).toEqual([request, request]), patient);
  await eventually(() => expect(originsOf("announced")).toEqual([request]), patient);
  await eventually(() => expect([originsOf("one"), originsOf("other")]).toEqual([[one], [other]]), patient);
  expect(originsOf("straight")).toEqual([request]);

  await eventually(async () => expect(await replayDead(broker, "campaign")).toBe(1), patient);
  await eventually(() => expect(originsOf("dead")).toEqual([request, request]), patient);

  // No request led to it, so its own id joins whatever follows.
  const id = await publish(broker, wrote, { text: "by itself" });
  await eventually(() => expect(originsOf("by itself")).toEqual([{ request_id: id }]), patient);
  await eventually(() => expect(originsOf("no")).toEqual([{ request_id: expect.any(String) }]), patient);
  await relay.stop();
});
