import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import { expect, test } from "vitest";
import { type Send, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

async function later({ workspaceId }: Caller, seconds: number): Promise<void> {
  const columns = { mailbox: ["next_slot_at", "last_dispatched_at"], send: ["due_at", "dispatched_at"] };
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => `${name} = ${name} - make_interval(secs => $2)`);
    await db.query(`update ${table} set ${changes.join(", ")} where workspace_id = $1`, [workspaceId, seconds]);
  }
}

async function gaps({ workspaceId }: Caller): Promise<number[]> {
  const { rows } = await db.query<{ seconds: number }>(
    `select extract(epoch from dispatched_at - lag(dispatched_at) over (partition by mailbox_id order by dispatched_at))::float
       as seconds
     from send where workspace_id = $1 and dispatched_at is not null order by dispatched_at`,
    [workspaceId],
  );
  return rows.flatMap(({ seconds }) => seconds ?? []);
}

const claimedSends = async (caller: Caller) => (await service.sends(caller)).filter(({ state }) => state === "claimed");

async function claimedAhead(caller: Caller, mails: number, gapSeconds: number): Promise<Send[]> {
  for (let mail = 0; mail < mails; mail++) {
    await service.planAll();
    await later(caller, gapSeconds * 1.25);
  }
  return claimedSends(caller);
}

const dispatchAll = async (caller: Caller, sends: readonly Send[]) =>
  Promise.all(
    sends.map(async (send) => {
      const { envelope, message: mail } = await service.load(caller, send);
      return { send_id: send.id, attempt: send.attempt, worker: randomUUID(), to: envelope.to, mail };
    }),
  );

test("mails that were claimed while their mailer was blocked are sent one by one, a gap apart", async () => {
  const { caller } = await service.running(8, {}, { min_gap_seconds: 8, daily_limit: 6 });
  const sends = await claimedAhead(caller, 4, 8);
  expect(sends).toHaveLength(4);
  const answers = await Promise.all(sends.map((send) => service.dispatch(caller, send)));
  expect(answers.filter(({ go }) => go)).toHaveLength(1);
  expect(answers.flatMap(({ reason }) => reason ?? [])).toEqual(Array(3).fill("The mailbox keeps its gap."));

  await service.planAll();
  expect(await claimedSends(caller)).toEqual([]);
  for (let mail = 0; mail < 6; mail++) {
    await later(caller, 10.1);
    await service.planAll();
    for (const send of await claimedSends(caller)) await service.dispatch(caller, send);
  }
  const sent = (await service.sends(caller)).filter(({ state }) => state === "dispatched");
  // Five claims at once are the limit, and released ones have given their slots back.
  expect(sent).toHaveLength(5);
  for (const seconds of await gaps(caller)) expect(seconds).toBeGreaterThanOrEqual(8);
});

test("of several dispatches of one mailbox, in one call or concurrently, one is granted", async () => {
  for (const together of [true, false]) {
    const { caller } = await service.running(4, {}, { min_gap_seconds: 60 });
    const sends = await dispatchAll(caller, await claimedAhead(caller, 4, 60));
    const calls = together ? [sends] : sends.map((send) => [send]);
    const answers = (await Promise.all(calls.map((sends) => call(dispatchSend, { sends }, caller)))).flatMap(
      ({ answers }) => answers,
    );
    expect(answers.filter((answer) => answer?.go)).toHaveLength(1);
    expect((await service.sends(caller)).filter(({ state }) => state === "dispatched")).toHaveLength(1);
  }
});

test("a dispatch shortly before the end of the gap is repeated, and then granted", async () => {
  const { caller } = await service.running(3, {}, { min_gap_seconds: 1 });
  for (const send of await claimedAhead(caller, 3, 1)) {
    expect(await service.dispatch(caller, send)).toMatchObject({ go: true });
  }
  const seconds = await gaps(caller);
  expect(seconds).toHaveLength(2);
  for (const gap of seconds) expect(gap).toBeGreaterThanOrEqual(1);
});

test("the next mail is claimed a gap after the previous dispatch, however long that took", async () => {
  const { caller } = await service.running(2, {}, { min_gap_seconds: 100 });
  await service.planAll();
  await later(caller, 99);
  const [send] = await claimedSends(caller);
  await service.dispatch(caller, send as Send);
  await later(caller, 60);
  await service.planAll();
  expect(await claimedSends(caller)).toEqual([]);
  await later(caller, 66);
  await service.planAll();
  expect(await claimedSends(caller)).toHaveLength(1);
});

test("a mail that was dispatched and then deferred keeps the gap: its body may have reached the server", async () => {
  const { caller } = await service.running(2, {}, { min_gap_seconds: 100 });
  const { worker, ...send } = await service.dispatched(caller);
  await service.settle(caller, send, { worker, outcome: "deferred", fault: "recipient", smtp_code: 451 });
  await service.planAll();
  expect(await claimedSends(caller)).toEqual([]);
});

test("a changed gap applies to claimed mails too", async () => {
  const { caller } = await service.running(5);
  await service.planAll();
  await service.addMailbox(caller, "ann@sender.example", { min_gap_seconds: 60 });
  const answers = await Promise.all((await claimedSends(caller)).map((send) => service.dispatch(caller, send)));
  expect(answers).toHaveLength(5);
  expect(answers.filter(({ go }) => go)).toHaveLength(1);
});

test("each mailbox keeps its own gap", async () => {
  const mailboxes = ["ann@sender.example", "bob@sender.example", "cleo@sender.example"];
  const { caller } = await service.running(3, { mailboxes }, { min_gap_seconds: 60 });
  await service.planAll();
  const sends = await dispatchAll(caller, await service.sends(caller));
  const { answers } = await call(dispatchSend, { sends }, caller);
  expect(answers.map((answer) => answer?.go)).toEqual([true, true, true]);
});
