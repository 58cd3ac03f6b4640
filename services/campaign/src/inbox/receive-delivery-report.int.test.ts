import { randomUUIDv7 } from "node:crypto";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { longSteps, reportOf, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { db } = service;

const soft = { status: "4.4.7", diagnostic: "smtp; 450 4.4.7 Delivery time expired" };

test("a hard bounce stops the enrolment as negative and is counted; the number of sent mails stays", async () => {
  const { caller, id, name, send, prospect } = await service.sent();
  await service.report(caller, send, { address: prospect.email });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "550 5.1.1 User unknown",
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
      error: "550 5.1.1 User unknown",
      hard: true,
    },
  ]);
  const { rows } = await db.query("select bounced, active from engagement where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([{ bounced: true, active: false }]);
  await expectExactCounters(db, caller);
});

test("a repeated report and another one about the same mail count as one bounce", async () => {
  const { caller, send, prospect } = await service.sent();
  const mail = reportOf(send.message_id, { address: prospect.email });
  const facts = Array.from({ length: 4 }, () => service.fact(caller, send, mail));
  await Promise.all([...facts, ...facts].map((fact) => service.deliver(fact)));
  const before = await service.everything(caller);
  await service.report(caller, send, { address: prospect.email, status: "5.2.1" });
  expect(await service.everything(caller)).toEqual(before);
  expect(await service.announced(caller, messageBounced.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a report that names no mail of ours, or one of another workspace, changes nothing", async () => {
  const { caller, send, prospect } = await service.sent();
  const before = await service.everything(caller);
  await service.report(
    caller,
    { ...send, message_id: `<${randomUUIDv7()}@sender.example>` },
    { address: prospect.email },
  );
  await service.receive(caller, send, reportOf("", { address: prospect.email }, { ref: "not-a-reference" }));
  await service.report(freshCaller(), send, { address: prospect.email });
  expect(await service.everything(caller)).toEqual(before);
});

test("a report is matched by our reference where the Message-ID was replaced", async () => {
  const { caller, send, prospect } = await service.sent();
  const replaced = reportOf("<replaced@provider.example>", { address: prospect.email }, { ref: send.id });
  await service.receive(caller, send, replaced);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", bounced_count: 1 });
});

test("a report about a mail that was never sent is no bounce", async () => {
  const { caller, prospects } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const before = await service.everything(caller);
  await service.report(caller, send, { address: only(prospects).email });
  expect(await service.everything(caller)).toEqual(before);
});

test("a delayed or delivered mail is no bounce", async () => {
  const { caller, send, prospect } = await service.sent();
  const before = await service.everything(caller);
  for (const action of ["delayed", "relayed", "delivered", "expanded"])
    await service.report(caller, send, { address: prospect.email, action, status: "4.4.1" });
  expect(await service.everything(caller)).toEqual(before);
});

test("a refusal for policy or reputation rests the mailbox with that reason, and never counts against the recipient", async () => {
  const { caller, send, prospect } = await service.sent();
  const before = await service.theEnrolment(caller);
  const diagnostic = "smtp; 550 5.7.1 Rejected: the sending IP has a poor reputation";
  await service.report(caller, send, { address: prospect.email, status: "5.7.1", diagnostic });
  expect(await service.theEnrolment(caller)).toEqual(before);
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
  const { rows } = await db.query(
    `select blamed_for, blamed_at is not null as blamed, status_reason, failures, next_slot_at > now() as rests
     from mailbox where workspace_id = $1`,
    [caller.workspaceId],
  );
  const reason = diagnostic.slice(6);
  expect(rows).toEqual([{ blamed_for: reason, blamed: true, status_reason: reason, failures: 1, rests: true }]);
  await service.report(caller, send, { address: prospect.email, status: "5.7.1", diagnostic });
  const again = await db.query("select failures from mailbox where workspace_id = $1", [caller.workspaceId]);
  expect(again.rows, "the same report twice").toEqual([{ failures: 1 }]);
  await expectExactCounters(db, caller);
});

test.each([
  ["full", { status: "5.2.2", diagnostic: "smtp; 552 5.2.2 Mailbox full" }],
  ["switched off", { status: "5.2.1", diagnostic: "smtp; 550 5.2.1 This account is disabled" }],
])("a mailbox that is %s is no dead address, whatever the code's digit", async (_, refusal) => {
  const { caller, send, prospect } = await service.sent();
  await service.report(caller, send, { address: prospect.email, ...refusal });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", bounced_count: 1 });
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test("three soft bounces in a row end the enrolment without suppressing the address; fewer don't", async () => {
  const { caller, prospects } = await service.running(1, {
    steps: [step("1"), step("2", { delay_days: 1 }), step("3", { delay_days: 1 }), step("4", { delay_days: 1 })],
  });
  const { email: address } = only(prospects);
  for (const nth of [1, 2, 3]) {
    const send = await service.dispatched(caller);
    await service.settle(caller, send, { worker: send.worker });
    await service.report(caller, send, { address, ...soft });
    expect(await service.theEnrolment(caller)).toMatchObject({
      status: nth < 3 ? "active" : "stopped",
      bounced_count: nth,
      sent_count: nth,
    });
    await expectExactCounters(db, caller);
    await service.age(caller, "3 days");
  }
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([{ step: 3, hard: false }]);
  expect(await service.theEnrolment(caller)).toMatchObject({ outcome_negative: true });
});

test("a mail that arrived resets the soft bounces", async () => {
  const { caller, prospects } = await service.running(1, { steps: [...longSteps, step("4", { delay_days: 1 })] });
  const { email: address } = only(prospects);
  for (const bounces of [true, true, false, true]) {
    const send = await service.dispatched(caller);
    await service.settle(caller, send, { worker: send.worker });
    if (bounces) await service.report(caller, send, { address, ...soft });
    await service.age(caller, "9 days");
  }
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
  expect(await service.theEnrolment(caller)).toMatchObject({ bounced_count: 3, sent_count: 4 });
  await expectExactCounters(db, caller);
});

test("the last mail's bounce stops a completed enrolment; an earlier end stays as it is", async () => {
  const last = await service.sent([step("only")]);
  expect(await service.theEnrolment(last.caller)).toMatchObject({ status: "completed" });
  await service.report(last.caller, last.send, { address: last.prospect.email });
  expect(await service.theEnrolment(last.caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "550 5.1.1 User unknown",
  });
  await expectExactCounters(db, last.caller);

  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send);
  await service.report(caller, send, { address: prospect.email });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied.", bounced_count: 1 });
  await expectExactCounters(db, caller);
});

test("a bounce settles a mail of unknown fate: it was sent, and it bounced", async () => {
  const { caller, prospects } = await service.running(1, { steps: longSteps });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker, outcome: "unknown" });
  await service.report(caller, send, { address: only(prospects).email });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", reason: "550 5.1.1 User unknown" });
  expect(await service.announced(caller, messageSent.name)).toHaveLength(1);
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([{ hard: true }]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", sent_count: 1, bounced_count: 1 });
  await expectExactCounters(db, caller);
});

test("a bounce that comes before the mailer's report is final", async () => {
  const { caller, prospects } = await service.running(1, { steps: longSteps });
  const send = await service.dispatched(caller);
  await service.report(caller, send, { address: only(prospects).email });
  const before = await service.everything(caller);
  await service.settle(caller, send, { worker: send.worker });
  expect(await service.everything(caller)).toEqual(before);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", sent_count: 1, bounced_count: 1 });
  await expectExactCounters(db, caller);
});

test("after a bounce the next step isn't sent, even when it was claimed before", async () => {
  const { caller, send, prospect } = await service.sent([step("1"), step("2", { delay_days: 0 })]);
  await service.planAll();
  await service.report(caller, send, { address: prospect.email });
  const second = only((await service.sends(caller)).filter(({ step }) => step === 2));
  expect(second).toMatchObject({ state: "cancelled" });
  expect(await service.dispatch(caller, second, { to: prospect.email })).toMatchObject({ go: false });
  await expectExactCounters(db, caller);
});
