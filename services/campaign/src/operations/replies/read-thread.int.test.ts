import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

async function conversation() {
  const campaign = await service.sent([
    step("1", { subject: "A word, {{first_name}}?", body: "Hello {{first_name}}" }),
  ]);
  const { caller, send, prospect } = campaign;
  await service.reply(caller, send, { ...fromProspect(prospect), subject: "Re: A word", text: "Which word?" });
  const reply = only(await service.replies(caller));
  await call(sendAnswer, { id: reply.id, text: "This one." }, caller);
  await service.reply(caller, send, { from: { address: "colleague@people.example", name: null }, text: "Ask me." });
  return { ...campaign, reply };
}

test("what we sent, what they wrote and what was answered stand in one thread, the last first", async () => {
  const { caller, name, send, prospect, reply } = await conversation();
  const { data, next_cursor } = await call(readThread, { id: reply.id }, caller);
  expect(next_cursor).toBeNull();
  const campaign = { id: expect.any(String), name };
  const [first_name] = [prospect.first_name];
  expect(data).toEqual([
    expect.objectContaining({ kind: "reply", from: "colleague@people.example", text: "Ask me.", held: false }),
    {
      kind: "answer",
      forwarded: false,
      by_hand: false,
      attachments: [],
      id: expect.any(String),
      at: expect.any(String),
      from: "ann@sender.example",
      to: prospect.email,
      subject: "Re: A word",
      text: "This one.",
      campaign,
      status: "planned",
      reason: null,
      bounce: null,
      reply_id: reply.id,
      written_by: "operator",
      send_after: expect.stringContaining("+00:00"),
    },
    expect.objectContaining({
      kind: "reply",
      id: reply.id,
      from: prospect.email,
      text: "Which word?",
      subject: "Re: A word",
    }),
    {
      kind: "step",
      id: send.id,
      at: expect.any(String),
      from: "ann@sender.example",
      to: prospect.email,
      subject: `A word, ${first_name}?`,
      text: `Hello ${first_name}`,
      campaign,
      status: "sent",
      reason: null,
      bounce: null,
      step: 1,
    },
  ]);
});

test("pages of any size neither repeat nor leave out a mail", async () => {
  const { caller, reply } = await conversation();
  const whole = (await call(readThread, { id: reply.id }, caller)).data.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<typeof readThread>>> = await call(
      readThread,
      { id: reply.id, limit: "1", ...(cursor && { cursor }) },
      caller,
    );
    paged.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(paged).toEqual(whole);
  expect(whole).toHaveLength(4);
});

test("of somebody erased there are the mails and none of their words; of another workspace there is nothing", async () => {
  const { caller, prospect, reply } = await conversation();
  expect(await refusalOf(call(readThread, { id: reply.id }, freshCaller()))).toMatchObject({ kind: "not-found" });
  expect(await refusalOf(call(readThread, { id: "no-uuid" }, caller))).toMatchObject({ kind: "not-found" });
  const erased = { ...prospect, version: prospect.version + 1, email: anonymizedEmail(prospect.id), anonymized: true };
  await service.prospects(caller, erased);
  const { data } = await call(readThread, { id: reply.id }, caller);
  expect(data.map(({ kind, text }) => [kind, text])).toEqual([
    ["reply", ""],
    ["answer", ""],
    ["reply", ""],
    ["step", null],
  ]);
  expect(JSON.stringify(data)).not.toContain(prospect.email);
});

async function waiting() {
  const { caller, reply, send } = await conversation();
  await service.age(caller, "1 minute");
  const theAnswer = async () =>
    only((await call(readThread, { id: reply.id }, caller)).data.filter(({ kind }) => kind === "answer"));
  return { caller, mailbox: send.mailbox_id, theAnswer };
}

test("an answer whose mailbox must be connected again, or is paused, says so, and leaves once that is over", async () => {
  const { caller, mailbox, theAnswer } = await waiting();
  const setAccess = (error: string | null) =>
    service.db.query("update mailbox set access_error = $2 where id = $1", [mailbox, error]);
  await setAccess("Google says: invalid_grant.");
  await service.planAll();
  expect(await theAnswer()).toMatchObject({ status: "planned", reason: "Google says: invalid_grant." });
  await call(pauseSending, { reason: "A wrong price" }, caller);
  expect(await theAnswer()).toMatchObject({ status: "planned", reason: "Sending is paused: A wrong price" });
  await call(resumeSending, {}, caller);
  await call(pauseSending, { mailbox, reason: "6 of 100 mails bounced." }, caller);
  expect(await theAnswer()).toMatchObject({
    status: "planned",
    reason: "The mailbox is paused: 6 of 100 mails bounced.",
  });
  await call(resumeSending, { mailbox }, caller);
  await setAccess(null);
  await service.planAll();
  expect(await theAnswer()).toMatchObject({ status: "claimed", reason: null });
});

test("an answer that a pause of all workspaces holds doesn't tell the operator's reason", async () => {
  const { caller, theAnswer } = await waiting();
  await service.planAll();
  const send = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
  const operator: Caller = { ...freshCaller(), workspaceId: operatorWorkspaceId };
  await call(pauseSending, { reason: "Acme sends spam" }, operator);
  expect(await service.dispatch(caller, send)).toMatchObject({ go: false, reason: "Sending is paused." });
  expect(await theAnswer()).toMatchObject({ status: "planned", reason: "Sending is paused." });
  await call(resumeSending, {}, operator);
});
