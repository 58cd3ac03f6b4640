import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { endLease } from "@outbound/contracts/sending/end-lease";
import { findHolder } from "@outbound/contracts/sending/find-holder";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { holdLocks } from "@outbound/testing/hold-locks";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { waitForCampaign } from "../campaigns/campaign-lock.ts";
import { expectExactCounters, refusalOf, step, suppression } from "../testing/campaign.fixture.ts";
import { only, type Send, startSendingTest } from "../testing/sending.fixture.ts";
import { endExpiredLease } from "./end-expired-lease.ts";

const service = await startSendingTest();
const { db } = service;

async function lost(steps = [step("1"), step("2", { delay_days: 1 })]) {
  const { caller, id, prospects } = await service.running(1, { steps });
  const prospect = only(prospects);
  const send = await service.dispatched(caller);
  await service.age(caller, "10 minutes");
  await service.planAll();
  return { caller, id, send, prospect, email: prospect.email };
}

test("a claim whose mailer died is planned again under a new attempt, and the old one is refused", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const first = await service.theSend(caller);
  const { to } = (await service.load(caller, first)).envelope;
  await service.age(caller, "9 minutes");
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed", attempt: 1 });

  await service.age(caller, "1 minute");
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "planned" });
  await service.age(caller, "5 seconds");
  await service.planAll();
  const second = await service.theSend(caller);
  expect(second).toMatchObject({ id: first.id, state: "claimed", attempt: 2, message_id: first.message_id });
  expect((await service.jobs(caller)).map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect((await refusalOf(service.load(caller, first))).kind).toBe("conflict");
  expect(await service.dispatch(caller, first, { to })).toMatchObject({ go: false });
  await service.settle(caller, first, { outcome: "sent" });
  expect(await service.theSend(caller)).toEqual(second);
});

test("a dispatched mail becomes unknown: it counts as sent and is never sent again", async () => {
  const { caller, send } = await lost();
  expect(await service.theSend(caller)).toMatchObject({
    id: send.id,
    state: "unknown",
    attempt: 1,
    reason: "The mail server didn't say whether it accepted the email.",
  });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 1 });
  expect(await service.announced(caller, messageSent.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test.each(["claimed", "dispatched"])(
  "concurrent planners that find the same %s send end its lease once",
  async (state) => {
    const { caller } = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
    await service.planAll();
    const { id, attempt } = await service.theSend(caller);
    if (state === "dispatched") await service.dispatch(caller, { id, attempt });
    await service.age(caller, "10 minutes");
    const found = { workspace_id: caller.workspaceId, id };
    await Promise.all([endExpiredLease(db, found), endExpiredLease(db, found), endExpiredLease(db, found)]);
    const mails = state === "dispatched" ? 1 : 0;
    expect(await service.theSend(caller)).toMatchObject({ state: mails ? "unknown" : "planned" });
    expect(await service.theEnrolment(caller)).toMatchObject({ current_step: 1 + mails, sent_count: mails });
    await expectExactCounters(db, caller);
  },
);

const holderOf = async (caller: Caller, { id, attempt }: Pick<Send, "id" | "attempt">) =>
  (await service.call(findHolder, { send_id: id, attempt }, caller)).worker;
const leaseLeft = async (caller: Caller) => ((await service.theSend(caller)).lease_until?.getTime() ?? 0) - Date.now();

test("a job that reaches another mailer leaves the send with the granted worker, and its mailer learns which that is", async () => {
  const { caller } = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
  const send = await service.dispatched(caller);
  expect(await refusalOf(service.load(caller, send))).toMatchObject({ kind: "conflict" });
  expect(await leaseLeft(caller)).toBeGreaterThan(540_000);
  expect(await holderOf(caller, send)).toBe(send.worker);
  expect(await holderOf(caller, { id: send.id, attempt: 2 })).toBe(null);
  expect(await holderOf(freshCaller(), send)).toBe(null);
  await service.settle(caller, send, { worker: send.worker });
  expect(await holderOf(caller, send)).toBe(null);
});

test("a dead worker's mail is unknown at once, and its mailbox waits no longer; a live worker's stays", async () => {
  const { caller } = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
  const send = await service.dispatched(caller);
  await service.call(endLease, { send_id: send.id, worker: randomUUID() }, caller);
  await service.call(endLease, { send_id: send.id, worker: send.worker }, freshCaller());
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched" });

  await service.call(endLease, { send_id: send.id, worker: send.worker }, caller);
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "unknown", attempt: 1 });
  await expectExactCounters(db, caller);
});

