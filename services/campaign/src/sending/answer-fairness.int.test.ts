import type { Caller } from "@outbound/contracts/caller";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { beforeEach, expect, test } from "vitest";
import { only, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

beforeEach(() => db.query("delete from send"));

/** Its mailboxes have no gap. */
async function workspaceWith(mailboxes: number): Promise<Caller> {
  const { caller } = await service.running(0);
  await db.query(
    `insert into mailbox (workspace_id, id, email, min_gap_seconds)
     select $1, gen_random_uuid(), 'box' || n || '@s.example', 0 from generate_series(2, $2) n`,
    [caller.workspaceId, mailboxes],
  );
  return caller;
}

/** Each mailbox gets as many; those of the workspace that answers first have waited longest. */
async function answersDue({ workspaceId }: Caller, ofEach: number): Promise<void> {
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, mailbox_id, state, due_at, message_id)
     select m.workspace_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), m.id, 'planned',
       now() - interval '1 hour', gen_random_uuid()
     from mailbox m, generate_series(1, $2) where m.workspace_id = $1`,
    [workspaceId, ofEach],
  );
}

async function claimedOf({ workspaceId }: Caller): Promise<{ answers: number; mailboxes: number }> {
  const { rows } = await db.query<{ answers: number; mailboxes: number }>(
    `select count(*)::int as answers, count(distinct mailbox_id)::int as mailboxes from send
     where workspace_id = $1 and state = 'claimed'`,
    [workspaceId],
  );
  return only(rows);
}

test("any number of answers that wait for paused mailboxes delay nobody else's", async () => {
  const paused = await workspaceWith(3);
  await answersDue(paused, 500);
  await call(pauseSending, { reason: "Moving." }, paused);
  const ready = await workspaceWith(1);
  await answersDue(ready, 1);
  await service.plan();
  expect(await claimedOf(ready)).toEqual({ answers: 1, mailboxes: 1 });
  expect(await claimedOf(paused)).toEqual({ answers: 0, mailboxes: 0 });

  await call(resumeSending, {}, paused);
  await service.plan();
  expect(await claimedOf(paused)).toEqual({ answers: 3, mailboxes: 3 });
});

test("more paused mailboxes than one round looks at delay others' answers by a round", async () => {
  const before = await workspaceWith(1);
  const paused = await workspaceWith(2_050);
  const after = await workspaceWith(1);
  for (const caller of [before, paused, after]) await answersDue(caller, 1);
  await call(pauseSending, { reason: "Moving." }, paused);
  for (let round = 0; round < 2; round++) await service.plan();
  expect([await claimedOf(before), await claimedOf(after)]).toEqual(Array(2).fill({ answers: 1, mailboxes: 1 }));
});

test("mailboxes with more answers than a round takes have their turns one after another, whatever their workspace", async () => {
  const first = await workspaceWith(60);
  const busy = await workspaceWith(60);
  const last = await workspaceWith(1);
  for (const caller of [first, busy, last]) await answersDue(caller, 5);
  for (let round = 0; round < 3; round++) await service.plan();
  expect((await claimedOf(last)).mailboxes).toBe(1);
  expect([(await claimedOf(first)).mailboxes, (await claimedOf(busy)).mailboxes]).toEqual([60, 60]);
});
