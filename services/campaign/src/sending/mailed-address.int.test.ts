import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { messageSent } from "@outbound/contracts/events/message-sent";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { readMailMark } from "@outbound/contracts/tracking-token";
import { expect, test } from "vitest";
import unsubscribeRequested from "../consumers/unsubscribe-requested.ts";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { longSteps, startInboxTest } from "../testing/inbox.fixture.ts";
import type { Send } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { context, db } = service;

const newAddress = (caller: Caller) => `new@${caller.workspaceId}.example`;

async function moved(caller: Caller, prospect: ProspectSnapshot, version = 2, email = newAddress(caller)) {
  const [now] = await service.prospects(caller, { ...prospect, version, email });
  return now as ProspectSnapshot;
}

async function movedAfterMail() {
  const campaign = await service.sent(longSteps);
  return { ...campaign, now: await moved(campaign.caller, campaign.prospect) };
}

async function unsubscribe(
  { workspaceId }: Caller,
  { enrolment_id }: Pick<Send, "enrolment_id">,
  step: number | null = null,
) {
  const payload = { workspace_id: workspaceId, enrolment_id, step, via: "one_click" };
  const message = { id: randomUUIDv7(), occurred_at: new Date().toISOString(), payload };
  await unsubscribeRequested.take(Buffer.from(JSON.stringify(message)), context);
}

async function announcedTo(caller: Caller, event: string): Promise<string[]> {
  const facts = await service.announced<{ prospect_email: string }>(caller, event);
  return facts.map(({ prospect_email }) => prospect_email);
}

const excluded = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ value: string }>(
    "select value from suppression_copy where workspace_id = $1 and not removed order by value",
    [workspaceId],
  );
  return rows.map(({ value }) => value);
};

const recipients = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ recipient: string | null }>(
    "select recipient from send where workspace_id = $1 order by id",
    [workspaceId],
  );
  return rows.map(({ recipient }) => recipient);
};

test("a send keeps its recipient from the dispatch on, whatever address its prospect gets", async () => {
  const { caller, prospects } = await service.running(1);
  await service.planAll();
  expect(await recipients(caller)).toEqual([null]);
  const send = await service.theSend(caller);
  await service.dispatch(caller, send);
  const [prospect] = prospects as [ProspectSnapshot];
  expect(await recipients(caller)).toEqual([prospect.email]);
  await moved(caller, prospect);
  expect(await recipients(caller)).toEqual([prospect.email]);
});

test("a mail that was not sent after all has no recipient", async () => {
  const { caller } = await service.running(1);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker, outcome: "deferred", fault: "recipient" });
  expect(await recipients(caller)).toEqual([null]);
});

test("an unsubscribe suppresses the mailed address, not the one that the prospect has now", async () => {
  const { caller, send, prospect } = await movedAfterMail();
  await unsubscribe(caller, send, 1);
  expect(await announcedTo(caller, prospectUnsubscribed.name)).toEqual([prospect.email]);
  expect(await excluded(caller)).toEqual([prospect.email]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Unsubscribed." });
  await expectExactCounters(db, caller);
});

test("of two mails to two addresses, the link of each names its own", async () => {
  const { caller, now, prospect } = await movedAfterMail();
  await service.age(caller, "4 days");
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker });
  await unsubscribe(caller, second, 2);
  expect(await excluded(caller)).toEqual([now.email]);
  await unsubscribe(caller, second, 1);
  expect(await announcedTo(caller, prospectUnsubscribed.name)).toEqual([now.email, prospect.email]);
});

test("of two mails to two addresses, a complaint about each excludes its own", async () => {
  const { caller, now, prospect, send } = await movedAfterMail();
  await service.age(caller, "4 days");
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker });
  const recipients = [{ address: "redacted@provider.example", action: "abuse", status: null, diagnostic: null }];
  const complain = (original_message_id: string) =>
    service.receive(caller, send, { report: { kind: "feedback", original_message_id, recipients } });
  await complain(send.message_id);
  await complain(second.message_id);
  await complain(send.message_id);
  expect(await announcedTo(caller, prospectComplained.name)).toEqual([prospect.email, now.email]);
  expect((await excluded(caller)).toSorted()).toEqual([prospect.email, now.email].toSorted());
  await expectExactCounters(db, caller);
});

test("a mail's link names its mail beside the token", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const { headers } = (await service.load(caller, send)).message;
  const link = new URL(headers.find(({ name }) => name === "List-Unsubscribe")?.value.slice(1, -1) ?? "");
  expect(link.pathname).toMatch(/^\/u\/[\w-]{66}$/);
  const named = { workspaceId: caller.workspaceId, enrolmentId: send.enrolment_id };
  expect(readMailMark(context.trackingKey, named, link.searchParams.get("m") ?? "")).toBe(1);
});

test("a link without its mark suppresses every address that the enrolment's mails went to", async () => {
  const { caller, send, prospect, now } = await movedAfterMail();
  await service.age(caller, "4 days");
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker });
  await moved(caller, prospect, 3, "third@people.example");
  await unsubscribe(caller, send);
  expect(await excluded(caller)).toEqual([now.email, prospect.email].sort());
});

