import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import type { WireInputOf } from "@outbound/contracts/operation";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { listSends } from "@outbound/contracts/sending/list-sends";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { eventually } from "@outbound/testing/eventually";
import { holdLocks } from "@outbound/testing/hold-locks";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { waitForCampaign } from "../../campaigns/campaign-lock.ts";
import { expectExactCounters, refusalOf, suppression } from "../../testing/campaign.fixture.ts";
import { only, type Send, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

type DispatchRequest = WireInputOf<typeof dispatchSend>["sends"][number];

const supersededAttempt = { go: false, reason: "This attempt has been given to another mailer." };

async function claimed(...[people = 1, file, box]: Partial<Parameters<typeof service.running>>) {
  const campaign = await service.running(people, file, box);
  await service.planAll();
  const { caller } = campaign;
  const send = await service.theSend(caller);
  const { envelope, message: mail } = await service.load(caller, send);
  const { to } = envelope;
  return { ...campaign, send, to, request: { send_id: send.id, attempt: send.attempt, to, mail } };
}

const budgetOf = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ sent_today: number; is_free: boolean }>(
    "select sent_today, next_slot_at <= now() + interval '1 millisecond' as is_free from mailbox where workspace_id = $1",
    [workspaceId],
  );
  return only(rows);
};

test("a claimed send is granted; the same worker is granted again, another isn't", async () => {
  const { caller, send, to } = await claimed();
  const worker = randomUUID();
  const granted = { go: true, reason: null, worker };
  expect(await service.dispatch(caller, send, { worker, to })).toEqual(granted);
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched", worker });
  expect(await service.dispatch(caller, send, { worker, to })).toEqual(granted);
  expect(await service.dispatch(caller, send, { to })).toMatchObject(supersededAttempt);
  expect(await service.theSend(caller)).toMatchObject({ state: "dispatched", worker });
});

type Claimed = Awaited<ReturnType<typeof claimed>>;

const stops: [what: string, state: string, stop: (mail: Claimed) => Promise<unknown>][] = [
  ["its campaign was paused", "planned", ({ caller, id }) => call(pauseCampaign, { id }, caller)],
  ["all sending was paused", "planned", ({ caller }) => call(pauseSending, { reason: "Too fast." }, caller)],
  [
    "its recipient was suppressed",
    "cancelled",
    ({ caller, to }) => call(storeSuppressionCopies, { entries: [suppression(caller, { value: to })] }, caller),
  ],
  [
    "its prospect got another address",
    "planned",
    ({ caller, prospects }) =>
      service.prospects(caller, { ...only(prospects), email: "new@people.example", version: 2 }),
  ],
];

test.each(stops)(
  "a worker whose first grant was lost isn't granted again once %s; it reports that nothing left",
  async (_, state, stop) => {
    const mail = await claimed();
    const { caller, send, to } = mail;
    const { worker } = await service.dispatch(caller, send, { to });
    await stop(mail);
    expect(await refusalOf(service.dispatch(caller, send, { worker, to }))).toMatchObject({ kind: "conflict" });
    // A call that comes late, after the body began, changes nothing.
    expect(await service.theSend(caller)).toMatchObject({ state: "dispatched", worker });
    await service.settle(caller, send, { worker, outcome: "deferred", fault: "none" });
    expect(await service.theSend(caller)).toMatchObject({ state, worker: null });
    await expectExactCounters(db, caller);
  },
);

test("of many concurrent workers one is granted", async () => {
  const { caller, send, to } = await claimed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.dispatch(caller, send, { to })));
  const { worker } = only(answers.filter(({ go }) => go));
  expect((await service.theSend(caller)).worker).toBe(worker);
});

test("an older attempt isn't granted", async () => {
  const { caller, send, to } = await claimed();
  await service.settle(caller, send, { outcome: "deferred", fault: "none" });
  expect(await service.dispatch(caller, send, { to })).toMatchObject(supersededAttempt);
  await service.age(caller, "1 minute");
  await service.planAll();
  expect(await service.dispatch(caller, send, { to })).toMatchObject(supersededAttempt);
  expect(await service.dispatch(caller, { ...send, attempt: 2 }, { to })).toMatchObject({ go: true });
});

