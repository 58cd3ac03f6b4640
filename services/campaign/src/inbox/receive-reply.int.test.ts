import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { eventually } from "@outbound/testing/eventually";
import { holdLocks } from "@outbound/testing/hold-locks";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { db, call } = service;

test("a reply stops the enrolment, not as negative, and is announced before it is classified", async () => {
  const { caller, id, name, send, prospect } = await service.sent();
  const received_at = new Date(Date.now() + 1_000);
  await service.reply(caller, send, { ...fromProspect(prospect), received_at });
  const reply = only(await service.replies(caller));
  expect(reply).toMatchObject({
    enrolment_id: send.enrolment_id,
    mailbox_id: send.mailbox_id,
    matched_by: "in_reply_to",
    step: 1,
    snippet: "Tell me more.",
    classification: null,
    autoreplied: false,
  });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: false,
    reason: "Replied.",
    next_step_at: null,
  });
  const parts = {
    workspace_id: caller.workspaceId,
    prospect_id: prospect.id,
    prospect_email: prospect.email,
    campaign_id: id,
    campaign_name: name,
  };
  expect(await service.announced(caller, replyReceived.name)).toEqual([
    { ...parts, reply_id: reply.id, from: prospect.email },
  ]);
  expect(await service.announced(caller, replyClassified.name)).toEqual([]);
  const { rows } = await db.query("select replied, active, date_responded from engagement where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(rows).toMatchObject([{ replied: true, active: false }]);

  await service.classifyAll(caller);
  expect(await service.announced(caller, replyClassified.name)).toEqual([
    { ...parts, reply_id: reply.id, classification: "interested" },
  ]);
  expect(only(await service.replies(caller))).toMatchObject({ classification: "interested", classified_by: "rule" });
  await expectExactCounters(db, caller);
  const { stats } = await call(getCampaign, { id }, caller);
  expect(stats).toMatchObject({
    sent: 1,
    replied: 1,
    reply_rate: 1,
    replies: { total: 1, interested: 1, neutral: 0, notInterested: 0, autoreplied: 0 },
  });
});

test("one mail that comes twice, from two folders, under a new UIDVALIDITY or concurrently is one reply", async () => {
  const { caller, send, prospect } = await service.sent();
  const fact = service.fact(caller, send, { in_reply_to: send.message_id, ...fromProspect(prospect) });
  const again = (folder: "inbox" | "junk") => service.fact(caller, send, { ...fact.payload, folder });
  await Promise.all([fact, fact, again("inbox"), again("junk"), again("inbox")].map((one) => service.deliver(one)));
  const before = await service.everything(caller);
  expect(await service.replies(caller)).toHaveLength(1);
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(1);
  await service.deliver(fact);
  await service.deliver(again("junk"));
  expect(await service.everything(caller)).toEqual(before);
  await expectExactCounters(db, caller);
});

test("a mail with the Message-ID of another prospect's later reply doesn't block that reply", async () => {
  const { caller } = await service.running(2);
  await service.planAll();
  const sends = await service.sends(caller);
  for (const send of sends) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
  }
  for (const send of sends) await service.reply(caller, send, { message_id: "<ticket-4711@people.example>" });
  expect((await service.replies(caller)).map(({ enrolment_id }) => enrolment_id).toSorted()).toEqual(
    sends.map(({ enrolment_id }) => enrolment_id).toSorted(),
  );
  await expectExactCounters(db, caller);
});

test("without a Message-ID the content identifies the mail", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send, { message_id: null });
  await service.reply(caller, send, { message_id: null });
  await service.reply(caller, send, { message_id: null, text: "And another thing." });
  expect(await service.replies(caller)).toHaveLength(2);
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(2);
  await expectExactCounters(db, caller);
});

test.each([
  ["the last reference that is ours", "references"],
  ["our reference header", "token"],
  ["the sender's address", "address"],
] as const)("a reply is matched by %s", async (_, matched_by) => {
  const { caller, send, prospect } = await service.sent();
  const mail = {
    references: { references: ["<x@y.example>", send.message_id, "<their@own.example>"] },
    token: { ref: send.id },
    address: { from: { address: prospect.email.toUpperCase(), name: null }, from_trusted: true },
  }[matched_by];
  await service.receive(caller, send, { in_reply_to: "<their@own.example>", ...mail });
  expect(only(await service.replies(caller))).toMatchObject({ matched_by, step: 1, enrolment_id: send.enrolment_id });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
});

