import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import { seededRandom } from "@outbound/testing/seeded-random";
import { expect, onTestFinished, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { installClock } from "../testing/clock.fixture.ts";
import { always, only, type Send, startSendingTest } from "../testing/sending.fixture.ts";

const { int: randomInt } = seededRandom(fuzzSeed());
const service = await startSendingTest();
const { call, db } = service;
const clock = await installClock(db);
const travel = (to: string) => clock.travel(new Date(to));

const running: typeof service.running = async (...file) => {
  const campaign = await service.running(...file);
  onTestFinished(async () => void (await call(pauseCampaign, { id: campaign.id }, campaign.caller)));
  return campaign;
};
const claimed = async (caller: Caller) =>
  (await service.sends(caller)).filter(({ state }) => state === "claimed" || state === "dispatched");
const theMailbox = async (caller: Caller) => only((await call(listMailboxEntries, {}, caller)).data);

async function send(caller: Caller): Promise<void> {
  for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
    const { go, worker } = await service.dispatch(caller, send);
    if (go) await service.settle(caller, send, { worker });
  }
}

test("a mailbox's day follows its own time zone, else the workspace's, else UTC", async () => {
  await travel("2027-06-01T12:00:00Z");
  const { caller } = await running(9, {}, { daily_limit: 2, timezone: "Asia/Tokyo" });
  await service.planAll();
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 2, timezone: "Asia/Tokyo" });
  await send(caller);
  await travel("2027-06-01T14:59:00Z");
  await service.planAll();
  expect(await claimed(caller)).toHaveLength(0);
  await travel("2027-06-01T15:00:00Z");
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 0 });
  await service.planAll();
  expect(await claimed(caller)).toHaveLength(2);

  const other = await running(4, {}, { daily_limit: 1 });
  await call(configureWorkspace, { timezone: "America/New_York" }, other.caller);
  await service.planAll();
  expect(await theMailbox(other.caller)).toMatchObject({ timezone: null, effective_timezone: "America/New_York" });
  await send(other.caller);
  await travel("2027-06-02T03:59:59Z");
  await service.planAll();
  expect(await claimed(other.caller)).toHaveLength(0);
  await travel("2027-06-02T04:00:00Z");
  await service.planAll();
  expect(await claimed(other.caller)).toHaveLength(1);
});

test("a slot of one day isn't used on the next, where the mail needs a new slot", async () => {
  await travel("2027-06-01T21:59:00Z");
  const { caller } = await running(5, {}, { daily_limit: 3, timezone: "Europe/Paris" });
  await service.planAll();
  const late = await claimed(caller);
  expect(late).toHaveLength(3);
  await travel("2027-06-01T22:00:00Z");
  const reason = "The mailbox's day is over.";
  for (const send of late) expect(await service.dispatch(caller, send)).toMatchObject({ go: false, reason });
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 0 });
  await service.planAll();
  await send(caller);
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 3 });
});

test("a released slot returns to its own day only", async () => {
  await travel("2027-06-01T23:59:00Z");
  const { caller } = await running(5, {}, { daily_limit: 3 });
  await service.planAll();
  const [first, second, third] = (await claimed(caller)) as [Send, Send, Send];
  await service.settle(caller, first, { outcome: "deferred", fault: "none" });
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 2 });
  const { worker } = await service.dispatch(caller, second);
  await travel("2027-06-02T00:00:00Z");
  await service.planAll();
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 3 });
  await service.settle(caller, second, { worker, outcome: "deferred", fault: "none" });
  await service.settle(caller, third, { outcome: "deferred", fault: "none" });
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 3 });
});