test("a refusal releases the send, and returns the mailbox's slot of the day and its gap", async () => {
  const { caller, id, send, to } = await claimed(1, {}, { daily_limit: 1, min_gap_seconds: 3_600 });
  expect(await budgetOf(caller)).toEqual({ sent_today: 1, is_free: false });
  await call(pauseCampaign, { id }, caller);
  expect(await service.dispatch(caller, send, { to })).toMatchObject({
    go: false,
    reason: "The campaign is not running.",
  });
  expect(await service.theSend(caller)).toMatchObject({ state: "planned", worker: null, lease_until: null });
  expect(await budgetOf(caller)).toEqual({ sent_today: 0, is_free: true });
  await call(resumeCampaign, { id }, caller);
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ id: send.id, state: "claimed", attempt: 2 });
});

test("yesterday's slot isn't returned to today, nor a gap that a later mail began", async () => {
  const { caller } = await service.running(2, {}, { daily_limit: 5, min_gap_seconds: 100 });
  await service.planAll();
  const first = await service.theSend(caller);
  await service.age(caller, "1 day");
  await db.query("update mailbox set day_ends_at = now() - interval '1 second' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await service.planAll();
  expect(await budgetOf(caller)).toEqual({ sent_today: 1, is_free: false });
  await service.settle(caller, first, { outcome: "deferred", fault: "none" });
  expect(await budgetOf(caller)).toEqual({ sent_today: 1, is_free: false });
});

test("a send of an archived or completed campaign is cancelled", async () => {
  for (const end of [archiveCampaign, completeCampaign]) {
    const { caller, id, send, to } = await claimed();
    await call(end, { id }, caller);
    expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
    expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
  }
});

test.each([
  ["the address", { kind: "email" as const }, "self"],
  ["its domain", { kind: "domain" as const, value: "mail.shut.example" }, "own"],
  ["a domain above it", { kind: "domain" as const, value: "shut.example" }, "own"],
  ["the global list", { kind: "domain" as const, value: "shut.example" }, "global"],
])("a suppression of %s after the claim stops the mail", async (_, entry, whose) => {
  const { caller, id } = await service.running(0);
  const email = `p-${randomUUIDv7()}@mail.shut.example`;
  await service.enrol(caller, id, [{ email }]);
  await service.planAll();
  const send = await service.theSend(caller);
  const owner = whose === "global" ? null : caller;
  const written = suppression(owner, { value: email, ...entry });
  await call(storeSuppressionCopies, { entries: [written] }, caller);
  expect(await service.dispatch(caller, send, { to: email })).toMatchObject({ go: false });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", outcome_negative: true });
  await expectExactCounters(db, caller);
  await call(storeSuppressionCopies, { entries: [{ ...written, version: 2, removed: true }] }, caller);
});

test("an entry that hasn't stopped its enrolments yet stops the mail and the enrolment", async () => {
  const { caller, send, to } = await claimed();
  await db.query(
    `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
     values ($1, $2, 1, 'email', $3, 'complaint', false)`,
    [caller.workspaceId, randomUUIDv7(), to],
  );
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false, reason: "Suppressed (complaint)." });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "Suppressed (complaint).",
  });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(1);
  await expectExactCounters(db, caller);
});

test("an erased prospect is not mailed", async () => {
  const { caller, send, to, prospects } = await claimed();
  await service.prospects(caller, { ...only(prospects), anonymized: true, email: "erased", version: 2 });
  expect(await service.dispatch(caller, send, { to })).toMatchObject({ go: false });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled" });
});

test("a prospect whose address changed is mailed at the new one only", async () => {
  const { caller, send, to, prospects } = await claimed();
  await service.prospects(caller, { ...only(prospects), email: "new@people.example", version: 2 });
  expect(await service.dispatch(caller, send, { to })).toMatchObject({
    go: false,
    reason: "This attempt has been given to another mailer.",
  });
  await service.planAll();
  const again = await service.theSend(caller);
  expect(again).toMatchObject({ state: "claimed", attempt: 2 });
  expect((await service.load(caller, again)).envelope.to).toBe("new@people.example");
  expect(await service.dispatch(caller, again)).toMatchObject({ go: true });
});

test("when the window has closed since the claim, the mail waits for the next one", async () => {
  const { caller, id, send, to } = await claimed();
  const today = 1 + ((new Date().getUTCDay() + 6) % 7);
  const later = 1 + ((today + 2) % 7);
  await db.query("update campaign set send_days = $2 where id = $1", [id, JSON.stringify([later])]);
  expect(await service.dispatch(caller, send, { to })).toMatchObject({
    go: false,
    reason: "Sending hours are over.",
  });
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "planned" });
  expect((await service.theEnrolment(caller)).next_step_at?.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
});

