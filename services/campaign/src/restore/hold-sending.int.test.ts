import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Caller } from "@outbound/contracts/caller";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { testServers } from "@outbound/testing/test-servers";
import { expect, test } from "vitest";
import { restoredReason } from "../ledger/send.ts";
import { expectExactCounters, step } from "../testing/campaign.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { holdSending } from "./hold-sending.ts";

const service = await startInboxTest();
const { db } = service;
const run = promisify(execFile);
const file = join(await mkdtemp(join(tmpdir(), "backup-")), "campaign.dump");

async function backUp(): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ name: string }>("select current_database() as name");
  const url = new URL(`/${rows[0]?.name}`, testServers().postgresUrl);
  const isDumped = await run("pg_dump", ["--format=custom", "--file", file, url.href]).then(
    () => true,
    () => false,
  );
  if (isDumped) {
    const flags = ["--clean", "--if-exists", "--single-transaction", "--dbname", url.href, file];
    return async () => void (await run("pg_restore", flags));
  }
  const { rows: tables } = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and not tablename like '\\_prisma%'",
  );
  await db.query("drop schema if exists backup cascade");
  await db.query("create schema backup");
  for (const { name } of tables) await db.query(`create table backup.${name} as table public.${name}`);
  // Like pg_restore, which creates triggers after the rows.
  return () =>
    db.transaction(async (tx) => {
      await tx.query("set local session_replication_role = replica");
      for (const { name } of tables) await tx.query(`truncate public.${name} cascade`);
      for (const { name } of tables) await tx.query(`insert into public.${name} select * from backup.${name}`);
    });
}

type DeliveredMail = { to: string; message_id: string; id: string; mailbox_id: string; step: number };

async function sendAll(caller: Caller): Promise<DeliveredMail[]> {
  const delivered: DeliveredMail[] = [];
  for (;;) {
    await service.planAll();
    const claimed = (await service.sends(caller)).filter(({ state }) => state === "claimed");
    if (claimed.length === 0) return delivered;
    for (const send of claimed) {
      const { to } = (await service.load(caller, send)).envelope;
      const { go, worker } = await service.dispatch(caller, send, { to });
      if (!go) continue;
      delivered.push({ to, ...send });
      await service.settle(caller, send, { worker, smtp_code: 250 });
    }
  }
}

const steps = [step("1"), step("2", { delay_days: 0 }), step("3", { delay_days: 3 })];
const what = ({ to, step: at }: DeliveredMail) => `${to} ${at}`;

test("mails sent after the backup aren't sent again, also those on their way, and later ones are", async () => {
  const { caller, id } = await service.running(12, { steps });
  await service.plan();
  const backupAt = new Date();
  const restore = await backUp();
  const before = await sendAll(caller);
  expect(before).toHaveLength(24);
  await restore();

  const held = await holdSending(db, { backupAt });
  expect(held).toEqual({ paused: 1, unknown: 24 });
  expect(await holdSending(db, { backupAt })).toEqual({ paused: 1, unknown: 0 });
  expect(await sendAll(caller)).toEqual([]);
  await service.call(resumeCampaign, { id }, caller);
  expect(await sendAll(caller)).toEqual([]);
  expect(new Set((await service.sends(caller)).map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
    new Set([`unknown: ${restoredReason}`]),
  );
  await expectExactCounters(db, caller);

  await service.age(caller, "4 days");
  const after = await sendAll(caller);
  expect(after.map(({ step: at }) => at)).toEqual(Array(12).fill(3));
  expect(new Set([...before, ...after].map(what)).size).toBe(36);
});

test("without the hold they would be sent again", async () => {
  const { caller } = await service.running(2, { steps });
  const restore = await backUp();
  const before = await sendAll(caller);
  await restore();
  expect((await sendAll(caller)).map(what).sort()).toEqual(before.map(what).sort());
});

test("the Sent folder shows which of them were sent, once each, and replies find them", async () => {
  const { caller } = await service.running(2, { steps });
  const backupAt = new Date();
  const restore = await backUp();
  const before = await sendAll(caller);
  await restore();
  await holdSending(db, { backupAt });

  const copies = before.filter(({ to }) => to === before[0]?.to);
  const from = { address: "ann@sender.example", name: "Ann" };
  const facts = copies.map(({ id, to, message_id, mailbox_id }) =>
    service.fact(caller, { mailbox_id }, { folder: "sent", from, to: [to], message_id, ref: id }),
  );
  await Promise.all(facts.map(service.deliver));
  for (const { payload } of facts) await service.receive(caller, payload, payload);
  const states = (await service.sends(caller)).map(({ state }) => state).sort();
  expect(states).toEqual(["sent", "sent", "unknown", "unknown"]);
  await expectExactCounters(db, caller);
  const [first] = copies;
  await service.receive(caller, { mailbox_id: first?.mailbox_id ?? "" }, { in_reply_to: first?.message_id ?? "" });
  expect(await service.replies(caller)).toHaveLength(1);
});

test("a mail by hand settles none of them, nor does one from before the backup", async () => {
  const { caller } = await service.running(1, { steps });
  const backupAt = new Date();
  const restore = await backUp();
  const [delivered] = await sendAll(caller);
  if (!delivered) throw new Error("Nothing left.");
  await restore();
  await holdSending(db, { backupAt });
  const copy = { folder: "sent" as const, from: { address: "ann@sender.example", name: null }, to: [delivered.to] };
  await service.receive(caller, delivered, copy);
  await service.receive(caller, delivered, {
    ...copy,
    ref: delivered.id,
    received_at: new Date(backupAt.getTime() - 60_000),
  });
  expect((await service.sends(caller)).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
});

test("a campaign that was paused at the backup stays as it is, unless the operator says that it may have been resumed", async () => {
  const { caller } = await service.running(1, { steps });
  await db.query(
    "update campaign set status = 'paused', pause_reason = 'Paused by the operator' where workspace_id = $1",
    [caller.workspaceId],
  );
  await holdSending(db, { backupAt: new Date() });
  expect(await service.sends(caller)).toEqual([]);
  await holdSending(db, { backupAt: new Date(), withPaused: true });
  expect(await service.sends(caller)).toHaveLength(2);
});

test("a campaign that was held is among what is paused, with the restore as its reason", async () => {
  const { caller, id } = await service.running(1, { steps });
  await holdSending(db, { backupAt: new Date() });
  const { held } = await service.call(listPauses, {}, caller);
  expect(held).toMatchObject({ count: 1, campaigns: [{ id, paused_by: "operator", paused_at: expect.any(String) }] });
  expect(held?.campaigns[0]?.reason).toContain("A backup was restored");
  await service.call(resumeCampaign, { id }, caller);
  expect(await service.call(listPauses, {}, caller)).toMatchObject({ held: { count: 0, campaigns: [] } });
});

test("a person who was away at the backup and still is can't have been mailed, so their step stays", async () => {
  const { caller } = await service.running(1, { steps });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const back = Temporal.Now.plainDateISO("UTC").add({ days: 20 });
  const text = `I am out of the office until ${back.toString()}.`;
  await service.reply(caller, send, { automatic_headers: { "auto-submitted": "auto-replied" }, text });
  expect(await holdSending(db, { backupAt: new Date() })).toMatchObject({ unknown: 0 });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2 });
});