test("a ramp rises after each day on which the mailbox sent, up to its limit; a changed ramp begins anew", async () => {
  await travel("2027-06-01T11:00:00Z");
  const ramp = { start: 2, increment: 3 };
  const { caller } = await running(30, {}, { daily_limit: 7, ramp });
  const dayAfter = async (date: string, hasSent = true) => {
    await travel(`${date}T12:00:00Z`);
    const { effective_daily_limit, ramp } = await theMailbox(caller);
    if (hasSent) {
      for (let turn = 0; turn < 3; turn++) {
        await service.planAll();
        await send(caller);
      }
      expect((await theMailbox(caller)).sent_today).toBe(effective_daily_limit);
    }
    return { effective_daily_limit, day: ramp?.day, enabled: ramp?.enabled };
  };
  expect(await dayAfter("2027-06-01")).toEqual({ effective_daily_limit: 2, day: 1, enabled: true });
  expect(await dayAfter("2027-06-02", false)).toEqual({ effective_daily_limit: 5, day: 2, enabled: true });
  expect(await dayAfter("2027-06-10")).toEqual({ effective_daily_limit: 5, day: 2, enabled: true });
  expect(await dayAfter("2027-06-11")).toEqual({ effective_daily_limit: 7, day: 3, enabled: false });
  const box = { daily_limit: 20, timezone: "Asia/Tokyo" };
  expect(await service.addMailbox(caller, "ann@sender.example", { ...box, ramp })).toMatchObject({ ramp: { day: 3 } });
  const anew = { start: 4, increment: 3 };
  expect(await service.addMailbox(caller, "ann@sender.example", { ...box, ramp: anew })).toMatchObject({
    effective_daily_limit: 4,
    ramp: { day: 1, ...anew },
  });
  const without = await service.addMailbox(caller, "ann@sender.example", box);
  expect(without).toMatchObject({ effective_daily_limit: 20, ramp: null });
});

test("a day whose slots were all released doesn't raise the ramp", async () => {
  await travel("2027-06-01T12:00:00Z");
  const { caller } = await running(1, {}, { ramp: { start: 1, increment: 1 } });
  await service.planAll();
  await service.settle(caller, only(await claimed(caller)), { outcome: "deferred", fault: "none" });
  await travel("2027-06-02T12:00:00Z");
  expect(await theMailbox(caller)).toMatchObject({ ramp: { day: 1 } });
});

test("after a change of the time zone the mails of its today are counted, and claimed mails need a slot again", async () => {
  await travel("2027-06-01T20:00:00Z");
  const { caller } = await running(20, {}, { daily_limit: 5, timezone: "UTC" });
  await service.planAll();
  await send(caller);
  await travel("2027-06-02T01:00:00Z");
  await service.planAll();
  const [first] = await claimed(caller);
  const { worker } = await service.dispatch(caller, first as Send);
  await service.settle(caller, first as Send, { worker });
  await call(configureWorkspace, { timezone: "America/New_York" }, caller);
  const moved = await service.addMailbox(caller, "ann@sender.example", { daily_limit: 7 });
  expect(moved).toMatchObject({ sent_today: 6, effective_timezone: "America/New_York" });
  for (const send of await claimed(caller)) expect(await service.dispatch(caller, send)).toMatchObject({ go: false });
  await service.planAll();
  expect(await claimed(caller)).toHaveLength(1);
  expect(await theMailbox(caller)).toMatchObject({ sent_today: 7 });
});

test("a campaign's first steps are counted by days in its time zone, and recounted when that changes", async () => {
  await travel("2027-06-01T12:00:00Z");
  const settings = { daily_enroll_limit: 2, timezone: "America/Los_Angeles" };
  const { caller, name } = await running(9, { settings });
  await service.planAll();
  await travel("2027-06-02T06:59:59Z");
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(2);
  await travel("2027-06-02T07:00:00Z");
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(4);
  const file = { name, mailboxes: ["ann@sender.example"], steps: [step()] };
  await call(applyCampaign, { ...file, settings: { ...always, daily_enroll_limit: 3, timezone: "UTC" } }, caller);
  await send(caller);
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(5);
});

