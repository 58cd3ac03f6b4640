import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { campaignClassifyReply } from "@outbound/contracts/events/campaign-classify-reply";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import type { WireInputOf } from "@outbound/contracts/operation";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { db, call } = service;

const automatic = { automatic_headers: { "auto-submitted": "auto-replied" }, text: "I am out of the office." };

async function answered(mail: Parameters<typeof service.reply>[2] = {}) {
  const campaign = await service.sent();
  const { caller, send } = campaign;
  await service.reply(caller, send, mail);
  await service.classifyAll(caller);
  const { id: reply_id } = only(await service.replies(caller));
  const update = (input: Omit<WireInputOf<typeof updateReply>, "id">) =>
    call(updateReply, { id: reply_id, ...input }, caller);
  const interests = async () =>
    (await service.announced(caller, replyClassified.name)).filter(
      (payload) => (payload as { classification: string }).classification === "interested",
    ).length;
  const stats = async () => (await call(getCampaign, { id: campaign.id }, caller)).stats;
  return { ...campaign, reply_id, update, interests, stats };
}

test("a user's decision is final: no later run of the classifier changes it, nor brings back what was undone", async () => {
  const { caller, update, stats } = await answered();
  const updated = await update({ classification: "notInterested" });
  expect(updated).toMatchObject({ classification: "notInterested", classified_by: "user" });
  expect(updated.classified_at).toEqual(expect.any(String));
  await service.classifyAll(caller);
  expect(only(await service.replies(caller))).toMatchObject({
    classification: "notInterested",
    classified_by: "user",
  });
  expect((await stats()).replies).toMatchObject({ total: 1, interested: 0, notInterested: 1 });
  await expectExactCounters(db, caller);

  expect(await update({ classification: null })).toMatchObject({ classification: null, classified_by: "user" });
  await service.classifyAll(caller);
  expect(only(await service.replies(caller))).toMatchObject({ classification: null });
  expect((await stats()).replies).toMatchObject({ total: 1, interested: 0, neutral: 0, notInterested: 0 });
  await expectExactCounters(db, caller);
});

test("a user's decision before the classifier's first run is final, too", async () => {
  const { caller, send } = await service.sent();
  await service.reply(caller, send);
  const { id } = only(await service.replies(caller));
  await call(updateReply, { id, classification: "neutral" }, caller);
  await service.classifyAll(caller);
  expect(only(await service.replies(caller))).toMatchObject({ classification: "neutral", classified_by: "user" });
  await expectExactCounters(db, caller);
});

test("positive_reply is announced once, also when a user makes the reply interested, and toggles it", async () => {
  const { caller, update, interests } = await answered({ text: "No thanks, not interested." });
  expect(await interests()).toBe(0);
  for (const classification of ["interested", "neutral", null, "interested"] as const) await update({ classification });
  expect(await interests()).toBe(1);
  await update({ autoreplied: true });
  await update({ autoreplied: false, classification: "interested" });
  expect(await interests()).toBe(1);
  await expectExactCounters(db, caller);
});

test("it isn't announced again by a user after the classifier, or by the classifier after a user", async () => {
  const { caller, update, interests } = await answered({ text: "Yes, I am interested. Call me." });
  expect(await interests()).toBe(1);
  await update({ classification: "neutral" });
  await update({ classification: "interested" });
  await update({ autoreplied: true });
  await update({ autoreplied: false });
  await service.classifyAll(caller);
  expect(only(await service.replies(caller))).toMatchObject({ classification: "interested", classified_by: "rule" });
  expect(await interests()).toBe(1);
  await expectExactCounters(db, caller);
});

test("two concurrent users cause one event, and exact counters", async () => {
  const { caller, update, interests } = await answered({ text: "No thanks, not interested." });
  await Promise.all(Array.from({ length: 6 }, () => update({ classification: "interested" })));
  expect(await interests()).toBe(1);
  await expectExactCounters(db, caller);
});

