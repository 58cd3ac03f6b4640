import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import { eventually } from "@outbound/testing/eventually";
import { holdLocks } from "@outbound/testing/hold-locks";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { expect, test } from "vitest";
import { enterProspects } from "../../enrolments/transitions/enter.ts";
import { shareProspects } from "../../prospects/prospect-copy-table.ts";
import { expectExactCounters, refusalOf, step } from "../../testing/campaign.fixture.ts";
import { always, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const twoSteps = { steps: [step(), step("Again", { delay_days: 1 })] };
const conflict = (message: string) => ({ kind: "conflict", message });
const completion = "The campaign was completed.";

const complete = (caller: Caller, id: string) => call(completeCampaign, { id }, caller);
const runAgain = (caller: Caller, id: string) => call(runCampaignAgain, { id }, { ...caller, actor: "Ada" });

async function resumed(caller: Caller, id: string): Promise<void> {
  await runAgain(caller, id);
  await call(resumeCampaign, { id }, caller);
}

test("whoever was still in it is back, paused: nothing leaves before it is resumed, then each mail leaves once", async () => {
  const { caller, id } = await service.running(3, twoSteps);
  await complete(caller, id);
  expect(await runAgain(caller, id)).toMatchObject({
    status: "paused",
    pause_reason: "Brought back after it was completed",
    paused_by: "Ada",
    progress: { enrolled: 3, done: 0 },
  });
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
  await expectExactCounters(db, caller);

  await call(resumeCampaign, { id }, caller);
  await service.planAll();
  expect(await service.sends(caller)).toMatchObject([{ step: 1 }, { step: 1 }, { step: 1 }]);
  expect((await service.enrolments(caller)).map(({ status, reason }) => ({ status, reason }))).toEqual(
    Array(3).fill({ status: "active", reason: null }),
  );
});

test("the prospect service hears that they are active again", async () => {
  const { caller, id } = await service.running(1);
  await complete(caller, id);
  expect(await service.engagement(caller)).toMatchObject({ active: false });
  await runAgain(caller, id);
  expect(await service.engagement(caller)).toMatchObject({ active: true, version: 3 });
});

test("a mail that the completion took back before it left is sent later, once, with its Message-ID", async () => {
  const { caller, id } = await service.running(1);
  await service.planAll();
  const { message_id, attempt } = await service.theSend(caller);
  await complete(caller, id);
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
  await resumed(caller, id);
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed", message_id, attempt: attempt + 1 });
});

test("a mail that was on its way at the completion and left is not sent again: the next step follows it", async () => {
  const { caller, id } = await service.running(1, twoSteps);
  const send = await service.dispatched(caller);
  await complete(caller, id);
  await service.settle(caller, send, { worker: send.worker });
  await resumed(caller, id);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, is_sending: false });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", step: 1 });
  await service.age(caller, "1 day");
  await service.planAll();
  expect((await service.sends(caller)).map(({ step: position }) => position)).toEqual([1, 2]);
  await expectExactCounters(db, caller);
});

test("the same when the ledger was cut since", async () => {
  const { caller, id } = await service.running(1, twoSteps);
  const send = await service.dispatched(caller);
  await complete(caller, id);
  await service.settle(caller, send, { worker: send.worker });
  await db.query("delete from send where workspace_id = $1", [caller.workspaceId]);
  await runAgain(caller, id);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2 });
});

test("a mail that is still on its way when the campaign runs again is not sent beside it", async () => {
  const { caller, id } = await service.running(1, twoSteps);
  const send = await service.dispatched(caller);
  await complete(caller, id);
  await resumed(caller, id);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 1, is_sending: true });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched", attempt: send.attempt });
  await service.settle(caller, send, { worker: send.worker });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, is_sending: false });
  await expectExactCounters(db, caller);
});

test.each([
  ["has unsubscribed", "update enrolment set unsubscribed_at = now() where workspace_id = $1"],
  ["has complained", "update enrolment set complained_at = now() where workspace_id = $1"],
  ["has answered", "update enrolment set replied_at = now() where workspace_id = $1"],
  ["bounced", "update enrolment set bounced_at = now() where workspace_id = $1"],
  ["was stopped for another reason", "update enrolment set reason = 'Replied.' where workspace_id = $1"],
  ["is erased", "update prospect_copy set anonymized = true where workspace_id = $1"],
  [
    "is suppressed",
    `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
     select workspace_id, id, 1, 'email', email, 'manual', false from prospect_copy where workspace_id = $1`,
  ],
])("who %s stays out", async (_why, sql) => {
  const { caller, id } = await service.running(1);
  await complete(caller, id);
  await db.query(sql, [caller.workspaceId]);
  await runAgain(caller, id);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped" });
});

test("who finished, or had the last mail as it was completed, stays out", async () => {
  const { caller, id } = await service.running(1);
  const first = await service.dispatched(caller);
  await service.settle(caller, first, { worker: first.worker });
  await service.enrol(caller, id, [{}]);
  const last = await service.dispatched(caller);
  await complete(caller, id);
  await service.settle(caller, last, { worker: last.worker });
  await runAgain(caller, id);
  const states = (await service.enrolments(caller)).map(({ status }) => status);
  expect(states.sort()).toEqual(["completed", "stopped"]);
});

