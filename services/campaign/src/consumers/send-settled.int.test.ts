import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { expect, test } from "vitest";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { only, type Settled, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

async function dispatched(steps = [step("1"), step("2", { delay_days: 3 })]) {
  const campaign = await service.running(1, { steps });
  const send = await service.dispatched(campaign.caller);
  return { ...campaign, send, prospect: only(campaign.prospects) };
}

async function everything(caller: Caller) {
  const { rows: outbox } = await db.query<{ id: string }>("select id from outbox order by id");
  const { rows: counters } = await db.query("select * from campaign_counter where workspace_id = $1", [
    caller.workspaceId,
  ]);
  const { rows: mailboxes } = await db.query("select * from mailbox where workspace_id = $1", [caller.workspaceId]);
  const engagement = await service.engagement(caller);
  return {
    sends: await service.sends(caller),
    enrolments: await service.enrolments(caller),
    outbox,
    counters,
    mailboxes,
    engagement,
  };
}

const dueIn = (at: Date | null) => ((at?.getTime() ?? 0) - Date.now()) / 1_000;
const hour = 3_600;

test("sent: the ledger, the enrolment, the engagement and the counters change, and the fact is announced", async () => {
  const { caller, id, name, send, prospect } = await dispatched();
  const at = new Date();
  await service.settle(caller, send, { worker: send.worker, smtp_code: 250, at });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", smtp_code: 250, lease_until: null });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "active",
    current_step: 2,
    next_step_at: new Date(at.getTime() + 3 * 86_400_000),
    is_sending: false,
    sent_count: 1,
  });
  expect(await service.announced(caller, messageSent.name)).toEqual([
    {
      workspace_id: caller.workspaceId,
      prospect_id: prospect.id,
      prospect_email: prospect.email,
      campaign_id: id,
      campaign_name: name,
      step: 1,
      message_id: send.message_id,
    },
  ]);
  expect(await service.engagement(caller)).toEqual({
    version: 2,
    emails_sent: 1,
    bounced: false,
    active: true,
    date_contacted: at,
  });
  await expectExactCounters(db, caller);
});

test("the last step completes the enrolment, and frees the prospect for another campaign", async () => {
  const { caller, send, prospect } = await dispatched([step("only")]);
  const elsewhere = await service.campaign(caller);
  await service.settle(caller, send, { worker: send.worker });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "completed",
    current_step: 2,
    next_step_at: null,
    outcome_negative: false,
  });
  expect(await service.engagement(caller)).toMatchObject({ emails_sent: 1, active: false });
  const { summary } = await call(enrolProspects, { id: elsewhere, prospect_ids: [prospect.id] }, caller);
  expect(summary.enrolled).toBe(1);
  await expectExactCounters(db, caller);
});

test("a report about an ended enrolment doesn't touch the prospect's next campaign", async () => {
  const { caller, id, send, prospect } = await dispatched();
  const elsewhere = await service.campaign(caller);
  await call(completeCampaign, { id }, caller);
  await call(enrolProspects, { id: elsewhere, prospect_ids: [prospect.id] }, caller);
  await service.settle(caller, send, { worker: send.worker });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  expect(await service.engagement(caller)).toMatchObject({ emails_sent: 1, active: true });
  await expectExactCounters(db, caller);
});

test("unknown counts as sent and is never sent again; nothing is announced", async () => {
  const { caller, send } = await dispatched();
  await service.settle(caller, send, { worker: send.worker, outcome: "unknown", reason: "Connection closed" });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "unknown", reason: "Connection closed" });
  expect(await service.theEnrolment(caller)).toMatchObject({ current_step: 2, sent_count: 1, is_sending: false });
  expect(await service.announced(caller, messageSent.name)).toEqual([]);
  expect(await service.engagement(caller)).toMatchObject({ emails_sent: 1 });
  await expectExactCounters(db, caller);
});

test("refused for the recipient's fault: the enrolment stops, negative, and the bounce is announced as hard", async () => {
  const { caller, id, name, send, prospect } = await dispatched();
  const reason = "550 5.1.1 User unknown";
  const report = { outcome: "refused", fault: "recipient", smtp_code: 550, enhanced_code: "5.1.1", reason } as const;
  await service.settle(caller, send, { worker: send.worker, ...report });
  expect(await service.theSend(caller)).toMatchObject({ state: "refused", smtp_code: 550, reason });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason,
    next_step_at: null,
    is_sending: false,
    sent_count: 1,
    bounced_count: 1,
  });
  expect(await service.announced(caller, messageBounced.name)).toEqual([
    {
      workspace_id: caller.workspaceId,
      prospect_id: prospect.id,
      prospect_email: prospect.email,
      campaign_id: id,
      campaign_name: name,
      step: 1,
      error: reason,
      hard: true,
    },
  ]);
  expect(await service.announced(caller, messageSent.name)).toEqual([]);
  expect(await service.engagement(caller)).toMatchObject({ bounced: true, active: false });
  await expectExactCounters(db, caller);
});