test("a Message-ID that a provider replaced is learnt from the Sent folder", async () => {
  const { caller, send, prospect } = await service.sent();
  const wire = "<0102018f@provider.example>";
  const from = { address: "ann@sender.example", name: null };
  await service.receive(caller, send, { folder: "sent", message_id: wire, ref: send.id, to: [prospect.email], from });
  await service.receive(caller, send, { in_reply_to: wire });
  expect(only(await service.replies(caller))).toMatchObject({ matched_by: "in_reply_to" });
});

test("an address is matched only in the mailbox that wrote to it, and only afterwards", async () => {
  const { caller, send, prospect } = await service.sent();
  const before = await service.everything(caller);
  const early = new Date(Date.now() - 3_600_000);
  await service.receive(caller, send, { ...fromProspect(prospect), from_trusted: true, received_at: early });
  await service.addMailbox(caller, "other@sender.example");
  const { rows } = await db.query<{ id: string }>(
    "select id from mailbox where workspace_id = $1 and email like 'o%'",
    [caller.workspaceId],
  );
  await service.receive(caller, { mailbox_id: only(rows).id }, { ...fromProspect(prospect), from_trusted: true });
  expect(await service.replies(caller)).toEqual([]);
  expect((await service.everything(caller)).at(1)).toEqual(before.at(1));
});

test("mails from strangers, our own mailboxes and other workspaces' prospects are no replies", async () => {
  const { caller, send, prospect } = await service.sent();
  const before = await service.everything(caller);
  await service.receive(caller, send, {});
  await service.reply(caller, send, { from: { address: "Ann@Sender.example", name: null } });
  await service.receive(caller, send, { ...fromProspect(prospect), message_id: send.message_id });
  await service.reply(caller, send, { from: { address: "MAILER-DAEMON@mx.example", name: null } });
  expect(await service.everything(caller)).toEqual(before);

  const stranger = freshCaller();
  await service.receive(stranger, send, { in_reply_to: send.message_id, ref: send.id, ...fromProspect(prospect) });
  expect(await service.everything(caller)).toEqual(before);
  expect(await service.replies(stranger)).toEqual([]);
});

test("who has declined before is named when they are enrolled in another campaign, and enrolled all the same", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, { ...fromProspect(prospect), text: "No, thanks, we are not interested." });
  await service.classifyAll(caller);
  const id = await service.campaign(caller);
  const [fresh] = await service.prospects(caller, {});
  const prospect_ids = [prospect.id, fresh?.id ?? ""];
  expect(await call(enrolProspects, { id, prospect_ids }, caller)).toMatchObject({
    summary: { enrolled: 2 },
    declined: [prospect.email],
  });
});

test("who has declined before can be left out, by name and by a job, until they write that they are interested", async () => {
  const { caller, send, prospect } = await service.sent();
  const says = async (text: string) => {
    await service.reply(caller, send, { ...fromProspect(prospect), text });
    await service.classifyAll(caller);
  };
  await says("No, thanks, we are not interested.");
  const id = await service.campaign(caller);
  const [fresh, late] = await service.prospects(caller, {}, {});
  if (!fresh || !late) throw new Error("missing");
  const leaveOut = { declined: "leave-out" as const };
  expect(await call(enrolProspects, { id, prospect_ids: [prospect.id, fresh.id], ...leaveOut }, caller)).toMatchObject({
    data: [{ prospect_id: fresh.id, result: "enrolled" }],
    summary: { requested: 1, enrolled: 1 },
    declined: [],
    left_out: [{ prospect_id: prospect.id, email: prospect.email }],
  });
  const job = { ...caller, commandId: crypto.randomUUID() };
  const prospect_ids = [prospect.id, late.id];
  expect(await call(addEnrolments, { campaign_id: id, prospect_ids, ...leaveOut }, job)).toMatchObject({
    enrolled: 1,
    refused: [{ prospect_id: prospect.id, result: "declined" }],
  });
  await says("I changed my mind: yes, please send me an offer.");
  expect(await call(enrolProspects, { id, prospect_ids: [prospect.id], ...leaveOut }, caller)).toMatchObject({
    summary: { enrolled: 1 },
    left_out: [],
  });
  await expectExactCounters(db, caller);
});