test("a late report of sent is announced; the enrolment has continued already", async () => {
  const { caller, send } = await lost();
  const before = await service.theEnrolment(caller);
  await service.settle(caller, send, { worker: send.worker, smtp_code: 250 });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", smtp_code: 250 });
  expect(await service.theEnrolment(caller)).toEqual(before);
  expect(await service.announced(caller, messageSent.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a late report of a bounce stops the enrolment", async () => {
  const { caller, send } = await lost();
  await service.settle(caller, send, {
    worker: send.worker,
    outcome: "refused",
    fault: "recipient",
    reason: "550 5.1.1 No such user",
  });
  expect(await service.theSend(caller)).toMatchObject({ state: "refused" });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "550 5.1.1 No such user",
    sent_count: 1,
    bounced_count: 1,
  });
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([{ hard: true, step: 1 }]);
  await expectExactCounters(db, caller);
});

const ownRefusal = { outcome: "refused", fault: "sender", smtp_code: 550, reason: "550 5.7.1 Blocked" } as const;
const deferral = { outcome: "deferred", fault: "sender", smtp_code: 451, reason: "451 4.3.0 Try later" } as const;
const greylisted = { ...deferral, fault: "recipient", smtp_code: 450 } as const;

const lateReports = [
  ["not begun", { outcome: "deferred", fault: "none" }, 0],
  ["put off", deferral, 0],
  ["put off for the recipient's fault", greylisted, 1],
  ["refused for our fault", ownRefusal, 1],
] as const;
const lives = [
  ["in the middle of its sequence", [step("1"), step("2", { delay_days: 1 })]],
  ["that it had completed", [step("only")]],
] as const;
const cases = lateReports.flatMap(([what, report, deferrals]) =>
  lives.map(([where, steps]) => ({ what, report, deferrals, where, steps: [...steps] })),
);

test.each(cases)(
  "a late report of $what returns an enrolment $where: the step is sent again, once",
  async ({ report, deferrals, steps }) => {
    const { caller, send } = await lost(steps);
    await service.settle(caller, send, { worker: send.worker, ...report });
    expect(await service.theSend(caller)).toMatchObject({ state: "planned", attempt: 1, deferrals, worker: null });
    expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 1, sent_count: 0 });
    expect(await service.engagement(caller)).toMatchObject({ emails_sent: 0, date_contacted: null, active: true });
    await expectExactCounters(db, caller);

    await service.age(caller, "4 hours");
    const second = await service.dispatched(caller);
    expect(second).toMatchObject({ id: send.id, attempt: 2, message_id: send.message_id });
    await service.settle(caller, send, { worker: send.worker, outcome: "refused", fault: "recipient" });
    await service.settle(caller, second, { worker: second.worker });
    expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
    expect(await service.announced(caller, messageSent.name)).toHaveLength(1);
    expect(await service.theEnrolment(caller)).toMatchObject({ current_step: 2, sent_count: 1 });
    await expectExactCounters(db, caller);
  },
);