test("refused for our fault: tried again four times, later each time; the fifth stops, not negative", async () => {
  const { caller, send: first } = await dispatched();
  const report = { outcome: "refused", fault: "sender", smtp_code: 550, reason: "550 5.7.1 Blocked" } as const;
  const waits: number[] = [];
  let send = first;
  for (let tries = 0; tries < 4; tries++) {
    await service.settle(caller, send, { worker: send.worker, ...report });
    waits.push(Math.round(dueIn((await service.theEnrolment(caller)).next_step_at) / 60));
    await service.age(caller, "3 hours");
    send = await service.dispatched(caller);
  }
  expect(waits).toEqual([15, 30, 60, 120]);
  await service.settle(caller, send, { worker: send.worker, ...report });
  expect(await service.theSend(caller)).toMatchObject({ state: "refused", attempt: 5, reason: "550 5.7.1 Blocked" });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: false,
    reason: "550 5.7.1 Blocked",
    sent_count: 0,
  });
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test("a refusal that blames us rests the mailbox", async () => {
  const { caller, send } = await dispatched();
  const failures = async () => {
    const { rows } = await db.query<{ failures: number }>("select failures from mailbox where workspace_id = $1", [
      caller.workspaceId,
    ]);
    return only(rows).failures;
  };
  expect(await failures()).toBe(0);
  const blocked = { worker: send.worker, outcome: "refused", fault: "sender", smtp_code: 554 } as const;
  await service.settle(caller, send, blocked);
  expect(await failures()).toBe(1);
});

test("put off for the recipient's fault: 5, 10, 20 … minutes, at most 4 hours; the ninth is a soft bounce", async () => {
  const { caller, send: first } = await dispatched();
  const report = { outcome: "deferred", fault: "recipient", smtp_code: 452, reason: "452 4.2.2 Mailbox full" } as const;
  const waits: number[] = [];
  let send = first;
  for (let tries = 0; tries < 8; tries++) {
    await service.settle(caller, send, { worker: send.worker, ...report });
    waits.push(Math.round(dueIn((await service.theEnrolment(caller)).next_step_at) / 60));
    await service.age(caller, "5 hours");
    send = await service.dispatched(caller);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 240, 240]);
  await service.settle(caller, send, { worker: send.worker, ...report });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", outcome_negative: true });
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([
    { hard: false, error: "452 4.2.2 Mailbox full" },
  ]);
  await expectExactCounters(db, caller);
});

test("put off for our fault: it waits longer each time, is never given up, and its deferrals blame nobody", async () => {
  const { caller, send: first } = await dispatched();
  const waits: number[] = [];
  let send = first;
  for (let tries = 0; tries < 14; tries++) {
    await service.settle(caller, send, { worker: send.worker, outcome: "deferred", fault: "sender" });
    waits.push(Math.round(dueIn((await service.theEnrolment(caller)).next_step_at)));
    await service.age(caller, "5 hours");
    send = await service.dispatched(caller);
  }
  expect(waits.slice(0, 4)).toEqual([10, 20, 40, 80]);
  expect(Math.max(...waits)).toBe(4 * hour);
  expect(send).toMatchObject({ state: "claimed", attempt: 15, deferrals: 0 });
});

test("a message that its server refuses delays no other of the mailbox", async () => {
  const { caller } = await service.running(3, {}, { min_gap_seconds: 1 });
  const tried = new Set<string>();
  for (let tries = 0; tries < 3; tries++) {
    await service.planAll();
    const send = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
    tried.add(send.enrolment_id);
    await service.settle(caller, send, { outcome: "deferred", fault: "sender", smtp_code: 451 });
    await db.query("update mailbox set next_slot_at = null where workspace_id = $1", [caller.workspaceId]);
  }
  expect(tried.size).toBe(3);
});

