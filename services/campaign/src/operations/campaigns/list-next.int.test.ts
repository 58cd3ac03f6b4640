import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { listNext } from "@outbound/contracts/campaigns/list-next";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

test("who is emailed next comes first: a follow-up that is due, a first email that is, then whose time comes", async () => {
  const { caller, id, prospects } = await service.running(3, {
    steps: [step("1"), step("2", { delay_days: 3 })],
    settings: { daily_enroll_limit: 2 },
  });
  await service.planAll();
  for (const send of await service.sends(caller)) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
  }
  const [due, later] = (await service.enrolments(caller)).filter(({ current_step }) => current_step === 2);
  await db.query("update enrolment set next_step_at = now() - interval '1 minute' where id = $1", [due?.id]);
  const next = await call(listNext, { id }, caller);
  expect(next.data.map(({ step }) => step)).toEqual([2, 1, 2]);
  expect(next.data.map((one) => one.id)).toMatchObject([due?.id, expect.any(String), later?.id]);
  expect(next.data[1]?.wait?.reason).toBe("daily_enroll_limit");
  expect(next.data[2]?.wait).toBeNull();
  expect(next).toMatchObject({ waiting: 3, due: { prospects: 2, at_least: false }, pauses: [] });
  expect(prospects.map((one) => one.id)).toContain(next.data[0]?.prospect.id);
});

test("five are listed, and everybody who waits is counted", async () => {
  const { caller, id } = await service.running(8);
  await call(pauseSending, { reason: "We move." }, caller);
  const next = await call(listNext, { id }, caller);
  expect(next.data.length).toBe(5);
  expect(next.data[0]?.wait).toMatchObject({ reason: "sending_paused" });
  expect(next).toMatchObject({ waiting: 8, due: { prospects: 8, at_least: false } });
});

test("a pause is told with its reason and its time, and of all workspaces without the reason", async () => {
  const { caller, id } = await service.running(1);
  await call(pauseSending, { reason: "We move." }, caller);
  const pauses = async () => (await call(listNext, { id }, caller)).pauses;
  const own = {
    scope: "workspace",
    mailbox: null,
    reason: "We move.",
    guard: null,
    paused_by: expect.any(String),
    paused_at: expect.any(String),
  };
  expect(await pauses()).toEqual([own]);
  const operator = { ...freshCaller(), workspaceId: operatorWorkspaceId };
  await call(pauseSending, { reason: "Acme sends spam." }, operator);
  const all = (await pauses()).find(({ scope }) => scope === "all");
  await call(resumeSending, {}, operator);
  expect(all).toMatchObject({ reason: null });
});

test("another workspace's campaign is not found", async () => {
  const { id } = await service.running(0);
  expect((await refusalOf(call(listNext, { id }, freshCaller()))).message).toBe("Campaign not found.");
});