test("a late deferral returns the mailbox's slot, and rests the mailbox for its server's fault", async () => {
  const { caller, send } = await lost();
  await service.settle(caller, send, { worker: send.worker, ...deferral });
  const { rows } = await db.query("select sent_today, failures, status_reason from mailbox where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([{ sent_today: 0, failures: 1, status_reason: deferral.reason }]);
});

test("a late report of the last allowed refusal stops the enrolment as it would have in time", async () => {
  const { caller, send } = await lost();
  await db.query("update send set deferrals = 4 where id = $1", [send.id]);
  await service.settle(caller, send, { worker: send.worker, ...ownRefusal });
  expect(await service.theSend(caller)).toMatchObject({ state: "refused", smtp_code: 550 });
  const stopped = {
    status: "stopped",
    outcome_negative: false,
    reason: ownRefusal.reason,
    sent_count: 0,
    current_step: 1,
  };
  expect(await service.theEnrolment(caller)).toMatchObject(stopped);
  await expectExactCounters(db, caller);
});

type Lost = Awaited<ReturnType<typeof lost>>;
test.each<[string, (world: Lost) => Promise<unknown>]>([
  [
    "the next step is on its way",
    async ({ caller }) => {
      await service.age(caller, "2 days");
      await service.planAll();
    },
  ],
  [
    "the next step has left",
    async ({ caller }) => {
      await service.age(caller, "2 days");
      const second = await service.dispatched(caller);
      await service.settle(caller, second, { worker: second.worker });
    },
  ],
  ["its campaign was completed", ({ caller, id }) => service.call(completeCampaign, { id }, caller)],
  ["its campaign was archived", ({ caller, id }) => service.call(archiveCampaign, { id }, caller)],
  [
    "it was suppressed",
    ({ caller, email }) =>
      service.call(storeSuppressionCopies, { entries: [suppression(caller, { value: email })] }, caller),
  ],
  [
    "the prospect was erased",
    ({ caller, prospect }) => service.prospects(caller, { ...prospect, version: 2, anonymized: true }),
  ],
])(
  "when %s meanwhile, a late report that nothing was sent sends nothing again: the mail is refused and not counted",
  async (_, happen) => {
    const world = await lost([step("1"), step("2", { delay_days: 1 }), step("3", { delay_days: 9 })]);
    const { caller, send } = world;
    await happen(world);
    const { status, current_step, sent_count } = only(await service.enrolments(caller));
    await service.settle(caller, send, { worker: send.worker, ...deferral });
    const first = (await service.sends(caller)).find(({ id }) => id === send.id);
    expect(first).toMatchObject({ state: "refused", attempt: 1 });
    expect(only(await service.enrolments(caller))).toMatchObject({ status, current_step, sent_count: sent_count - 1 });
    await expectExactCounters(db, caller);
  },
);

test("a late report waits for a change of the campaign without holding a connection", async () => {
  const { caller, send, id } = await lost();
  await using change = await holdLocks(db, (tx) => waitForCampaign(tx, id, "exclusive"));
  await expect(service.settle(caller, send, { worker: send.worker, ...deferral })).rejects.toThrow(/being changed/);
  expect(await service.theSend(caller)).toMatchObject({ state: "unknown" });
  await change.release();
  await service.settle(caller, send, { worker: send.worker, ...deferral });
  expect(await service.theSend(caller)).toMatchObject({ state: "planned" });
});

test("of two mails the one that was refused late is taken back, and the date is the other's", async () => {
  const { caller } = await service.running(1, { steps: [step("1"), step("2"), step("3", { delay_days: 1 })] });
  const first = await service.dispatched(caller);
  await service.settle(caller, first, { worker: first.worker, at: new Date("2026-01-01T10:00:00Z") });
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker, outcome: "unknown" });
  await service.settle(caller, second, { worker: second.worker, ...ownRefusal });
  const { rows } = await db.query<{ dispatched_at: Date }>("select dispatched_at from send where id = $1", [first.id]);
  expect(await service.engagement(caller)).toMatchObject({ emails_sent: 1, date_contacted: rows[0]?.dispatched_at });
  await expectExactCounters(db, caller);
});

test("a late report of unknown changes nothing", async () => {
  const { caller, send } = await lost();
  await service.settle(caller, send, { worker: send.worker, outcome: "unknown" });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "unknown", attempt: 1 });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 1 });
  await expectExactCounters(db, caller);
});
