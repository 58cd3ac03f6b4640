import type { Caller } from "@outbound/contracts/caller";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { never, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { db } = service;

async function claims({ workspaceId }: Caller): Promise<Record<string, number>> {
  const { rows } = await db.query<{ campaign_id: string; count: number }>(
    "select campaign_id, count(*) from send where workspace_id = $1 group by campaign_id",
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ campaign_id, count }) => [campaign_id, count]));
}

const settleAll = async (caller: Caller) => {
  for (const send of (await service.sends(caller)).filter(({ state }) => state === "claimed")) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
  }
};

test("a single due person waits for one mail of another campaign's backlog, on a mailbox with a gap", async () => {
  const { caller, id } = await service.running(30, {}, { min_gap_seconds: 100 });
  await service.planAll();
  const { id: other } = await service.another(caller, 1);
  for (let turn = 0; turn < 2; turn++) {
    await settleAll(caller);
    await service.age(caller, "126 seconds");
    await service.planAll();
  }
  expect(await claims(caller)).toEqual({ [id]: 2, [other]: 1 });
});

test("campaigns with backlogs share a mailbox and its daily limit equally", async () => {
  const { caller, id } = await service.running(30, {}, { daily_limit: 15 });
  const { id: second } = await service.another(caller, 20);
  const { id: third } = await service.another(caller, 10);
  for (let turn = 0; turn < 4; turn++) {
    await service.planAll();
    await settleAll(caller);
  }
  expect(await claims(caller)).toEqual({ [id]: 5, [second]: 5, [third]: 5 });
});

test("a campaign whose window is closed gives its turn to the others", async () => {
  const { caller, id } = await service.running(5, {}, { min_gap_seconds: 100 });
  const { id: closed } = await service.another(caller, 30, { settings: never });
  await db.query("update enrolment set next_step_at = next_step_at - interval '1 hour' where campaign_id = $1", [
    closed,
  ]);
  await service.planAll();
  expect(await claims(caller)).toEqual({ [id]: 1 });
});

test("follow-ups are sent in time, whatever the backlog of first mails", async () => {
  const { caller } = await service.running(40, { steps: [step("1"), step("2")] }, { min_gap_seconds: 100 });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  await service.age(caller, "126 seconds");
  await service.planAll();
  const latest = (await service.sends(caller)).at(-1);
  expect(latest).toMatchObject({ enrolment_id: send.enrolment_id, step: 2 });
});

test("a workspace with more busy mailboxes than one round takes delays no other for more than a round", async () => {
  const busy = await service.running(0, {}, { min_gap_seconds: 3_600 });
  const { workspaceId } = busy.caller;
  await db.query(
    `insert into mailbox (workspace_id, id, email, min_gap_seconds)
     select $1, gen_random_uuid(), 'box' || n || '@s.example', 3600 from generate_series(1, 520) n`,
    [workspaceId],
  );
  await db.query(
    `insert into campaign_mailbox (workspace_id, campaign_id, mailbox_id, position)
     select $1, $2, id, 1 from mailbox where workspace_id = $1 on conflict do nothing`,
    [workspaceId, busy.id],
  );
  for (let turn = 0; turn < 3; turn++) await service.enrol(busy.caller, busy.id, Array(350).fill({}));
  const small = await service.running(2, {}, { min_gap_seconds: 1 });
  await service.plan();
  const before = (await service.sends(small.caller)).length;
  expect(before + (await service.sends(busy.caller)).length).toBe(500);
  await service.age(small.caller, "2 seconds");
  await service.plan();
  expect(await service.sends(busy.caller)).toHaveLength(521);
  expect((await service.sends(small.caller)).length).toBeGreaterThan(before);
});
