import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { getProspectHistory } from "@outbound/contracts/prospects/get-prospect-history";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

test("a person's campaigns and events are listed newest first, a mail by its step and a reply by its text", async () => {
  const { caller, id, name, prospects } = await service.running(1, { steps: [step("1"), step("2")] });
  const prospect = prospects[0]?.id ?? "";
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  await db.query("update send set opened_at = dispatched_at + interval '1 second' where id = $1", [send.id]);
  const { enrolments, events } = await call(getProspectHistory, { id: prospect }, caller);
  expect(enrolments).toEqual([
    {
      id: expect.any(String),
      campaign: { id, name, status: "active" },
      status: "active",
      current_step: 2,
      steps: 2,
      enrolled_at: expect.any(String),
      replied: false,
    },
  ]);
  const campaign = { id, name };
  expect(events.map(({ kind, step: number }) => [kind, number])).toEqual([
    ["opened", 1],
    ["sent", 1],
    ["enrolled", null],
  ]);
  expect(events[1]).toEqual({
    at: expect.any(String),
    kind: "sent",
    send_id: expect.any(String),
    reply_id: null,
    campaign,
    step: 1,
    text: null,
  });
});

test("who replies after the last step has completed the campaign, and is told as somebody who replied", async () => {
  const { caller, id, send, prospect } = await service.sent([step("1")]);
  await service.reply(caller, send, fromProspect(prospect));
  const { enrolments, events } = await call(getProspectHistory, { id: prospect.id }, caller);
  expect(enrolments).toMatchObject([{ status: "completed", replied: true }]);
  const replied = events.find(({ kind }) => kind === "replied");
  expect(await call(getReply, { id: replied?.reply_id ?? "" }, caller)).toMatchObject({
    prospect: { id: prospect.id },
  });
  const { sentence } = await call(explainEnrolment, { id, email: prospect.email }, caller);
  expect(sentence).toMatch(/^The prospect replied after the last step: 1 step was sent, /);
});

test("the reason why an enrolment stopped is a sentence; what a mail server said is quoted", async () => {
  const { caller, prospects } = await service.running(1);
  for (const [reason, text] of [
    ["Replied.", "The prospect replied."],
    ["Unsubscribed.", "The prospect unsubscribed."],
    ["Suppressed (manual).", "The prospect is suppressed (added by hand)."],
    ["550 5.1.1 No such user", "The mail server said “550 5.1.1 No such user”."],
    ["The campaign was archived.", "The campaign was archived."],
    [null, "The reason isn't known."],
  ]) {
    await db.query("update enrolment set status = 'stopped', ended_at = now(), reason = $2 where workspace_id = $1", [
      caller.workspaceId,
      reason,
    ]);
    const { events } = await call(getProspectHistory, { id: prospects[0]?.id ?? "" }, caller);
    expect(events[0]).toMatchObject({ kind: "stopped", step: null, text });
  }
});

test("a person of another workspace and an invalid id are not found; a person without campaigns has no history", async () => {
  const { caller, prospects } = await service.running(1);
  const absent = { kind: "not-found", message: "Prospect not found." };
  const id = prospects[0]?.id ?? "";
  expect(await refusalOf(call(getProspectHistory, { id }, freshCaller()))).toEqual(absent);
  expect(await refusalOf(call(getProspectHistory, { id: "nobody" }, caller))).toEqual(absent);
  const [newcomer] = await service.prospects(caller, {});
  expect(await call(getProspectHistory, { id: newcomer?.id ?? "" }, caller)).toEqual({ enrolments: [], events: [] });
});
