import type { Caller } from "@outbound/contracts/caller";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { expect, test } from "vitest";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const steps = [step("1"), step("2", { delay_days: 9 })];
const unanswered = { outcome: "unknown", reason: "Connection closed unexpectedly" } as const;

type Report = Parameters<typeof service.settle>[2];

async function aDay(caller: Caller, report: (mails: number) => Report): Promise<number> {
  let mails = 0;
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    await service.planAll();
    for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
      const { worker } = await service.dispatch(caller, send);
      await service.settle(caller, send, { worker, ...report(++mails) });
    }
    await service.age(caller, "5 minutes");
  }
  return mails;
}
const unknowns = async (caller: Caller) =>
  (await service.sends(caller)).filter(({ state }) => state === "unknown").length;
const statusOf = async (caller: Caller) => only((await call(listMailboxes, {}, caller)).data);

test("a server that disconnects after every body costs a handful of mails, not the mailbox's day", async () => {
  const { caller } = await service.running(200, { steps }, { daily_limit: 200 });
  await aDay(caller, () => unanswered);
  expect(await unknowns(caller)).toBeLessThan(20);
  expect(await statusOf(caller)).toMatchObject({
    status_reason: "The mail server disconnected without a response after an email.",
  });
  await expectExactCounters(db, caller);
});

test("a server that disconnects after every second body doesn't waste half of the day", async () => {
  const { caller } = await service.running(200, { steps }, { daily_limit: 200 });
  await aDay(caller, (mails) => (mails % 2 ? unanswered : {}));
  expect(await unknowns(caller)).toBeLessThan(20);
});

test("a refused recipient doesn't show that the server answers bodies again", async () => {
  const { caller } = await service.running(200, { steps }, { daily_limit: 200 });
  const noSuchUser = { outcome: "refused", fault: "recipient", smtp_code: 550 } as const;
  await aDay(caller, (mails) => (mails % 3 ? unanswered : noSuchUser));
  expect(await unknowns(caller)).toBeLessThan(20);
});

test("once its server answers, a mailbox continues; the reason disappears when it has recovered", async () => {
  const { caller } = await service.running(60, { steps }, { daily_limit: 200 });
  let isBroken = true;
  await service.planAll();
  const first = (await service.sends(caller)).filter(({ state }) => state === "claimed");
  for (const send of first) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker, ...unanswered });
  }
  await service.planAll();
  expect((await service.sends(caller)).filter(({ state }) => state === "claimed")).toEqual([]);
  await service.age(caller, "1 minute");
  await service.planAll();
  expect((await service.sends(caller)).filter(({ state }) => state === "claimed")).toHaveLength(1);
  isBroken = false;
  await aDay(caller, () => (isBroken ? unanswered : {}));
  expect(await unknowns(caller)).toBe(5);
  expect((await service.sends(caller)).filter(({ state }) => state === "sent")).toHaveLength(55);
  expect(await statusOf(caller)).toMatchObject({ status_reason: null });
});

test("mails whose mailer died rest no mailbox, because they say nothing about its server", async () => {
  const { caller } = await service.running(10, { steps });
  await service.planAll();
  for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
    await service.dispatch(caller, send);
  }
  await service.age(caller, "10 minutes");
  await service.planAll();
  expect(await unknowns(caller)).toBe(5);
  expect((await service.sends(caller)).filter(({ state }) => state === "claimed")).toHaveLength(5);
});
