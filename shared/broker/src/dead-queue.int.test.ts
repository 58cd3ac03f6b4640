import { conflict } from "@outbound/contracts/app-error";
import { defineEvent } from "@outbound/contracts/event";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace } from "./broker.fixture.ts";
import { findDead, peekDead, replayDead } from "./dead-queue.ts";
import { publish } from "./publish-event.ts";
import { consume, subscribe } from "./subscribe.ts";

const paid = defineEvent({
  name: "bill.paid",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody paid a bill.",
  payload: z.object({ amount: z.int(), workspace_id: z.uuid().optional() }),
});

test("a dead message shows where it failed, for whom and since when, also after a failed replay", async () => {
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

  // What one look read is there for the next one.
  for (let looks = 0; looks < 20; looks++) expect(await dead()).toHaveLength(1);
  expect(await replayDead(campaign, "campaign")).toBe(1);
  await eventually(() => expect(runs).toBe(2));
  await eventually(async () => expect(await dead()).toMatchObject([{ first_failed_at: first?.first_failed_at }]));
  const whole = { id, payload: { amount: 3, workspace_id } };
  await eventually(async () =>
    expect(await findDead(campaign, "campaign", id)).toMatchObject({ body: whole, payload: whole.payload }),
  );
  expect(await findDead(campaign, "campaign", crypto.randomUUID())).toBeUndefined();
});

test("a message that violates its contract is dead with a line that names the problem", async () => {
  const names = freshNamespace([paid]);
  const campaign = await names.connect({ name: "campaign" });
  await subscribe(campaign, { service: "campaign", consumers: [consume(paid, async () => {})], context: {} });
  const other = defineEvent({ ...paid, payload: z.object({ amount: z.string() }) });
  await publish(campaign, other, { amount: "three" });
  await eventually(async () =>
    expect(await peekDead(campaign, "campaign")).toMatchObject([
      { error: "The message doesn't fit its event: amount must be a number." },
    ]),
  );
});
