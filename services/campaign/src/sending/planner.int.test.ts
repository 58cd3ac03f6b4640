import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { always, never, only, type Send, startSendingTest } from "../testing/sending.fixture.ts";
import { startPlanner } from "./planner.ts";
import { plannerLagSeconds } from "./planner-table.ts";

const service = await startSendingTest();
const open = { isOpen: true, close: () => {} };
const { call, db } = service;

const statesOf = (sends: readonly Send[]) => sends.map(({ state }) => state);
const perMailbox = (sends: readonly Send[]) =>
  [...Map.groupBy(sends, ({ mailbox_id }) => mailbox_id).values()].map((group) => group.length);

test("a due step of a running campaign is claimed, with one job for the mailer", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  expect(send).toMatchObject({ state: "claimed", attempt: 1, step: 1, message_id: `<${send.id}@sender.example>` });
  expect(await service.jobs(caller)).toEqual([
    { workspace_id: caller.workspaceId, mailbox_id: send.mailbox_id, send_id: send.id, attempt: 1 },
  ]);
  expect(await service.theEnrolment(caller)).toMatchObject({ is_sending: true, status: "active", current_step: 1 });
});

test("a mailbox has at most five unfinished sends, and gets the next as one ends", async () => {
  const { caller } = await service.running(12, { mailboxes: ["a@s.example", "b@s.example"] });
  await service.planAll();
  expect(perMailbox(await service.sends(caller))).toEqual([5, 5]);
  const [first] = await service.sends(caller);
  const { worker } = await service.dispatch(caller, first as Send);
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(10);
  await service.settle(caller, first as Send, { worker });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(11);
});

test("of four due mails of a mailbox at Microsoft three are unfinished at once, and the fourth follows one that ends", async () => {
  const { caller } = await service.running(4);
  await db.query("update mailbox set provider = 'microsoft' where workspace_id = $1", [caller.workspaceId]);
  await service.planAll();
  const [first, ...others] = await service.sends(caller);
  expect(others).toHaveLength(2);
  const { worker } = await service.dispatch(caller, first as Send);
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(3);
  await service.settle(caller, first as Send, { worker });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(4);
});

test("the earliest due is sent first", async () => {
  const { caller } = await service.running(8);
  const enrolments = await service.enrolments(caller);
  const order = enrolments.map(({ id }) => id).toReversed();
  for (const [at, id] of order.entries()) {
    await db.query("update enrolment set next_step_at = now() - make_interval(mins => $2) where id = $1", [
      id,
      60 - at,
    ]);
  }
  await service.planAll();
  expect(new Set((await service.sends(caller)).map(({ enrolment_id }) => enrolment_id))).toEqual(
    new Set(order.slice(0, 5)),
  );
});

test("after a mail a mailbox keeps its gap, plus a varying share", async () => {
  const { caller } = await service.running(3, {}, { min_gap_seconds: 100 });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(1);
  const { rows } = await db.query<{ seconds: number }>(
    `select extract(epoch from m.next_slot_at - s.created_at)::float8 as seconds
     from mailbox m join send s on s.mailbox_id = m.id where m.workspace_id = $1`,
    [caller.workspaceId],
  );
  expect(only(rows).seconds).toBeGreaterThanOrEqual(100);
  expect(only(rows).seconds).toBeLessThanOrEqual(125);
  await service.age(caller, "126 seconds");
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(2);
});

test("a mailbox's daily limit is a day's, in UTC by default", async () => {
  const { caller } = await service.running(5, {}, { daily_limit: 2 });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(2);
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
  const { rows } = await db.query<{ day_ends_at: Date }>("select day_ends_at from mailbox where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(only(rows).day_ends_at).toEqual(new Date(midnight));
  await db.query("update mailbox set day_ends_at = now() - interval '1 second' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(4);
});

test("a limit of zero sends nothing", async () => {
  const { caller } = await service.running(1, {}, { daily_limit: 0 });
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
});

test("daily_enroll_limit is exact with several mailboxes and planners at once", async () => {
  const mailboxes = ["a@s.example", "b@s.example", "c@s.example", "d@s.example"];
  const { caller, id } = await service.running(30, { mailboxes, settings: { daily_enroll_limit: 7 } });
  for (let round = 0; round < 4; round++) await Promise.all([service.plan(), service.plan(), service.plan()]);
  expect(await service.sends(caller)).toHaveLength(7);
  await db.query("update send set created_at = created_at - interval '1 day' where campaign_id = $1", [id]);
  await db.query("update campaign set begun_until = now() - interval '1 second' where id = $1", [id]);
  await Promise.all([service.planAll(), service.planAll()]);
  expect(await service.sends(caller)).toHaveLength(14);
});

test("daily_enroll_limit delays no later step, and no second try of a first one", async () => {
  const { caller, id } = await service.running(4, {
    settings: { daily_enroll_limit: 1 },
    steps: [step("1"), step("2")],
  });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker, outcome: "deferred", fault: "recipient", smtp_code: 451 });
  await service.age(caller, "1 minute");
  await service.planAll();
  expect(statesOf(await service.sends(caller))).toEqual(["planned"]);
  await db.query(
    "update enrolment set next_step_at = now() - interval '1 second' where campaign_id = $1 and was_planned",
    [id],
  );
  const again = await service.dispatched(caller);
  expect(again).toMatchObject({ id: send.id, attempt: 2 });
  await service.settle(caller, again, { worker: again.worker });
  await service.planAll();
  const sends = await service.sends(caller);
  expect(sends.map(({ enrolment_id, step }) => [enrolment_id, step])).toEqual([
    [send.enrolment_id, 1],
    [send.enrolment_id, 2],
  ]);
});

