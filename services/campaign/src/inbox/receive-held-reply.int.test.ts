import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { WireInputOf } from "@outbound/contracts/operation";
import { listReplies } from "@outbound/contracts/replies/list-replies";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { expect, test } from "vitest";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { expectExactCounters, refusalOf } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { db, call } = service;

const automatic = { automatic_headers: { "auto-submitted": "auto-replied" } };
const optOut = { text: "Please remove me from your list." };

async function forged(mail: Partial<ReceivedMail> = {}) {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  const before = await allButReplies(caller);
  const fact = await service.receive(caller, send, { ...fromProspect(prospect), ...mail });
  await service.classifyAll(caller);
  const reply = only(await service.replies(caller));
  const update = (input: Omit<WireInputOf<typeof updateReply>, "id">) =>
    call(updateReply, { id: reply.id, ...input }, caller);
  const stats = async () => (await call(getCampaign, { id: campaign.id }, caller)).stats;
  return { ...campaign, before, fact, reply, update, stats };
}

async function allButReplies(caller: Parameters<typeof service.everything>[0]) {
  const [sends, enrolments, _replies, ...others] = await service.everything(caller);
  return [sends, enrolments, ...others];
}

test.each<[what: string, mail: Partial<ReceivedMail>]>([
  ["a person's reply", {}],
  ["a demand to be unsubscribed", optOut],
  ["a note that the person left the company", { ...automatic, text: "Bo no longer works for Acme." }],
  ["an automated demand to be unsubscribed", { ...automatic, ...optOut }],
  ["a reply in somebody else's thread", { in_reply_to: "<theirs@elsewhere.example>", ref: crypto.randomUUID() }],
  ["a mail that its mailbox's server does not vouch for", { from_trusted: false }],
])("%s is shown and changes nothing, when only its From attributes it", async (_, mail) => {
  const { caller, before, reply, stats } = await forged(mail);
  expect(await allButReplies(caller)).toEqual(before);
  expect(reply).toMatchObject({ held: true, matched_by: "address", classification: null, classified_by: null });
  expect(await stats()).toMatchObject({ replied: 0, unsubscribed: 0, replies: { total: 0, autoreplied: 0 } });
  await expectExactCounters(db, caller);
});

test("a reply takes effect when the mailbox's own server authenticates its From", async () => {
  const { caller, reply, stats } = await forged({ ...optOut, from_trusted: true });
  expect(reply).toMatchObject({ held: false, matched_by: "address" });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Unsubscribed." });
  expect(await service.announced(caller, prospectUnsubscribed.name)).toHaveLength(1);
  expect(await stats()).toMatchObject({ replied: 1, unsubscribed: 1, replies: { total: 1, notInterested: 1 } });
  await expectExactCounters(db, caller);
});

test("a mail in one of our threads takes effect, whether or not its From is authenticated", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, { ...fromProspect(prospect), from_trusted: false });
  expect(only(await service.replies(caller))).toMatchObject({ held: false, matched_by: "in_reply_to" });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
});

