import { conflict } from "@outbound/contracts/app-error";
import { defineEvent } from "@outbound/contracts/event";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase, freshNamespace } from "./broker-test-kit.ts";
import { findDead, peekDead, replayDead } from "./dead-queue.ts";
import { publish } from "./publish-event.ts";
import { consume, onceOnly, subscribe } from "./subscribe.ts";

const paid = defineEvent({
  name: "bill.paid",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody paid a bill.",
  payload: z.object({ amount: z.int(), workspace_id: z.uuid().optional() }),
});

test("a dead message whose effect is there does nothing when it is replayed", async () => {
  const db = await freshDatabase();
  await db.query("create table effect (event_id uuid not null)");
  const names = freshNamespace([paid]);
  const campaign = await names.connect({ name: "campaign" });
  const ends: string[] = [];
  const consumer = consume(paid, async (message) => {
    await onceOnly(db, message, async (tx) => {
      await tx.query("insert into effect (event_id) values ($1)", [message.id]);
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

test("a dead message says where it failed, for whom and since when, also after a replay that failed again", async () => {
  const names = freshNamespace([paid]);
  const campaign = await names.connect({ name: "campaign" });
  let runs = 0;
  const consumer = consume(paid, async () => {
    runs++;
    throw conflict("Never.");
  });
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  const workspace_id = crypto.randomUUID();
  const id = await publish(campaign, paid, { amount: 3, workspace_id });
  const dead = () => peekDead(campaign, "campaign");
  await eventually(async () => expect(await dead()).toHaveLength(1));
  const [first] = await dead();
  expect(first).toMatchObject({ id, event: "bill.paid", queue: "campaign.bill.paid", workspace_id });
  await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(first?.first_failed_at ?? "")));

  expect(await replayDead(campaign, "campaign")).toBe(1);
  await eventually(() => expect(runs).toBe(2));
  await eventually(async () => expect(await dead()).toMatchObject([{ first_failed_at: first?.first_failed_at }]));
  const whole = { id, payload: { amount: 3, workspace_id } };
  // What was looked at returns to the queue a moment later.
  await eventually(async () =>
    expect(await findDead(campaign, "campaign", id)).toMatchObject({ body: whole, payload: whole.payload }),
  );
  expect(await findDead(campaign, "campaign", crypto.randomUUID())).toBeUndefined();
});
