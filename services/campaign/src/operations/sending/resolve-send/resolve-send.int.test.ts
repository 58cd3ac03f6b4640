import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { holdLocks } from "@outbound/testing/hold-locks";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { waitForCampaign } from "../../../campaigns/campaign-lock.ts";
import { expectExactCounters, refusalOf, step } from "../../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../../testing/inbox.fixture.ts";
import { only } from "../../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

type Resolution = { as: "sent" | "not-sent"; again?: boolean };
const resolve = (caller: Caller, id: string, resolution: Resolution) =>
  call(resolveSend, { id, ...resolution }, caller);
const conflict = (message: string) => ({ kind: "conflict", message });
const again = { as: "not-sent", again: true } as const;

async function unknown(steps = [step("1"), step("2", { delay_days: 3 })]) {
  const campaign = await service.running(1, { steps });
  const send = await service.dispatched(campaign.caller);
  await service.settle(campaign.caller, send, { worker: send.worker, outcome: "unknown", reason: "Connection closed" });
  await service.age(campaign.caller, "1 minute");
  return { ...campaign, send, prospect: only(campaign.prospects) };
}

test("a send resolved as sent is announced, and nothing else changes", async () => {
  const { caller, send } = await unknown();
  const [enrolment, engagement] = [await service.theEnrolment(caller), await service.engagement(caller)];
  expect(await resolve(caller, send.id, { as: "sent" })).toMatchObject({ id: send.id, status: "sent", reason: null });
  expect(await service.announced(caller, messageSent.name)).toMatchObject([{ message_id: send.message_id, step: 1 }]);
  expect(await service.theEnrolment(caller)).toEqual(enrolment);
  expect(await service.engagement(caller)).toEqual(engagement);
  await expectExactCounters(db, caller);
});

test("a send resolved as not sent is no longer counted, its enrolment continues, and it is never sent again by itself", async () => {
  const { caller, send } = await unknown();
  expect(await resolve(caller, send.id, { as: "not-sent" })).toMatchObject({
    status: "refused",
    reason: "Somebody found that the email wasn't sent.",
  });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "refused", attempt: 1 });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 0 });
  expect(await service.engagement(caller)).toMatchObject({ emails_sent: 0, date_contacted: null });
  expect(await service.announced(caller, messageSent.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test.each([
  ["in the middle of its sequence", [step("1"), step("2", { delay_days: 3 })]],
  ["that it had completed", [step("only")]],
])("an enrolment %s goes back for a mail that is to be sent again, under the same Message-ID", async (_, steps) => {
  const { caller, send } = await unknown(steps);
  expect(await resolve(caller, send.id, again)).toMatchObject({ status: "planned", dispatched_at: null });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 1, sent_count: 0 });
  expect(await service.engagement(caller)).toMatchObject({ emails_sent: 0, active: true });
  await expectExactCounters(db, caller);
  // An outcome of the former worker is ignored.
  await service.settle(caller, send, { worker: send.worker, outcome: "sent" });

  const second = await service.dispatched(caller);
  expect(second).toMatchObject({ id: send.id, attempt: 2, message_id: send.message_id });
  await service.settle(caller, second, { worker: second.worker });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  expect(await service.announced(caller, messageSent.name)).toHaveLength(1);
  expect(await service.theEnrolment(caller)).toMatchObject({ current_step: 2, sent_count: 1 });
  await expectExactCounters(db, caller);
});

test.each(["planned", "claimed", "dispatched", "sent", "refused", "cancelled"])(
  "a send that is %s can't be resolved, and stays as it is",
  async (state) => {
    const { caller, send } = await unknown();
    await db.query("update send set state = $2 where id = $1", [send.id, state]);
    const before = await service.everything(caller);
    const refusal = conflict(`Only an email with an unknown outcome can be resolved: this one is ${state}.`);
    for (const resolution of [{ as: "sent" }, { as: "not-sent" }, again] as const) {
      expect(await refusalOf(resolve(caller, send.id, resolution))).toEqual(refusal);
    }
    expect(await service.everything(caller)).toEqual(before);
  },
);

test("an unknown send, another workspace's, and sending again what was sent are refused", async () => {
  const { caller, send } = await unknown();
  const before = await service.everything(caller);
  const notFound = { kind: "not-found", message: "Send not found." };
  for (const id of ["nothing", randomUUIDv7()]) {
    expect(await refusalOf(resolve(caller, id, { as: "sent" }))).toEqual(notFound);
  }
  expect(await refusalOf(resolve(freshCaller(), send.id, again))).toEqual(notFound);
  expect((await refusalOf(resolve(caller, send.id, { as: "sent", again: true }))).kind).toBe("bad-request");
  expect(await service.everything(caller)).toEqual(before);
});