test("sends that are dispatched together are granted except those with an obstacle, which get more details alone", async () => {
  const { caller, prospects } = await service.running(3);
  await service.planAll();
  const outcomes = await Promise.all(
    (await service.sends(caller)).map(async (send): Promise<DispatchRequest> => {
      const { envelope, message: mail } = await service.load(caller, send);
      return { send_id: send.id, attempt: send.attempt, worker: randomUUID(), to: envelope.to, mail };
    }),
  );
  const [refused, twice, other] = outcomes as [DispatchRequest, DispatchRequest, DispatchRequest];
  const erased = prospects.find(({ email }) => email === refused.to);
  await service.prospects(caller, { ...erased, anonymized: true, email: "erased", version: 2 });
  const sends = [refused, twice, other, { ...twice, worker: randomUUID() }];
  const { answers } = await call(dispatchSend, { sends }, caller);
  const granted = { go: true, reason: null };
  expect(answers).toEqual([null, null, granted, granted]);
  const alone = async (send: DispatchRequest) => only((await call(dispatchSend, { sends: [send] }, caller)).answers);
  expect(await alone(refused)).toMatchObject({ go: false });
  expect(await alone(twice)).toEqual({ go: false, reason: supersededAttempt.reason });
});

test("another workspace's send, and an unknown one, is not found", async () => {
  const { send, to } = await claimed();
  const notFound = { kind: "not-found", message: "Send not found." };
  expect(await refusalOf(service.dispatch(freshCaller(), send, { to }))).toEqual(notFound);
  const unknown = { id: randomUUIDv7(), attempt: 1 };
  expect(await refusalOf(service.dispatch(freshCaller(), unknown, { to }))).toEqual(notFound);
});

test("an answered pause has stopped every mail whose body had not begun", async () => {
  const mailboxes = Array.from({ length: 40 }, (_, at) => `m${at}@s.example`);
  const { caller, id } = await service.running(200, { mailboxes });
  await service.planAll();
  const sends = await service.sends(caller);
  expect(sends).toHaveLength(200);
  const loaded = await Promise.all(
    sends.map(async (send): Promise<[Send, string]> => [send, (await service.load(caller, send)).envelope.to]),
  );
  let isPaused = false;
  const grantedLate: string[] = [];
  const { promise: pausing, resolve: startPause } = Promise.withResolvers<unknown>();
  const dispatchAll = loaded.map(async ([send, to], at) => {
    // Half of them request their dispatch before the pause, the others after its answer.
    if (at >= 100) await pausing;
    const wasPaused = isPaused;
    const { go } = await service.dispatch(caller, send, { to });
    if (go && wasPaused) grantedLate.push(send.id);
  });
  const dispatchedBy = async () => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*) from send where campaign_id = $1 and state = 'dispatched'",
      [id],
    );
    return only(rows).count;
  };
  startPause(call(pauseCampaign, { id }, caller));
  await pausing;
  isPaused = true;
  const atAnswer = await dispatchedBy();
  await Promise.all(dispatchAll);
  expect(grantedLate).toEqual([]);
  expect(await dispatchedBy()).toBe(atAnswer);
  expect((await service.sends(caller)).filter(({ state }) => state === "planned")).toHaveLength(200 - atAnswer);
});

async function pauseDuringCheck() {
  const { caller, id, send, to } = await claimed();
  const waiting = async (count: number) => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(only(rows).count).toBe(count);
  };
  await using locks = await holdLocks(db, (tx) =>
    tx.query("select from enrolment where id = $1 for update", [send.enrolment_id]),
  );
  const dispatching = service.dispatch(caller, send, { to });
  await eventually(() => waiting(1));
  const atAnswer = call(pauseCampaign, { id }, caller).then(() => service.theSend(caller));
  await Promise.race([eventually(() => waiting(2)), atAnswer]);
  await locks.release();
  return { dispatch: await dispatching, atAnswer: await atAnswer };
}

test("a pause waits for a mail whose last check is running", async () => {
  // A check waits for a lock for a fifth of a second, in which a slow machine may not have begun the pause.
  const { atAnswer } = await eventually(async () => {
    const outcome = await pauseDuringCheck();
    expect(outcome.dispatch).toMatchObject({ go: true });
    return outcome;
  });
  expect(atAnswer).toMatchObject({ state: "dispatched" });
});

