import { randomUUID } from "node:crypto";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { absenceNotes } from "@outbound/reply-classifier/absence-notes.fixture";
import { expect, test } from "vitest";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { db, call } = service;

const automatic = { automatic_headers: { "auto-submitted": "auto-replied" } };
const daysAhead = (days: number) => Temporal.Now.plainDateISO("UTC").add({ days });
const startOf = (day: Temporal.PlainDate) => new Date(`${day.toString()}T00:00:00Z`);

test("an absence holds the next step until the day of return; the enrolment stays active and counts no reply", async () => {
  const { caller, id, send, prospect } = await service.sent();
  const back = daysAhead(20);
  const text = `I am out of the office until ${back.toString()}.`;
  await service.reply(caller, send, { ...automatic, ...fromProspect(prospect), text });
  expect(only(await service.replies(caller))).toMatchObject({
    autoreplied: true,
    autoreply_kind: "out_of_office",
    returns_at: back.toString(),
    classification: null,
  });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", next_step_at: startOf(back) });
  expect(await service.announced(caller, replyReceived.name)).toEqual([]);
  await service.classifyAll(caller);
  const { stats } = await call(getCampaign, { id }, caller);
  expect(stats).toMatchObject({ replied: 0, reply_rate: 0, replies: { total: 1, autoreplied: 1, neutral: 0 } });
  const { rows } = await db.query("select from engagement where workspace_id = $1 and replied", [caller.workspaceId]);
  expect(rows).toEqual([]);
  await expectExactCounters(db, caller);
});

test("an absence without a day of return holds for a week, and doesn't move a step that is due later", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send, { ...automatic, text: "I am on annual leave." });
  expect(await service.theEnrolment(caller)).toMatchObject({ next_step_at: startOf(daysAhead(7)) });
  await service.reply(caller, send, { ...automatic, text: `Back on ${daysAhead(2).toString()}. Out of office.` });
  expect(await service.theEnrolment(caller)).toMatchObject({ next_step_at: startOf(daysAhead(7)) });
  await expectExactCounters(db, caller);
});

test("the day of return begins in the prospect's time zone", async () => {
  const { caller, id } = await service.running(0, {
    steps: [
      { subject: "1", body: "1" },
      { subject: "2", body: "2", delay_days: 1 },
    ],
    settings: { use_prospect_timezone: true },
  });
  await service.enrol(caller, id, [{ timezone: "America/New_York" }]);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const back = daysAhead(20);
  await service.reply(caller, send, { ...automatic, text: `I am away until ${back.toString()}. Out of office.` });
  const midnight = back.toZonedDateTime("America/New_York").epochMilliseconds;
  expect((await service.theEnrolment(caller)).next_step_at?.getTime()).toBe(midnight);
});

test("a receipt, a no-reply address and list software hold nothing, stop nothing and count for nothing", async () => {
  const { caller, id, send } = await service.sent();
  const before = await service.theEnrolment(caller);
  await service.reply(caller, send, { ...automatic, text: "We have received your request. Ticket #4711." });
  await service.reply(caller, send, {
    automatic_headers: { "report-type": "disposition-notification" },
    text: "Shown.",
  });
  await service.reply(caller, send, {
    from: { address: "no-reply@people.example", name: null },
    text: "Use our form.",
  });
  await service.reply(caller, send, {
    from: { address: "sales-bounces@lists.people.example", name: null },
    automatic_headers: { precedence: "bulk", "x-mailman-version": "2.1.39" },
    text: "Your mail is being held until a moderator has looked at it.",
  });
  expect(await service.theEnrolment(caller)).toEqual(before);
  expect((await service.replies(caller)).map(({ autoreply_kind }) => autoreply_kind)).toEqual(Array(4).fill("receipt"));
  expect(await service.announced(caller, replyReceived.name)).toEqual([]);
  const { stats } = await call(getCampaign, { id }, caller);
  expect(stats).toMatchObject({ replied: 0, replies: { total: 4, autoreplied: 4, interested: 0 } });
  await expectExactCounters(db, caller);
});

test("who left the company gets no more mail, and the reason names whom to write to; nobody is blamed", async () => {
  const { caller, send } = await service.sent();
  const text = "Bo no longer works for Acme. Please write to Kim Berg, kim@acme.example.";
  await service.reply(caller, send, { ...automatic, text });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: false,
    next_step_at: null,
    reason: "Left the company. Named instead: Kim Berg, kim@acme.example",
  });
  expect(await service.announced(caller, replyReceived.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test("a note in a thread of its own, which anybody may have written, holds for a quarter at most and does nothing else", async () => {
  const { caller, id, send, prospect } = await service.sent();
  const note = (text: string) => service.receive(caller, send, { ...automatic, ...fromProspect(prospect), text });
  const before = await service.theEnrolment(caller);
  await note("Bo no longer works for Acme. Please remove us from your list.");
  expect(await service.theEnrolment(caller)).toEqual(before);
  await note(`I am out of the office until ${daysAhead(20).toString()}.`);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", next_step_at: startOf(daysAhead(20)) });
  await note(`I am out of the office until ${daysAhead(300).toString()}.`);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", next_step_at: startOf(daysAhead(90)) });
  expect((await service.replies(caller)).map(({ held }) => held)).toEqual([true, true, true]);
  expect((await call(getCampaign, { id }, caller)).stats).toMatchObject({ replies: { total: 0, autoreplied: 0 } });
  await expectExactCounters(db, caller);
});

test("an automatic reply that comes before the mailer's report holds the next step", async () => {
  const { caller, id } = await service.running(0, {
    steps: [
      { subject: "1", body: "1" },
      { subject: "2", body: "2", delay_days: 1 },
    ],
  });
  const [prospect] = await service.enrol(caller, id, [{}]);
  const send = await service.dispatched(caller);
  const text = `I am out of office until ${daysAhead(9).toString()}`;
  // It is matched by the address alone, which doesn't prove that the send arrived.
  const from = { ...fromProspect(prospect ?? { email: "" }), from_trusted: true };
  await service.receive(caller, send, { ...automatic, ...from, text });
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched" });
  await service.settle(caller, send, { worker: send.worker });
  expect(await service.theEnrolment(caller)).toMatchObject({ current_step: 2, next_step_at: startOf(daysAhead(9)) });
});

test("an opt-out in an automatic reply unsubscribes", async () => {
  const { caller, send } = await service.sent();
  const text = "I am out of the office. Please remove me from your mailing list.";
  await service.reply(caller, send, { ...automatic, text });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", outcome_negative: true });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toMatchObject([{ via: "reply" }]);
  await expectExactCounters(db, caller);
});

test("the usual phrases of absences, receipts and newsletters unsubscribe nobody", async () => {
  const { caller, send } = await service.sent();
  for (const text of absenceNotes) await service.reply(caller, send, { ...automatic, text });
  expect(await service.replies(caller)).toHaveLength(absenceNotes.length);
  expect(await service.theEnrolment(caller)).toMatchObject({ outcome_negative: false });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toEqual([]);
});

test("an automatic reply delivered twice is counted once; after a real reply it only changes its count", async () => {
  const { caller, send } = await service.sent();
  const fact = await service.reply(caller, send, { ...automatic, text: "I am out of the office." });
  const before = await service.everything(caller);
  await service.deliver(fact);
  await service.deliver({ ...fact, id: randomUUID() });
  expect(await service.everything(caller)).toEqual(before);
  await service.reply(caller, send);
  await service.reply(caller, send, { ...automatic, text: "I am out of the office again." });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    next_step_at: null,
    reason: "Replied.",
  });
  await expectExactCounters(db, caller);
});