test("paused, archived and draft campaigns send nothing; a resumed one continues", async () => {
  const paused = await service.running(1);
  await call(pauseCampaign, { id: paused.id }, paused.caller);
  const archived = await service.running(1);
  await call(archiveCampaign, { id: archived.id }, archived.caller);
  const draft = freshCaller();
  const id = await service.campaign(draft, { settings: always });
  await service.enrolled(draft, id, 1);
  await service.planAll();
  for (const caller of [paused.caller, archived.caller, draft]) expect(await service.sends(caller)).toEqual([]);
  await call(resumeCampaign, { id: paused.id }, paused.caller);
  await service.planAll();
  expect(await service.sends(paused.caller)).toHaveLength(1);
});

test("steps due outside their window move to the next one, all at once and spread", async () => {
  const { caller } = await service.running(300, { settings: never });
  expect(await service.plan()).toBe(true);
  expect(await service.plan()).toBe(false);
  expect(await service.sends(caller)).toEqual([]);
  const times = (await service.enrolments(caller)).map(({ next_step_at }) => next_step_at?.getTime() ?? 0);
  const opening = Math.floor(Math.min(...times) / 86_400_000) * 86_400_000;
  expect([new Date(opening).getUTCDay()]).toEqual(never.send_days.map((day) => day % 7));
  expect(opening).toBeGreaterThan(Date.now());
  expect(Math.max(...times)).toBeLessThan(opening + 3_600_000);
  expect(new Set(times).size).toBeGreaterThan(250);
  await expectExactCounters(db, caller);
});

test("a prospect whose own window is open doesn't wait behind those whose is closed", async () => {
  const { caller, id } = await service.running(0, {
    settings: { use_prospect_timezone: true, window_start_hour: 11, window_end_hour: 14 },
  });
  await service.enrol(caller, id, Array(20).fill({ timezone: "Asia/Tokyo" }));
  const [open] = await service.enrol(caller, id, [{ timezone: "Europe/London" }]);
  const noonInLondon = () => new Date("2027-01-05T12:00:00Z");
  while (await service.plan(noonInLondon));
  const sent = (await service.enrolments(caller)).filter(({ is_sending }) => is_sending);
  expect(sent.map(({ prospect_id }) => prospect_id)).toEqual([open?.id]);
});

test("on a public holiday nothing is sent: due steps move to the next working day", async () => {
  const { caller } = await service.running(3, { settings: { holidays: "DE", send_on_weekends: false } });
  while (await service.plan(() => new Date("2027-03-26T12:00:00Z")));
  expect(await service.sends(caller)).toEqual([]);
  for (const { next_step_at } of await service.enrolments(caller)) {
    expect(next_step_at?.toISOString()).toMatch(/^2027-03-30T00:/);
  }
});

test("a mailbox whose server failed rests, and then tries one", async () => {
  const { caller } = await service.running(8);
  await service.planAll();
  const sends = await service.sends(caller);
  const failure = { outcome: "deferred", fault: "sender", reason: "connect ECONNREFUSED" } as const;
  for (const send of sends) await service.settle(caller, send, failure);
  await service.planAll();
  expect(statesOf(await service.sends(caller))).toEqual(Array(5).fill("planned"));
  const mailbox = async () => {
    const { rows } = await db.query<{ failures: number; status_reason: string | null; seconds: number }>(
      `select failures, status_reason, extract(epoch from next_slot_at - failed_at)::float8 as seconds
       from mailbox where workspace_id = $1`,
      [caller.workspaceId],
    );
    return only(rows);
  };
  // Five concurrent sends count as one failure.
  expect(await mailbox()).toMatchObject({ failures: 1, status_reason: "connect ECONNREFUSED" });
  expect((await mailbox()).seconds).toBeLessThanOrEqual(5);
  await service.age(caller, "5 seconds");
  await service.planAll();
  const probe = only((await service.sends(caller)).filter(({ state }) => state === "claimed"));
  // The one that failed first is behind those that were not tried.
  expect(sends.map(({ id }) => id)).not.toContain(probe.id);
  await service.settle(caller, probe, failure);
  expect((await mailbox()).failures).toBe(2);
  expect((await mailbox()).seconds).toBeGreaterThan(8);
  await service.age(caller, "10 seconds");
  const back = await service.dispatched(caller);
  await service.settle(caller, back, { worker: back.worker });
  expect(await mailbox()).toMatchObject({ failures: 0, status_reason: null });
  await service.age(caller, "1 minute");
  await service.planAll();
  expect((await service.sends(caller)).filter(({ state }) => state === "claimed")).toHaveLength(5);
});