test("an answered suppression has stopped every mail to what it covers", async () => {
  const mailboxes = Array.from({ length: 12 }, (_, at) => `m${at}@s.example`);
  const { caller, id } = await service.running(0, { mailboxes });
  const people = Array.from({ length: 60 }, (_, at) => ({ email: `p${at}@race.example` }));
  await service.enrol(caller, id, people);
  await service.planAll();
  const loaded = await Promise.all(
    (await service.sends(caller)).map(
      async (send): Promise<[Send, string]> => [send, (await service.load(caller, send)).envelope.to],
    ),
  );
  const dispatches = loaded.map(([send, to]) => service.dispatch(caller, send, { to }));
  const entry = suppression(caller, { kind: "domain", value: "race.example" });
  await call(storeSuppressionCopies, { entries: [entry] }, caller);
  const atAnswer = (await service.sends(caller)).filter(({ state }) => state === "dispatched").length;
  await Promise.all(dispatches);
  const sends = await service.sends(caller);
  expect(sends.filter(({ state }) => state === "dispatched")).toHaveLength(atAnswer);
  expect(sends.filter(({ state }) => state === "cancelled")).toHaveLength(60 - atAnswer);
  await expectExactCounters(db, caller);
});

test("a pause is answered while mails are dispatched continuously", async () => {
  const { caller, id } = await service.running(5);
  await service.planAll();
  const sends = await service.sends(caller);
  const to = await Promise.all(sends.map(async (send) => (await service.load(caller, send)).envelope.to));
  let isOver = false;
  const flood = Array.from({ length: 40 }, async (_, at) => {
    const index = at % sends.length;
    while (!isOver) await service.dispatch(caller, sends[index] as Send, { to: to[index] as string });
  });
  await service.dispatch(caller, sends[0] as Send, { to: to[0] as string });
  try {
    await call(pauseCampaign, { id }, caller);
  } finally {
    isOver = true;
  }
  await Promise.all(flood);
});

test.each(["enrolment", "send"])(
  "a send whose %s is locked delays no other, and is granted afterwards",
  async (table) => {
    const { caller } = await service.running(3);
    await service.planAll();
    const sends = await service.sends(caller);
    const [held] = sends as [Send];
    const id = table === "send" ? held.id : held.enrolment_id;
    await using holding = await holdLocks(db, (tx) =>
      tx.query(`select from ${table} where workspace_id = $1 and id = $2 for update`, [caller.workspaceId, id]),
    );
    const [late, ...others] = sends.map((send) => service.dispatch(caller, send));
    for (const answer of await Promise.all(others)) expect(answer.go).toBe(true);
    expect((await service.sends(caller)).find((send) => send.id === held.id)?.state).toBe("claimed");
    await holding.release();
    expect((await late)?.go).toBe(true);
  },
);

test("while the campaign is locked for long, any number of dispatches are told at once to try again", async () => {
  const { caller, id, send, request } = await claimed();
  await using change = await holdLocks(db, (tx) => waitForCampaign(tx, id, "exclusive"));
  const worker = randomUUID();
  const ask = () => call(dispatchSend, { sends: [{ ...request, worker }] }, caller);
  const outcomes = Array.from({ length: 30 }, () => refusalOf(ask()));
  expect(await call(listSends, {}, caller)).toMatchObject({ data: [{ id: send.id }] });
  for (const refusal of await Promise.all(outcomes)) expect(refusal).toMatchObject({ kind: "unavailable" });
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed" });
  await change.release();
  expect(await ask()).toEqual({ answers: [{ go: true, reason: null }] });
});

test("a mail whose enrolment is locked for long is told to try again, too", async () => {
  const { caller, send, request } = await claimed();
  await using change = await holdLocks(db, (tx) =>
    tx.query("select from enrolment where id = $1 for update", [send.enrolment_id]),
  );
  const ask = () => call(dispatchSend, { sends: [{ ...request, worker: randomUUID() }] }, caller);
  const outcomes = Array.from({ length: 30 }, () => refusalOf(ask()));
  for (const refusal of await Promise.all(outcomes)) expect(refusal).toMatchObject({ kind: "unavailable" });
  expect(await call(listSends, {}, caller)).toMatchObject({ data: [{ id: send.id }] });
  await change.release();
  expect(await ask()).toEqual({ answers: [{ go: true, reason: null }] });
});