test("a reply after the last step is counted, and the enrolment stays completed", async () => {
  const { caller, id, send } = await service.sent([step("only")]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "completed" });
  await service.reply(caller, send);
  await service.reply(caller, send, { text: "No, thanks, we are not interested." });
  await service.classifyAll(caller);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "completed", outcome_negative: false });
  expect((await call(getCampaign, { id }, caller)).stats).toMatchObject({
    replied: 1,
    replies: { total: 2, interested: 1, notInterested: 1 },
  });
  await expectExactCounters(db, caller);
});

test("a late reply to one campaign stops the one that the prospect is in now, unless it is older", async () => {
  const { caller, id, send, prospect } = await service.sent();
  await call(completeCampaign, { id }, caller);
  const next = await service.campaign(caller);
  await call(enrolProspects, { id: next, prospect_ids: [prospect.id] }, caller);
  const current = async () =>
    only((await service.enrolments(caller)).filter((enrolment) => enrolment.id !== send.enrolment_id));
  await service.reply(caller, send, { received_at: new Date(Date.now() - 3_600_000), text: "Earlier." });
  expect(await current()).toMatchObject({ status: "active" });
  await service.reply(caller, send, { received_at: new Date(), text: "Now." });
  expect(await current()).toMatchObject({ status: "stopped", reason: "Replied.", outcome_negative: false });
  await expectExactCounters(db, caller);
});

test("a reply proves that an unknown or a dispatched mail was sent", async () => {
  const unknown = await service.running(1);
  const lost = await service.dispatched(unknown.caller);
  await service.settle(unknown.caller, lost, { worker: lost.worker, outcome: "unknown" });
  await service.reply(unknown.caller, lost);
  expect(await service.theSend(unknown.caller)).toMatchObject({ state: "sent" });
  expect(await service.announced(unknown.caller, "message.sent")).toHaveLength(1);
  await expectExactCounters(db, unknown.caller);

  const { caller } = await service.running(1);
  const send = await service.dispatched(caller);
  await service.reply(caller, send);
  await service.settle(caller, send, { worker: send.worker, outcome: "unknown" });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent" });
  expect(await service.theEnrolment(caller)).toMatchObject({ sent_count: 1 });
  expect(await service.announced(caller, "message.sent")).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("of a concurrent reply and dispatch, a mail that was dispatched later than the reply isn't sent", async () => {
  const { caller, id } = await service.running(0, { steps: [step("1"), step("2", { delay_days: 0 })] });
  for (let round = 0; round < 12; round++) {
    const [prospect] = await service.enrol(caller, id, [{}]);
    const first = await service.dispatched(caller);
    await service.settle(caller, first, { worker: first.worker });
    await service.planAll();
    const second = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
    let hasReplied = false;
    const replied = service.reply(caller, first, fromProspect(prospect ?? { email: "" })).then(() => {
      hasReplied = true;
    });
    const to = prospect?.email ?? "";
    const asks = Array.from({ length: 4 }, async (_, at) => {
      if (at > 1) await replied;
      const wasReplied = hasReplied;
      const { go } = await service.dispatch(caller, second, { to });
      return go && wasReplied;
    });
    expect(await Promise.all(asks)).not.toContain(true);
    const after = only((await service.sends(caller)).filter(({ id }) => id === second.id));
    expect(["cancelled", "dispatched"]).toContain(after.state);
    if (after.state === "dispatched" && after.worker) await service.settle(caller, after, { worker: after.worker });
  }
  await expectExactCounters(db, caller);
});

test("a reply is classified once, and never after a user has classified it", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send);
  await Promise.all([service.classifyAll(caller), service.classifyAll(caller)]);
  await service.classifyAll(caller);
  expect(await service.announced(caller, replyClassified.name)).toHaveLength(1);
  await expectExactCounters(db, caller);

  await service.reply(caller, send, { text: "Yes, please send me an offer." });
  await db.query(
    `update reply set classification = 'neutral', classified_by = 'user', classified_at = now()
     where workspace_id = $1 and classified_at is null`,
    [caller.workspaceId],
  );
  await service.classifyAll(caller);
  expect((await service.replies(caller)).at(1)).toMatchObject({ classification: "neutral", classified_by: "user" });
});

