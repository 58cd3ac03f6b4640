import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { expect, test } from "vitest";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { always, never, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const hourMs = 3_600_000;
const mailboxes = ["ann@sender.example"];
const timesOf = async (caller: Caller) =>
  (await service.enrolments(caller)).map(({ next_step_at }) => next_step_at?.getTime() ?? 0);

async function waiting(people: number) {
  const campaign = await service.running(people, { settings: never });
  await service.planAll();
  expect(Math.min(...(await timesOf(campaign.caller)))).toBeGreaterThan(Date.now() + 24 * hourMs);
  return campaign;
}

test("wider hours bring forward steps that wait for a window, spread over an hour", async () => {
  const { caller, id, name } = await waiting(400);
  for (let more = 0; more < 2; more++) await service.enrol(caller, id, Array(400).fill({}));
  await service.planAll();
  await call(applyCampaign, { name, mailboxes, steps: [step()], settings: always }, caller);
  const before = Date.now();
  await service.rescheduleAll(caller);
  const times = await timesOf(caller);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before);
  expect(Math.max(...times)).toBeLessThan(Date.now() + hourMs);
  expect(times.filter((time) => time < before + hourMs / 10).length).toBeLessThan(240);
  await service.rescheduleAll(caller);
  expect(await timesOf(caller)).toEqual(times);
  await expectExactCounters(db, caller);
});

test("a workspace's hours do the same for campaigns that inherit them, and nothing for others", async () => {
  const inherits = { send_on_weekends: true, window_start_hour: null, window_end_hour: null };
  const { caller } = await service.running(0);
  const far = (new Date().getUTCHours() + 12) % 24;
  await call(configureWorkspace, { window_start_hour: far, window_end_hour: far + 1 }, caller);
  for (const settings of [inherits, never]) {
    const { id } = await call(
      applyCampaign,
      { name: JSON.stringify(settings), mailboxes, steps: [step()], settings },
      caller,
    );
    await call(startCampaign, { id }, caller);
    await service.enrol(caller, id, [{}]);
  }
  await service.planAll();
  const [inherited = 0, own = 0] = await timesOf(caller);
  expect(inherited).toBeGreaterThan(Date.now() + 8 * hourMs);
  await call(configureWorkspace, { window_start_hour: 0, window_end_hour: 24 }, caller);
  await service.rescheduleAll(caller);
  const [moved] = await timesOf(caller);
  expect(moved).toBeLessThan(Date.now() + hourMs);
  expect((await timesOf(caller))[1]).toBe(own);
});

test("narrower hours move waiting steps later, and wider ones back to when they are due", async () => {
  const steps = [step("1"), step("2", { delay_days: 1 })];
  const { caller, name } = await service.running(1, { steps });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const [due = 0] = await timesOf(caller);
  await call(applyCampaign, { name, mailboxes, steps, settings: never }, caller);
  await service.rescheduleAll(caller);
  expect((await timesOf(caller))[0]).toBeGreaterThan(due);
  await call(applyCampaign, { name, mailboxes, steps, settings: always }, caller);
  await service.rescheduleAll(caller);
  expect(await timesOf(caller)).toEqual([due]);
});

test("held and retried steps are not brought forward", async () => {
  const { caller, name } = await service.running(2);
  await service.planAll();
  const [away, deferred] = await service.sends(caller);
  for (const send of [away, deferred]) {
    const report = { outcome: "deferred", fault: "recipient", smtp_code: 451 } as const;
    if (send) await service.settle(caller, send, report);
  }
  const held = new Date(Date.now() + 50 * hourMs);
  await db.query("update enrolment set held_until = $2, next_step_at = $2 where id = $1", [away?.enrolment_id, held]);
  const before = await timesOf(caller);
  await call(
    applyCampaign,
    { name, mailboxes, steps: [step()], settings: { ...always, timezone: "Asia/Tokyo" } },
    caller,
  );
  await service.rescheduleAll(caller);
  expect(await timesOf(caller)).toEqual(before);
});

test("a file with the same hours moves nothing", async () => {
  const { caller, name } = await service.running(1);
  const jobs = async () => (await service.announced(caller, "campaign.reschedule")).length;
  const before = await jobs();
  await call(applyCampaign, { name, mailboxes, steps: [step("other")], settings: always }, caller);
  await call(configureWorkspace, { tracking_domain: "u.acme.example" }, caller);
  expect(await jobs()).toBe(before);
  await call(applyCampaign, { name, mailboxes, steps: [step()], settings: { ...always, holidays: "DE" } }, caller);
  expect(await jobs()).toBe(before + 1);
});