test("a reply that is found not to be automatic is announced, classified, stops the enrolment and counts", async () => {
  const { caller, reply_id, prospect, update, stats } = await answered({
    ...automatic,
    text: "I am out of office today, but yes, I am interested. Call me on Monday.",
  });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active" });
  expect(await service.announced(caller, replyReceived.name)).toEqual([]);

  expect(await update({ autoreplied: false })).toMatchObject({
    autoreplied: false,
    autoreply_kind: null,
    returns_at: null,
    classification: null,
    classified_by: null,
  });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", reason: "Replied." });
  expect(await service.announced(caller, replyReceived.name)).toMatchObject([{ reply_id }]);
  const recorded = service.recorded.engagements.findLast(({ prospect_id }) => prospect_id === prospect.id);
  expect(recorded).toMatchObject({ replied: true, active: false, date_responded: expect.any(Date) });
  await service.classifyAll(caller);
  expect(only(await service.replies(caller))).toMatchObject({ classified_by: "rule" });
  expect(await stats()).toMatchObject({ replied: 1, replies: { total: 1, autoreplied: 0 } });
  await expectExactCounters(db, caller);

  await update({ autoreplied: true });
  await update({ autoreplied: false, classification: "neutral" });
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a reply that is found to be automatic loses its class and count; what it stopped stays stopped", async () => {
  const { caller, prospect, update, stats } = await answered();
  expect(await update({ autoreplied: true })).toMatchObject({
    autoreplied: true,
    autoreply_kind: "other",
    classification: null,
  });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped" });
  expect(await stats()).toMatchObject({ replied: 0, reply_rate: 0, replies: { total: 1, autoreplied: 1 } });
  const recorded = service.recorded.engagements.findLast(({ prospect_id }) => prospect_id === prospect.id);
  expect(recorded).toMatchObject({ replied: false, date_responded: null });
  await expectExactCounters(db, caller);
});

test("of two replies the other still counts", async () => {
  const { caller, send, update, stats, prospect } = await answered();
  await service.reply(caller, send, { text: "And one more thing." });
  await update({ autoreplied: true });
  expect(await stats()).toMatchObject({ replied: 1, replies: { total: 2, autoreplied: 1 } });
  const recorded = service.recorded.engagements.findLast(({ prospect_id }) => prospect_id === prospect.id);
  expect(recorded).toMatchObject({ replied: true });
  await expectExactCounters(db, caller);
});

test("a classification of an automatic reply is refused unless it is said to be none; nothing changes", async () => {
  const { caller, update } = await answered(automatic);
  const before = await service.everything(caller);
  const refusal = {
    kind: "conflict",
    message: "An automatic reply has no classification: send `autoreplied: false` with it.",
  };
  expect(await refusalOf(update({ classification: "interested" }))).toEqual(refusal);
  expect(await refusalOf(update({ classification: "interested", autoreplied: true, handled: true }))).toEqual(refusal);
  expect(await service.everything(caller)).toEqual(before);
  expect(await update({ classification: "interested", autoreplied: false })).toMatchObject({
    classification: "interested",
    autoreplied: false,
    classified_by: "user",
  });
  expect(await service.announced(caller, campaignClassifyReply.name)).toEqual([]);
  await expectExactCounters(db, caller);
});

test("handled changes nothing else, and can be reversed", async () => {
  const { update, caller, reply_id } = await answered();
  const before = await call(getReply, { id: reply_id }, caller);
  expect(await update({ handled: true })).toEqual({ ...before, handled: true });
  expect(await update({ handled: false })).toEqual(before);
});

test("an update needs at least one field, each of its own kind", async () => {
  const { update } = await answered();
  const messageOf = async (input: object) => (await refusalOf(update(input))).message;
  expect(await messageOf({})).toBe("Send at least one of `classification`, `autoreplied`, `handled` and `held`.");
  expect(await messageOf({ autoreplied: "true" })).toBe("`autoreplied` must be true or false.");
  expect(await messageOf({ handled: null })).toBe("`handled` must be true or false.");
  expect(await messageOf({ classification: "good" })).toBe(
    "`classification` must be one of: interested, neutral, notInterested; or null.",
  );
});

test("an unknown reply, another workspace's and an id that is no UUID are not found, and nothing changes", async () => {
  const { caller, reply_id } = await answered();
  const before = await service.everything(caller);
  const notFound = { kind: "not-found", message: "Reply not found." };
  const change = (id: string, who = caller) => refusalOf(call(updateReply, { id, handled: true }, who));
  expect(await change(reply_id, freshCaller())).toEqual(notFound);
  expect(await change("018f0000-0000-7000-8000-000000000000")).toEqual(notFound);
  expect(await change("first")).toEqual(notFound);
  expect(await service.everything(caller)).toEqual(before);
});

test("an erased prospect's reply can still be classified, but is announced to nobody", async () => {
  const { caller, prospect, update, interests } = await answered({ text: "No thanks, not interested." });
  await service.prospects(caller, { ...prospect, version: 2, anonymized: true, email: "erased" });
  expect(await update({ classification: "interested" })).toMatchObject({
    prospect: null,
    from: "",
    classification: "interested",
  });
  expect(await interests()).toBe(0);
  await expectExactCounters(db, caller);
});
