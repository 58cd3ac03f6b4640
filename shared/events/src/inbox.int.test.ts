import { randomUUID } from "node:crypto";
import { freshNamespace } from "@outbound/broker/broker.fixture";
import { peekDead, replayDead } from "@outbound/broker/dead-queue";
import { publish } from "@outbound/broker/publish-event";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { conflict } from "@outbound/contracts/app-error";
import { defineEvent } from "@outbound/contracts/event";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { onceOnly } from "./inbox.ts";

const paid = defineEvent({
  name: "bill.paid",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody paid a bill.",
  payload: z.object({ amount: z.int(), workspace_id: z.uuid().optional() }),
});

test("a replayed dead message whose effect is there does nothing", async () => {
  const db = await freshDatabase();
  await db.query("create table effect (event_id uuid not null)");
  const names = freshNamespace([paid]);
  const campaign = await names.connect({ name: "campaign" });
  const ends: string[] = [];
  const consumer = consume(paid, async (message) => {
    await onceOnly(db.of(randomUUID()), message, async (tx) => {
      await tx.unbound.query("insert into effect (event_id) values ($1)", [message.id]);
    });
    ends.push(message.id);
    if (ends.length === 1) throw conflict("What comes after the commit fails.");
  });
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  const id = await publish(campaign, paid, { amount: 3 });
  await eventually(async () => expect(await peekDead(campaign, "campaign")).toHaveLength(1));
  await eventually(async () => expect(await replayDead(campaign, "campaign")).toBe(1));
  await eventually(() => expect(ends).toEqual([id, id]));
  expect((await db.query("select event_id from effect")).rows).toEqual([{ event_id: id }]);
});
