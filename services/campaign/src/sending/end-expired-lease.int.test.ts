import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, step } from "../campaign-test-kit.ts";
import { endExpiredLease } from "./end-expired-lease.ts";
import { startSendingTest } from "./sending-test-kit.ts";

const service = await startSendingTest();
const { db } = service;

/** A mail that began to leave, of which nobody has said how it ended. */
async function lost() {
  const { caller } = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
  const send = await service.dispatched(caller);
  await service.age(caller, "10 minutes");
  await service.planAll();
  return { caller, send };
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

test("a dispatched one becomes unknown: it counts as sent and is never sent again", async () => {
  const { caller, send } = await lost();
  expect(await service.theSend(caller)).toMatchObject({
    id: send.id,
    state: "unknown",
    attempt: 1,
    reason: "No word came after the message had begun.",
  });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 1 });
  expect(await service.announced(caller, messageSent.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test.each(["claimed", "dispatched"])("planners that find the same %s send end its lease once", async (state) => {
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
});

test("a dispatched one whose job comes to another mailer is unknown after 5 s: its mailbox waits no longer for who is gone", async () => {
  const { caller } = await service.running(1, { steps: [step("1"), step("2", { delay_days: 1 })] });
  const send = await service.dispatched(caller);
  expect(await refusalOf(service.load(caller, { id: send.id, attempt: 0 }))).toMatchObject({ kind: "conflict" });
  await service.age(caller, "5 seconds");
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched" });

  expect(await refusalOf(service.load(caller, send))).toMatchObject({ kind: "conflict" });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched" });
  await service.age(caller, "5 seconds");
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "unknown", attempt: 1 });
  await expectExactCounters(db, caller);
});

test("sent, said after the lease had ended, is announced; the enrolment has gone on already", async () => {
  const { caller, send } = await lost();
  const before = await service.theEnrolment(caller);
  await service.settle(caller, send, { worker: send.worker, smtp_code: 250 });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", smtp_code: 250 });
  expect(await service.theEnrolment(caller)).toEqual(before);
  expect(await service.announced(caller, messageSent.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a bounce, said after the lease had ended, stops the enrolment", async () => {
  const { caller, send } = await lost();
  await service.settle(caller, send, { worker: send.worker, outcome: "refused", fault: "recipient", reason: "550 No" });
  expect(await service.theSend(caller)).toMatchObject({ state: "refused" });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "550 No",
    sent_count: 1,
    bounced_count: 1,
  });
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([{ hard: true, step: 1 }]);
  await expectExactCounters(db, caller);
});

const ownRefusal = { outcome: "refused", fault: "sender", smtp_code: 550, reason: "550 5.7.1 Blocked" } as const;

test.each([
  ["not begun", { outcome: "deferred", fault: "none" }],
  ["refused for our fault", ownRefusal],
] as const)(
  "%s, said after the lease had ended, sends nothing again, and it counts as sent no longer",
  async (_, word) => {
    const { caller, send } = await lost();
    await service.settle(caller, send, { worker: send.worker, ...word });
    await service.planAll();
    expect(await service.theSend(caller)).toMatchObject({ state: "refused", attempt: 1 });
    expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 0 });
    expect(await service.engagement(caller)).toMatchObject({ emails_sent: 0, date_contacted: null });
    await expectExactCounters(db, caller);
  },
);

test("of two mails the one that was refused late is taken back, and the date is that of the other", async () => {
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

test("not known, said after the lease had ended, changes nothing", async () => {
  const { caller, send } = await lost();
  await service.settle(caller, send, { worker: send.worker, outcome: "unknown" });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "unknown", attempt: 1 });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 1 });
  await expectExactCounters(db, caller);
});