test("a mailbox that is added again starts at once", async () => {
  const { caller } = await service.running(2, {}, { min_gap_seconds: 3_600 });
  await service.planAll();
  await service.settle(caller, await service.theSend(caller), { outcome: "deferred", fault: "sender" });
  await service.addMailbox(caller, "ann@sender.example");
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(2);
});

test("the planner's lag counts steps that could be sent, since they could, and none that wait for their mailbox", async () => {
  await service.planAll();
  const { caller } = await service.running(3, {}, { min_gap_seconds: 100 });
  await db.query("update enrolment set next_step_at = now() - interval '1 hour' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  // The hour is rounded to a millisecond, which may be later.
  expect(await plannerLagSeconds(db)).toBeGreaterThan(3_599);
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(1);
  expect(await plannerLagSeconds(db)).toBe(0);
  await service.age(caller, "200 seconds");
  const lag = await plannerLagSeconds(db);
  expect(lag).toBeGreaterThan(0);
  expect(lag).toBeLessThan(3_600);
});

test("no two planners claim the same step", async () => {
  const mailboxes = Array.from({ length: 10 }, (_, at) => `m${at}@s.example`);
  const { caller } = await service.running(60, { mailboxes });
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 6 }, () => service.plan()));
  const sends = await service.sends(caller);
  expect(perMailbox(sends)).toEqual(Array(10).fill(5));
  expect(sends.every(({ attempt }) => attempt === 1)).toBe(true);
  const jobs = await service.jobs(caller);
  expect(new Set(jobs.map(({ send_id }) => send_id)).size).toBe(50);
  expect(jobs).toHaveLength(50);
});

test("a field missing when a later step is due stops the enrolment and says why; it is not negative", async () => {
  const { caller, prospects } = await service.running(1, { steps: [step("1"), step("Hello {{ first_name }}")] });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const [person] = prospects;
  await service.prospects(caller, { ...person, first_name: null, version: 2 });
  await service.planAll();
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: false,
    reason: "Step 2 uses a field that has no value: first_name.",
  });
  expect(await service.sends(caller)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("a mailbox that can't be planned delays no other", async () => {
  const broken = await service.running(2, { mailboxes: ["a@s.example"] });
  const fine = await service.running(1);
  const [enrolment] = await service.enrolments(broken.caller);
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, due_at, message_id)
     values ($1, $2, $3, $2, 1, $4, 'sent', now(), '<x>')`,
    [broken.caller.workspaceId, enrolment?.id, broken.id, enrolment?.mailbox_id],
  );
  await service.planAll();
  expect(await service.sends(fine.caller)).toHaveLength(1);
  const { rows } = await db.query("select from mailbox where workspace_id = $1 and next_slot_at is not null", [
    broken.caller.workspaceId,
  ]);
  expect(rows, "it goes behind the others").toHaveLength(1);
  await call(pauseCampaign, { id: broken.id }, broken.caller);
});

test("a due step is sent soon after its commit, also when another replica committed it", async () => {
  const here = startPlanner(db, silentLog, open);
  onTestFinished(() => here.stop());
  const { caller, id } = await service.running(0);
  const claimed = async (count: number) => expect(await service.sends(caller)).toHaveLength(count);

  const [own] = await service.prospects(caller, {});
  await call(enrolProspects, { id, prospect_ids: [own?.id ?? ""] }, caller);
  here.nudge();
  await eventually(() => claimed(1));

  const [others] = await service.prospects(caller, {});
  await call(enrolProspects, { id, prospect_ids: [others?.id ?? ""] }, caller);
  await eventually(() => claimed(2));
});

test("a planner survives a database that refuses", async () => {
  let isAway = true;
  const query: typeof db.query = (sql, values) => (isAway ? Promise.reject(new Error("away")) : db.query(sql, values));
  const planner = startPlanner({ ...db, query }, silentLog, open);
  onTestFinished(() => planner.stop());
  const { caller } = await service.running(1);
  isAway = false;
  await eventually(async () => expect(await service.sends(caller)).toHaveLength(1));
});

test("an enrolment that got another mailbox is sent from there", async () => {
  const { caller, name } = await service.running(1, { mailboxes: ["a@s.example"] });
  const b = await service.addMailbox(caller, "b@s.example");
  const file = { name, mailboxes: ["b@s.example"], steps: [step()], settings: always };
  await call(applyCampaign, file, caller);
  await service.planAll();
  expect((await service.theSend(caller)).mailbox_id).toBe(b.id);
});
