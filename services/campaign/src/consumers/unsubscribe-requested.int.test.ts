import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { unsubscribeRepeated } from "@outbound/contracts/events/unsubscribe-repeated";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../testing/sending.fixture.ts";
import unsubscribeRequested from "./unsubscribe-requested.ts";

const service = await startSendingTest();
const { db, context } = service;

async function unsubscribe({ workspaceId: workspace_id }: Caller, enrolment_id: string, id = randomUUIDv7()) {
  const payload = { workspace_id, enrolment_id, step: null, via: "one_click" };
  const message = { id, occurred_at: new Date().toISOString(), payload };
  await unsubscribeRequested.take(Buffer.from(JSON.stringify(message)), context);
}

test("an unsubscribe stops the enrolment, negative, cancels its send and is announced", async () => {
  const { caller, id, name, prospects } = await service.running(1);
  await service.planAll();
  const enrolment = await service.theEnrolment(caller);
  await unsubscribe(caller, enrolment.id);
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "Unsubscribed.",
    next_step_at: null,
  });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toEqual([
    {
      workspace_id: caller.workspaceId,
      prospect_id: only(prospects).id,
      prospect_email: only(prospects).email,
      campaign_id: id,
      campaign_name: name,
      via: "one_click",
    },
  ]);
  await expectExactCounters(db, caller);
});

test("a link that is used and delivered often has one effect", async () => {
  const { caller } = await service.running(1);
  const { id } = await service.theEnrolment(caller);
  const fact = randomUUIDv7();
  const uses = Array.from({ length: 10 }, (_, at) => unsubscribe(caller, id, at < 5 ? fact : undefined));
  await Promise.all(uses);
  expect(await service.announced(caller, prospectUnsubscribed.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a link that was used two hundred times during an outage costs a few transactions", async () => {
  const { caller } = await service.running(1);
  const { id } = await service.theEnrolment(caller);
  await Promise.all(Array.from({ length: 200 }, () => unsubscribe(caller, id)));
  const recorded = await service.announced(caller, prospectUnsubscribed.name);
  const repeated = await service.announced(caller, unsubscribeRepeated.name);
  expect(recorded).toHaveLength(1);
  expect(repeated.length).toBeLessThan(5);
  await expectExactCounters(db, caller);
});

test("a completed enrolment's link works, and the enrolment stays completed", async () => {
  const { caller } = await service.running(1);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const before = await service.theEnrolment(caller);
  await unsubscribe(caller, before.id);
  await unsubscribe(caller, before.id);
  expect(await service.theEnrolment(caller)).toEqual({ ...before, status: "completed" });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a dispatched mail of an enrolment that is unsubscribed is still settled", async () => {
  const { caller } = await service.running(1);
  const send = await service.dispatched(caller);
  await unsubscribe(caller, send.enrolment_id);
  await service.settle(caller, send, { worker: send.worker });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", sent_count: 1, current_step: 1 });
  await expectExactCounters(db, caller);
});

test("a link of another workspace, and of no enrolment, touches nobody", async () => {
  const { caller } = await service.running(1);
  const before = await service.theEnrolment(caller);
  await unsubscribe(freshCaller(), before.id);
  await unsubscribe(caller, randomUUIDv7());
  expect(await service.theEnrolment(caller)).toEqual(before);
  expect(await service.announced(caller, prospectUnsubscribed.name)).toEqual([]);
});