const changes = [
  { zones: ["Europe/Paris", "UTC"], from: "2027-03-27T20:00:00Z" },
  { zones: ["Europe/Paris", "Asia/Tokyo"], from: "2027-10-30T18:00:00Z" },
  { zones: ["America/Havana", "America/New_York"], from: "2026-11-01T01:00:00Z" },
  { zones: ["Africa/Cairo", "Pacific/Chatham"], from: "2027-04-29T18:00:00Z" },
] as const;

const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;
const dateIn = (timezone: string, at: Date) =>
  at.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDate().toString();

test.each(changes)("no day of $zones exceeds its limit, whatever changes", async (change) => {
  const { zones, from } = change;
  let at = new Date(from).getTime();
  await clock.travel(new Date(at));
  const { caller } = await running(40, {}, { daily_limit: 4, timezone: zones[0] });
  const limits = new Map<string, number>();
  const sentByDay = new Map<string, number>();

  const look = async () => {
    const { sent_today, effective_daily_limit, effective_timezone: timezone } = await theMailbox(caller);
    const { rows } = await db.query<{ now: Date; gone: Date[] }>(
      `select now(), coalesce(array_agg(dispatched_at) filter (where dispatched_at is not null), '{}') as gone
       from send where workspace_id = $1`,
      [caller.workspaceId],
    );
    const { now, gone } = only(rows);
    const date = dateIn(timezone, now);
    const day = `${timezone} ${date}`;
    // A day that begins before the next check may begin with this limit.
    for (const zone of zones) {
      for (const moment of [now, new Date(now.getTime() + 60_000)]) {
        const zoned = `${zone} ${dateIn(zone, moment)}`;
        limits.set(zoned, Math.max(limits.get(zoned) ?? 0, effective_daily_limit ?? 0));
      }
    }
    const today = gone.filter((at) => dateIn(timezone, at) === date).length;
    // More may have been sent before the zone became the mailbox's.
    const growth = today - (sentByDay.get(day) ?? 0);
    if (growth > 0) expect(today, `${day}: ${today} have left`).toBeLessThanOrEqual(limits.get(day) ?? 0);
    expect(sent_today).toBeGreaterThanOrEqual(Math.min(today, limits.get(day) ?? 0));
    for (const zone of zones) {
      const zoned = dateIn(zone, now);
      sentByDay.set(`${zone} ${zoned}`, gone.filter((at) => dateIn(zone, at) === zoned).length);
    }
  };

  const wasDispatched = async () =>
    (await service.sends(caller)).filter(({ state }) => ["dispatched", "sent", "unknown"].includes(state)).length;
  const actions = [
    () => service.plan(),
    () => service.plan(),
    async () => {
      const sends = await service.sends(caller);
      for (const send of sends.filter(({ state }) => state === "claimed")) {
        const { go, worker } = await service.dispatch(caller, send).catch(() => ({ go: false, worker: "" }));
        if (go && randomInt(3) > 0) await service.settle(caller, send, { worker });
      }
    },
    async () => {
      const fault = pick(["none", "recipient"] as const);
      const inHand = await claimed(caller);
      if (inHand.length === 0) return;
      const send = pick(inHand);
      await service.settle(caller, send, {
        ...(send.worker && { worker: send.worker }),
        outcome: pick(["deferred", "deferred", "sent"] as const),
        fault,
      });
    },
  ];
  for (let round = 0; round < 60; round++) {
    if (randomInt(6) === 0) {
      const box = {
        daily_limit: 2 + randomInt(4),
        timezone: pick(zones),
        ramp: pick([null, { start: 2, increment: 1 }]),
      };
      await look();
      await Promise.all([service.addMailbox(caller, "ann@sender.example", box), service.plan()]);
    }
    await look();
    await Promise.all(Array.from({ length: 6 }, () => pick(actions)()));
    await look();
    at += pick([1, 20, 90]) * 60_000;
    if (randomInt(3) === 0) at += 3_600_000 - (at % 3_600_000) - 30;
    await clock.travel(new Date(at));
  }
  expect(await wasDispatched()).toBeGreaterThan(0);
});