test("a forged mail doesn't block the genuine one with the same Message-ID", async () => {
  const { caller, send, fact, prospect } = await forged();
  const { message_id } = fact.payload;
  await service.receive(caller, send, { ...fromProspect(prospect), message_id });
  expect(await service.replies(caller)).toHaveLength(1);
  await service.reply(caller, send, { ...fromProspect(prospect), message_id });
  expect((await service.replies(caller)).map(({ held }) => held)).toEqual([true, false]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("an accepted reply of a person stops the enrolment and is announced, classified and counted once", async () => {
  const { caller, prospect, reply, update, stats } = await forged(optOut);
  const accepted = await update({ held: false });
  expect(accepted).toMatchObject({ id: reply.id, held: false, matched_by: "address" });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
  const recorded = service.recorded.engagements.findLast(({ prospect_id }) => prospect_id === prospect.id);
  expect(recorded).toMatchObject({ replied: true, active: false, date_responded: expect.any(Date) });
  await service.classifyAll(caller);
  expect(await service.theEnrolment(caller)).toMatchObject({ reason: "Unsubscribed.", outcome_negative: true });
  expect(await stats()).toMatchObject({ replied: 1, unsubscribed: 1, replies: { total: 1, notInterested: 1 } });
  await expectExactCounters(db, caller);

  const after = await allButReplies(caller);
  expect(await update({ held: false })).toMatchObject({ held: false, classification: "notInterested" });
  expect(await allButReplies(caller)).toEqual(after);
  expect(await service.announced(caller, replyReceived.name)).toMatchObject([{ reply_id: reply.id }]);
});

test("a reply that is accepted six times at once takes effect once", async () => {
  const { caller, update } = await forged();
  await Promise.all(Array.from({ length: 6 }, () => update({ held: false })));
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("an accepted absence holds the next step, and is no reply", async () => {
  const back = Temporal.Now.plainDateISO("UTC").add({ days: 20 }).toString();
  const { caller, update, stats } = await forged({ ...automatic, text: `I am out of office until ${back}.` });
  expect(await update({ held: false })).toMatchObject({ autoreplied: true, returns_at: back });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "active",
    next_step_at: new Date(`${back}T00:00:00Z`),
  });
  expect(await service.announced(caller, replyReceived.name)).toEqual([]);
  expect(await stats()).toMatchObject({ replied: 0, replies: { total: 1, autoreplied: 1 } });
  await expectExactCounters(db, caller);
});

test("a user who accepts a reply may classify it in the same request", async () => {
  const { caller, update, stats } = await forged({ ...automatic, text: "Yes, call me!" });
  expect(await update({ held: false, autoreplied: false, classification: "interested" })).toMatchObject({
    held: false,
    autoreplied: false,
    classification: "interested",
    classified_by: "user",
  });
  await service.classifyAll(caller);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(1);
  expect(await stats()).toMatchObject({ replied: 1, replies: { total: 1, interested: 1 } });
  await expectExactCounters(db, caller);
});

test("a held reply can't be classified; handling it changes nothing else", async () => {
  const { caller, before, update } = await forged();
  const refusal = { kind: "conflict", message: "This reply is held: send `held: false` with it." };
  expect(await refusalOf(update({ classification: "interested" }))).toEqual(refusal);
  expect(await refusalOf(update({ autoreplied: true }))).toEqual(refusal);
  expect((await refusalOf(update({ held: true } as never))).message).toBe(
    "`held` must be false: what a reply has done can't be undone.",
  );
  expect(await update({ handled: true })).toMatchObject({ held: true, handled: true });
  expect(await allButReplies(caller)).toEqual(before);
  await update({ held: false });
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a corrected reply doesn't count those that are held", async () => {
  const { caller, send, update, stats, prospect } = await forged();
  await service.reply(caller, send, fromProspect(prospect));
  const { id } = only((await service.replies(caller)).filter(({ held }) => !held));
  await call(updateReply, { id, autoreplied: true }, caller);
  expect(await stats()).toMatchObject({ replied: 0, replies: { total: 1, autoreplied: 1 } });
  const recorded = service.recorded.engagements.findLast(({ prospect_id }) => prospect_id === prospect.id);
  expect(recorded).toMatchObject({ replied: false, date_responded: null });
  await update({ held: false });
  expect(await stats()).toMatchObject({ replied: 1, replies: { total: 2, autoreplied: 1 } });
  await expectExactCounters(db, caller);
});

test("the list shows held replies among the others, alone, or not at all", async () => {
  const { caller, send, reply } = await forged();
  await service.reply(caller, send);
  const list = async (query: WireInputOf<typeof listReplies>) => (await call(listReplies, query, caller)).data;
  expect(await list({})).toHaveLength(2);
  expect(await list({ held: "true" })).toMatchObject([{ id: reply.id, held: true }]);
  expect(await list({ held: "false" })).toMatchObject([{ held: false }]);
});

test("an erased prospect's held reply is emptied and can't be accepted", async () => {
  const { caller, prospect, update } = await forged(optOut);
  await service.prospects(caller, { ...prospect, version: 2, anonymized: true, email: "erased" });
  const refusal = { kind: "conflict", message: "Who wrote this reply was erased." };
  expect(await refusalOf(update({ held: false }))).toEqual(refusal);
  expect(await update({ handled: true })).toMatchObject({ held: true, from: "", body_text: "", prospect: null });
  await expectExactCounters(db, caller);
});
