import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { exportEnrolments } from "@outbound/contracts/enrolments/export-enrolments";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";

const service = await startInboxTest();
const { call } = service;

test("who replied is listed with the class of the last reply of their own, which a later automatic one doesn't hide", async () => {
  const { caller, id, send, prospect } = await service.sent();
  const list = (by = caller) => call(listEnrolments, { id }, by);
  expect(await list()).toMatchObject({ data: [{ id: send.enrolment_id }], replies: {} });
  const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));
  const of = fromProspect(prospect);
  await service.reply(caller, send, { ...of, text: "No thanks, not interested.", received_at: day(1) });
  await service.reply(caller, send, { ...of, text: "Yes, I am interested. Call me.", received_at: day(2) });
  const automatic_headers = { "auto-submitted": "auto-replied" };
  await service.reply(caller, send, { ...of, automatic_headers, text: "I am away.", received_at: day(3) });
  await service.classifyAll(caller);
  const { replies } = await list();
  expect(replies).toEqual({
    [send.enrolment_id]: {
      id: expect.any(String),
      classification: "interested",
      autoreplied: false,
      autoreply_kind: null,
      held: false,
    },
  });
  const exported = await call(exportEnrolments, { id }, caller);
  expect(exported.data).toMatchObject([{ reply: replies?.[send.enrolment_id], complained: false }]);
  expect(await refusalOf(list(freshCaller()))).toMatchObject({ kind: "not-found" });
});

test("who reported a mail as spam after the last step stays completed, and is named", async () => {
  const { caller, id, send } = await service.sent([step("1")]);
  const list = () => call(listEnrolments, { id }, caller);
  expect(await list()).toMatchObject({ data: [{ status: "completed" }], complained: [] });
  const recipients = [{ address: "redacted@provider.example", action: "abuse", status: null, diagnostic: null }];
  await service.receive(caller, send, {
    from: { address: "feedback@provider.example", name: null },
    report: { kind: "feedback", original_message_id: send.message_id, recipients },
  });
  expect(await list()).toMatchObject({ data: [{ status: "completed" }], complained: [send.enrolment_id] });
});

test("of who is due it is told what their mail waits for, and of nobody else", async () => {
  const { caller, id } = await service.running(2, {}, { min_gap_seconds: 3_600 });
  const waits = async () => Object.values((await call(listEnrolments, { id }, caller)).waits ?? {});
  await service.planAll();
  const reasons = (await waits()).map(({ reason }) => reason).toSorted();
  expect(reasons).toEqual(["mailbox_gap", "sending"]);
  await call(pauseSending, { reason: "We move." }, caller);
  const texts = (await waits()).map(({ text }) => text);
  expect(texts).toContainEqual(
    expect.stringMatching(/^The workspace's sending has been paused since .+ \(We move\.\)\.$/),
  );
  const operator = { ...freshCaller(), workspaceId: operatorWorkspaceId };
  await call(pauseSending, { reason: "Acme sends spam." }, operator);
  const ofAll = (await waits()).find(({ reason }) => reason === "sending_paused");
  expect(ofAll?.text).toMatch(/^All sending has been paused since [^(]+ \(UTC\)\.$/);
  await call(resumeSending, {}, operator);
  await service.db.query("update enrolment set next_step_at = now() + interval '1 day' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(await waits()).toEqual([]);
});