test("an opt-out unsubscribes once and turns the stop negative", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send, { text: "Please remove me from your list." });
  expect(await service.theEnrolment(caller)).toMatchObject({ outcome_negative: false, reason: "Replied." });
  await service.classifyAll(caller);
  await service.classifyAll(caller);
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "Unsubscribed.",
  });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toMatchObject([{ via: "reply" }]);
  expect(only(await service.replies(caller))).toMatchObject({ classification: "notInterested" });
  await expectExactCounters(db, caller);
});

test("the snippet shows the new text and not the quoted one", async () => {
  const { caller, send } = await service.sent();
  const text = `Sounds good,\nlet us talk. ${"x".repeat(300)}\n\nOn Mon, 4 Jan 2027 at 10:00, Ann <ann@sender.example> wrote:\n> Hello`;
  await service.reply(caller, send, { text });
  const { snippet, text: stored } = only(await service.replies(caller));
  expect(snippet).toMatch(/^Sounds good, let us talk\. x+$/);
  expect(snippet).toHaveLength(200);
  expect(stored).toBe(text);
});

test("characters that the database can't store are removed, and a time in the future becomes now", async () => {
  const { caller, send } = await service.sent();
  const broken = "a\0b\ud800c";
  await service.reply(caller, send, {
    text: broken,
    subject: broken,
    html: broken,
    from: { address: "x\0@y.example", name: broken },
    received_at: new Date("2199-01-01T00:00:00Z"),
  });
  expect(only(await service.replies(caller)).text).toBe("ab\ufffdc");
  const { rows } = await db.query(
    "select from reply where workspace_id = $1 and received_at > now() + interval '1 second'",
    [caller.workspaceId],
  );
  expect(rows).toEqual([]);
  expect(await service.announced(caller, replyReceived.name)).toMatchObject([{ from: "x@y.example" }]);
});

test("an erased prospect's replies are empty, and new ones are not stored", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  await service.prospects(caller, { ...prospect, version: 2, anonymized: true, email: "erased" });
  await service.reply(caller, send, fromProspect(prospect));
  const { rows } = await db.query(
    `select from_address, from_name, subject, snippet, text, html, message_id, in_reply_to, reference_ids
     from reply where workspace_id = $1`,
    [caller.workspaceId],
  );
  expect(rows).toEqual([
    {
      from_address: "",
      from_name: null,
      subject: null,
      snippet: "",
      text: "",
      html: null,
      message_id: null,
      in_reply_to: null,
      reference_ids: [],
    },
  ]);
  await service.classifyAll(caller);
  await expectExactCounters(db, caller);
});

test("a reply and its classification job are committed together", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send);
  const { rows } = await db.query<{ transactions: number }>(
    `select count(distinct xmin::text) as transactions from outbox
     where event in ($2, $3) and payload ->> 'workspace_id' = $1`,
    [caller.workspaceId, replyReceived.name, campaignClassifyReply.name],
  );
  expect(only(rows).transactions).toBe(1);
});

test("a reply that is answered while it is classified is classified all the same", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  const { id } = only(await service.replies(caller));
  await using answering = await holdLocks(db, (tx) =>
    tx.query("update reply set handled = true where workspace_id = $1 and id = $2", [caller.workspaceId, id]),
  );
  const classified = service.classifyAll(caller);
  await eventually(async () => expect(await waitersFor(db, "transactionid")).toBe(1));
  await answering.release();
  await classified;
  const { rows } = await db.query("select handled, classification from reply where id = $1", [id]);
  expect(rows).toEqual([{ handled: true, classification: "interested" }]);
});