test("a complaint suppresses the mailed address, and ends no other campaign of a prospect with another one", async () => {
  const { caller, send, prospect } = await movedAfterMail();
  await service.receive(caller, send, {
    report: {
      kind: "feedback",
      original_message_id: send.message_id,
      recipients: [{ address: "", action: "abuse", status: null, diagnostic: null }],
    },
  });
  expect(await announcedTo(caller, prospectComplained.name)).toEqual([prospect.email]);
  expect(await excluded(caller)).toEqual([prospect.email]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Reported as spam." });
});

test("a report that names the mailed address is a hard bounce of it, and of nobody else", async () => {
  const { caller, send, prospect } = await movedAfterMail();
  await service.report(caller, send, { address: prospect.email });
  expect(await service.announced(caller, messageBounced.name)).toMatchObject([
    { prospect_email: prospect.email, hard: true },
  ]);
  expect(await excluded(caller)).toEqual([prospect.email]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", bounced_count: 1 });
  expect(await service.engagement(caller)).toMatchObject({ bounced: false });
  await expectExactCounters(db, caller);
});

test("a refusal reported after the address was corrected blames the old one only", async () => {
  const { caller, prospects } = await service.running(1);
  const send = await service.dispatched(caller);
  const [prospect] = prospects as [ProspectSnapshot];
  await moved(caller, prospect);
  const refused = { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 5.1.1 no such user" } as const;
  await service.settle(caller, send, { worker: send.worker, ...refused });
  expect(await announcedTo(caller, messageBounced.name)).toEqual([prospect.email]);
  expect(await excluded(caller)).toEqual([prospect.email]);
  expect(await service.engagement(caller)).toMatchObject({ bounced: false });
});

test("a refusal of the address before the body, reported after its correction, blames nobody: the new one gets the mail", async () => {
  const { caller, prospects } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  await service.load(caller, send);
  const [prospect] = prospects as [ProspectSnapshot];
  const { email } = await moved(caller, prospect);
  await service.settle(caller, send, { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 5.1.1" });
  expect(await announcedTo(caller, messageBounced.name)).toEqual([]);
  expect(await excluded(caller)).toEqual([]);

  const again = await service.dispatched(caller);
  await service.settle(caller, again, { worker: again.worker });
  expect(again.attempt).toBe(2);
  expect(await recipients(caller)).toEqual([email]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "completed", sent_count: 1 });
  await expectExactCounters(db, caller);
});

test("a prospect whose address is corrected after a bounce has not bounced", async () => {
  const { caller, send, prospect } = await service.sent(longSteps);
  await service.report(caller, send, { address: prospect.email });
  expect(await service.engagement(caller)).toMatchObject({ bounced: true });
  await moved(caller, prospect);
  expect(await service.engagement(caller)).toMatchObject({ bounced: false });
});

test("a concurrent bounce and change of address: the prospect has bounced only if it was its own", async () => {
  for (let round = 0; round < 10; round++) {
    const { caller, send, prospect } = await service.sent(longSteps);
    await Promise.all([service.report(caller, send, { address: prospect.email }), moved(caller, prospect)]);
    expect(await service.engagement(caller)).toMatchObject({ bounced: false });
  }
});

test("soft bounces of the old address don't count against the new one", async () => {
  const { caller, send, prospect } = await service.sent(longSteps);
  const soft = { status: "4.2.2", diagnostic: "smtp; 452 4.2.2 Mailbox full" };
  await service.report(caller, send, { ...soft, address: prospect.email });
  await service.age(caller, "4 days");
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker });
  await service.report(caller, second, { ...soft, address: prospect.email });
  await moved(caller, prospect);
  await service.age(caller, "4 days");
  const third = await service.dispatched(caller);
  await service.settle(caller, third, { worker: third.worker });
  await service.report(caller, third, { ...soft, address: newAddress(caller) });
  expect(await service.announced(caller, messageBounced.name)).toEqual([]);
});

test("a reply that opts out suppresses the mailed address, and the writer's own", async () => {
  const { caller, send, prospect } = await movedAfterMail();
  await service.reply(caller, send, { from: { address: prospect.email, name: null }, text: "Unsubscribe me please." });
  await service.classifyAll(caller);
  expect(await announcedTo(caller, prospectUnsubscribed.name)).toEqual([prospect.email]);
  expect(await excluded(caller)).toEqual([prospect.email]);

  const other = await movedAfterMail();
  const mail = { from: { address: other.now.email, name: null }, text: "Unsubscribe me please." };
  await service.reply(other.caller, other.send, mail);
  await service.classifyAll(other.caller);
  expect(await excluded(other.caller)).toEqual([other.prospect.email, other.now.email].sort());
});

test("announced facts about a mail name the address that it went to", async () => {
  const { caller, prospects } = await service.running(1);
  const send = await service.dispatched(caller);
  const [prospect] = prospects as [ProspectSnapshot];
  await moved(caller, prospect);
  await service.settle(caller, send, { worker: send.worker });
  await service.reply(caller, send, { from: { address: newAddress(caller), name: null } });
  expect(await announcedTo(caller, messageSent.name)).toEqual([prospect.email]);
  expect(await service.announced(caller, replyReceived.name)).toMatchObject([
    { prospect_id: prospect.id, prospect_email: prospect.email, from: newAddress(caller) },
  ]);
});

test("an erasure leaves the address in no send, the person's or an earlier owner's, and its links exclude nobody else", async () => {
  const { caller, prospect, now, send } = await movedAfterMail();
  const [newOwner] = await service.prospects(caller, { email: prospect.email });
  const { id, version } = newOwner as ProspectSnapshot;
  await service.prospects(caller, { id, version: version + 1, email: anonymizedEmail(id), anonymized: true });
  expect(await recipients(caller)).toEqual([anonymizedEmail(id)]);
  for (const step of [1, undefined]) await unsubscribe(caller, send, step);
  expect(await excluded(caller)).toEqual([]);

  await service.prospects(caller, { ...now, version: 9, email: anonymizedEmail(now.id), anonymized: true });
  expect(await recipients(caller)).toEqual([anonymizedEmail(now.id)]);
});
