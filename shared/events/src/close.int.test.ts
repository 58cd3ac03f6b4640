import { randomUUID } from "node:crypto";
import { freshNamespace } from "@outbound/broker/broker.fixture";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { defineEvent } from "@outbound/contracts/event";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { inUnit } from "./unit-of-work.ts";

const payload = z.object({ text: z.string() });
const asked = defineEvent({
  name: "question.asked",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody asked.",
  payload,
});
const answer = defineEvent({ name: "campaign.answer", kind: "job", summary: "Answer.", payload });
const events = [asked, answer];

test("an event that a handler announces while its process closes has been published when the close ends", async () => {
  const campaign = await freshNamespace(events).connect({ name: "campaign" });
  const db = await freshDatabase();
  const relay = startOutboxRelay(campaign, db, { events });
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const consumer = consume(asked, async () => {
    begun.resolve();
    await release.promise;
    await db.of(randomUUID()).transaction(inUnit(async (unit) => unit.announce(answer, { text: "Yes." })));
  });
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  await publish(campaign, asked, { text: "Well?" });
  await begun.promise;
  const closing = campaign.close(() => relay.stop());
  release.resolve();
  await closing;
  expect((await db.query("select from outbox")).rowCount).toBe(0);
});