test("nobody's fault: again in 5 seconds", async () => {
  const { caller, send } = await dispatched();
  await service.settle(caller, send, { worker: send.worker, outcome: "deferred", fault: "none" });
  expect(Math.round(dueIn((await service.theEnrolment(caller)).next_step_at))).toBe(5);
  expect(await service.theSend(caller)).toMatchObject({ state: "planned", deferrals: 0 });
});

const reports: [string, Partial<Settled>][] = [
  ["sent", { outcome: "sent" }],
  ["unknown", { outcome: "unknown" }],
  ["refused", { outcome: "refused", fault: "recipient" }],
  ["refused for our fault", { outcome: "refused", fault: "sender", smtp_code: 550 }],
  ["put off", { outcome: "deferred", fault: "recipient" }],
  ["put off for our fault", { outcome: "deferred", fault: "sender" }],
  ["put off for nobody's fault", { outcome: "deferred", fault: "none" }],
];

test.each(reports)("%s, delivered again or reported again, changes nothing", async (_, report) => {
  const { caller, send } = await dispatched();
  const message = await service.settle(caller, send, { worker: send.worker, ...report });
  const before = await everything(caller);
  await service.deliver(message);
  await service.settle(caller, send, { worker: send.worker, ...report });
  expect(await everything(caller)).toEqual(before);
});

test.each(reports)("%s, from another worker than the one that dispatched, changes nothing", async (_, report) => {
  const { caller, send } = await dispatched();
  const before = await everything(caller);
  await service.settle(caller, send, { worker: randomUUID(), ...report });
  expect(await everything(caller)).toEqual(before);
});

test("a report about an older attempt changes nothing", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const first = await service.theSend(caller);
  await service.settle(caller, first, { outcome: "deferred", fault: "none" });
  await service.age(caller, "1 minute");
  await service.planAll();
  const before = await everything(caller);
  await service.settle(caller, first, { outcome: "deferred", fault: "none" });
  expect(await everything(caller)).toEqual(before);
});

test("a released claim of an ended enrolment is cancelled", async () => {
  const { caller, id, send } = await dispatched();
  await call(completeCampaign, { id }, caller);
  await service.settle(caller, send, { worker: send.worker, outcome: "deferred", fault: "none" });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", next_step_at: null });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(1);
});

test("a report nudges the planner, because a slot is free", async () => {
  const { caller, send } = await dispatched();
  const before = service.recorded.nudges;
  await service.settle(caller, send, { worker: send.worker });
  expect(service.recorded.nudges).toBe(before + 1);
});

test("concurrent bounces of one campaign are all counted", async () => {
  const mailboxes = Array.from({ length: 8 }, (_, at) => `m${at}@s.example`);
  const { caller } = await service.running(40, { mailboxes });
  await service.planAll();
  const sends = await service.sends(caller);
  await Promise.all(sends.map((send) => service.settle(caller, send, { outcome: "refused", fault: "recipient" })));
  expect((await service.enrolments(caller)).every(({ status }) => status === "stopped")).toBe(true);
  await expectExactCounters(db, caller);
});

test("concurrent and repeated reports of all kinds each have their effect once", async () => {
  const mailboxes = Array.from({ length: 6 }, (_, at) => `m${at}@s.example`);
  const { caller, name, prospects } = await service.running(30, { mailboxes, steps: [step("1"), step("2")] });
  await service.planAll();
  const sends = await service.sends(caller);
  const others: Partial<Settled>[] = [
    { outcome: "refused", fault: "recipient" },
    { outcome: "deferred", fault: "none" },
    { outcome: "unknown" },
  ];
  const messages = await Promise.all(
    sends.map((send, at) => service.settle(caller, send, (at % 5 === 4 && others[at % others.length]) || {})),
  );
  await Promise.all([...messages, ...messages].map((message) => service.deliver(message)));

  const counted = messages.filter(({ payload }) => payload.outcome === "sent").length;
  expect(counted).toBe(24);
  expect((await service.sends(caller)).filter(({ state }) => state === "sent")).toHaveLength(counted);
  const facts = await service.announced<{ prospect_id: string; message_id: string }>(caller, messageSent.name);
  expect(new Set(facts.map(({ message_id }) => message_id)).size).toBe(counted);
  expect(facts).toHaveLength(counted);
  for (const { prospect_id, ...fact } of facts) {
    const { email } = only(prospects.filter(({ id }) => id === prospect_id));
    expect(fact).toMatchObject({ prospect_email: email, campaign_name: name, step: 1 });
  }
  await expectExactCounters(db, caller);
});