test("who is being enrolled in another campaign at that moment stays there", async () => {
  const { caller, id, prospects } = await service.running(2);
  const other = await service.another(caller, 0);
  const mailbox_id = (await service.enrolments(caller))[0]?.mailbox_id ?? "";
  await complete(caller, id);
  const prospect_id = prospects[0]?.id ?? "";
  await using enrolling = await holdLocks(db, async (tx) => {
    await shareProspects(tx.of(caller.workspaceId), [prospect_id]);
    await enterProspects(tx.of(caller.workspaceId), other.id, [{ id: randomUUIDv7(), prospect_id, mailbox_id }]);
  });
  const back = runAgain(caller, id);
  await eventually(async () => expect(await waitersFor(db, "transactionid")).toBe(1));
  await enrolling.release();
  await back;
  const active = (await service.enrolments(caller)).filter(({ status }) => status === "active");
  expect(new Set(active.map((enrolment) => enrolment.prospect_id)).size).toBe(2);
  const ended = (await service.enrolments(caller)).find(({ status }) => status === "stopped");
  expect(ended).toMatchObject({ prospect_id, reason: completion });
});

test("a mailbox that has gone since is replaced before the first mail, and ends who had one", async () => {
  const { caller, id } = await service.running(1, twoSteps);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  await service.enrol(caller, id, [{}]);
  await service.addMailbox(caller, "bob@sender.example");
  await complete(caller, id);
  await db.query(
    `update campaign_mailbox set mailbox_id = (select id from mailbox where workspace_id = $1 and email = 'bob@sender.example')
     where workspace_id = $1`,
    [caller.workspaceId],
  );
  await runAgain(caller, id);
  const [begun, fresh] = await service.enrolments(caller);
  expect(begun).toMatchObject({ status: "stopped", reason: "Its sending mailbox was removed from the campaign." });
  expect(fresh).toMatchObject({ status: "active" });
  expect(fresh?.mailbox_id).not.toBe(begun?.mailbox_id);
  await expectExactCounters(db, caller);
});

test("an interrupted one is finished by its repeat, and a resumed one has no more to repeat", async () => {
  const { caller, id } = await service.running(2);
  await complete(caller, id);
  await runAgain(caller, id);
  const [lost] = await service.enrolments(caller);
  await db.query(
    `update enrolment set status = 'stopped', reason = $2, next_step_at = null, ended_at = now() where id = $1`,
    [lost?.id, completion],
  );
  await db.query(
    "update campaign_counter set active = active - 1, stopped = stopped + 1 where campaign_id = $1 and slot = 0",
    [id],
  );
  await runAgain(caller, id);
  expect((await service.enrolments(caller)).map(({ status }) => status)).toEqual(["active", "active"]);
  await expectExactCounters(db, caller);
  await call(resumeCampaign, { id }, caller);
  expect(await refusalOf(runAgain(caller, id))).toEqual(conflict("Campaign is already running."));
});

test("completing it in the middle wins: nobody comes back into a completed campaign", async () => {
  const { caller, id } = await service.running(30);
  await complete(caller, id);
  await Promise.allSettled([runAgain(caller, id), runAgain(caller, id).then(() => complete(caller, id))]);
  await complete(caller, id).catch(() => {});
  expect((await service.enrolments(caller)).filter(({ status }) => status === "active")).toEqual([]);
  await expectExactCounters(db, caller);
});

test("its copy may be changed before it is resumed", async () => {
  const { caller, id, name } = await service.running(1);
  await complete(caller, id);
  await runAgain(caller, id);
  const file = { name, mailboxes: ["ann@sender.example"], settings: always, steps: [step("Something new")] };
  await call(applyCampaign, file, caller);
  await call(resumeCampaign, { id }, caller);
  await service.planAll();
  const { message } = await service.load(caller, await service.theSend(caller));
  expect(message.text).toContain("Something new");
});

test("one that isn't completed says why, one of another workspace isn't found", async () => {
  const { caller, id } = await service.running(1);
  const refusal = () => refusalOf(runAgain(caller, id));
  expect(await refusal()).toEqual(conflict("Campaign is already running."));
  await call(pauseCampaign, { id }, caller);
  const only = "Only a completed campaign can be run again: the campaign is";
  expect(await refusal()).toEqual(conflict(`${only} paused (resume it).`));
  const draft = await service.campaign(caller);
  expect(await refusalOf(runAgain(caller, draft))).toEqual(conflict(`${only} a draft (start it).`));
  await call(archiveCampaign, { id }, caller);
  expect(await refusal()).toEqual(conflict(`${only} archived.`));
  const { id: foreign } = await service.running(0);
  for (const stranger of [randomUUIDv7(), "x", foreign]) {
    expect(await refusalOf(runAgain(caller, stranger))).toEqual({ kind: "not-found", message: "Campaign not found." });
  }
});