const notAgain = (reason: string) => conflict(`This email can't be sent again: ${reason}.`);
const answered = notAgain("the prospect replied, unsubscribed, complained or was erased");

type Unknown = Awaited<ReturnType<typeof unknown>>;
test.each<[string, ReturnType<typeof conflict>, (world: Unknown) => Promise<unknown>]>([
  [
    "its campaign was archived",
    notAgain("its campaign is archived"),
    ({ caller, id }) => call(archiveCampaign, { id }, caller),
  ],
  [
    "its campaign was completed",
    notAgain("its campaign is completed"),
    ({ caller, id }) => call(completeCampaign, { id }, caller),
  ],
  [
    "the prospect has written",
    answered,
    ({ caller, send, prospect }) => service.receive(caller, send, { ...fromProspect(prospect), from_trusted: true }),
  ],
  [
    "the prospect was erased",
    answered,
    ({ caller, prospect }) => service.prospects(caller, { ...prospect, version: 2, anonymized: true }),
  ],
  [
    "the prospect is active elsewhere",
    notAgain("the prospect is active in another campaign"),
    async ({ caller, prospect }) => {
      const { id } = await service.another(caller, 0);
      await call(enrolProspects, { id, prospect_ids: [prospect.id] }, caller);
    },
  ],
])("when %s it isn't sent again, and stays unknown", async (_, refusal, happen) => {
  const world = await unknown([step("only")]);
  await happen(world);
  const before = await service.everything(world.caller);
  expect(await refusalOf(resolve(world.caller, world.send.id, again))).toEqual(refusal);
  expect(await service.everything(world.caller)).toEqual(before);
});

test("when it was stopped, or its next step has begun, it isn't sent again, and stays unknown", async () => {
  const stopped = await unknown();
  await service.receive(stopped.caller, stopped.send, { ...fromProspect(stopped.prospect), from_trusted: true });
  expect(await refusalOf(resolve(stopped.caller, stopped.send.id, again))).toEqual(
    notAgain("its sequence was stopped"),
  );
  const { caller, send } = await unknown([step("1"), step("2"), step("3")]);
  const late = notAgain("the step after it is on its way or was sent");
  const second = await service.dispatched(caller);
  expect(await refusalOf(resolve(caller, send.id, again))).toEqual(late);
  await service.settle(caller, second, { worker: second.worker });
  expect(await refusalOf(resolve(caller, send.id, again))).toEqual(late);
  await resolve(caller, send.id, { as: "not-sent" });
  await expectExactCounters(db, caller);
});

test("of concurrent reports by the operator, the mailer and the Sent folder, one counts", async () => {
  for (let round = 0; round < 6; round++) {
    const { caller, send } = await unknown();
    const from = { address: "ann@sender.example", name: null };
    const outcomes = await Promise.allSettled([
      resolve(caller, send.id, { as: "sent" }),
      resolve(caller, send.id, { as: "not-sent" }),
      resolve(caller, send.id, again),
      service.settle(caller, send, { worker: send.worker, outcome: round % 2 ? "sent" : "deferred" }),
      service.receive(caller, send, { folder: "sent", from, message_id: send.message_id }),
    ]);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect([2, 3]).toContain(refused.length);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ kind: "conflict" });
    const { state } = await service.theSend(caller);
    expect(await service.announced(caller, messageSent.name)).toHaveLength(state === "sent" ? 1 : 0);
    await expectExactCounters(db, caller);
  }
});

test("a concurrent enrolment elsewhere and return to a mail leave the prospect active in one of them", async () => {
  for (let round = 0; round < 6; round++) {
    const { caller, send, prospect } = await unknown([step("only")]);
    const { id } = await service.another(caller, 0);
    const outcomes = await Promise.allSettled([
      resolve(caller, send.id, again),
      call(enrolProspects, { id, prospect_ids: [prospect.id] }, caller),
    ]);
    const [resolved] = outcomes;
    if (resolved.status === "rejected") expect(resolved.reason).toMatchObject({ kind: "conflict" });
    const { rows } = await db.query("select from enrolment where prospect_id = $1 and status = 'active'", [
      prospect.id,
    ]);
    expect(rows).toHaveLength(1);
    await expectExactCounters(db, caller);
  }
});

test("while the campaign is locked for long the operator is told to try again", async () => {
  const { caller, id, send } = await unknown();
  await using change = await holdLocks(db, (tx) => waitForCampaign(tx, id, "exclusive"));
  expect(await refusalOf(resolve(caller, send.id, { as: "sent" }))).toMatchObject({ kind: "unavailable" });
  await change.release();
  expect(await resolve(caller, send.id, { as: "sent" })).toMatchObject({ status: "sent" });
});
