import { randomUUID } from "node:crypto";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { updateMailbox } from "@outbound/contracts/mailboxes/update-mailbox";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const { call, db, recorded } = await startTestService();
const mailbox = {
  email: "ann@sender.example",
  name: "Ann",
  signature: "Ann, Acme",
  daily_limit: 50,
  min_gap_seconds: 30,
  timezone: "Europe/Berlin",
  ramp: { start: 5, increment: 5 },
  smtp: { host: "smtp.example", port: 25 },
};

async function addedMailbox() {
  const caller = freshCaller();
  const { outcome: _, ...row } = await call(addMailbox, mailbox, caller);
  await db.query("update mailbox set ramp_day = 3 where id = $1", [row.id]);
  return { caller, row: { ...row, effective_daily_limit: 15, ramp: { ...mailbox.ramp, enabled: true, day: 3 } } };
}

test("a change of some settings keeps the others, the day of the ramp and the credentials", async () => {
  const { caller, row } = await addedMailbox();
  const stored = recorded.credentials.length;
  expect(await call(updateMailbox, { id: row.id, name: "Ann Lee" }, caller)).toEqual({ ...row, name: "Ann Lee" });
  expect(await call(updateMailbox, { id: row.id, daily_limit: null, signature: "" }, caller)).toEqual({
    ...row,
    name: "Ann Lee",
    daily_limit: null,
    signature: null,
  });
  expect(await call(updateMailbox, { id: row.id, ramp: { start: 8, increment: 5 } }, caller)).toMatchObject({
    ramp: { start: 8, day: 1 },
    effective_daily_limit: 8,
  });
  expect(await call(updateMailbox, { id: row.id, ramp: null }, caller)).toMatchObject({ ramp: null });
  expect(recorded.credentials).toHaveLength(stored);
});

test("a mailbox that has failed stays failed: a new name mends no password", async () => {
  const { caller, row } = await addedMailbox();
  await db.query("update mailbox set status = 'error', status_reason = 'Refused.' where id = $1", [row.id]);
  expect(await call(updateMailbox, { id: row.id, name: "Ann Lee" }, caller)).toMatchObject({ status: "error" });
});

test("a mailbox that was removed, or is another workspace's, isn't found", async () => {
  const { caller, row } = await addedMailbox();
  const notFound = { kind: "not-found", message: "Mailbox not found." };
  const renamed = (id: string, by = caller) => refusalOf(call(updateMailbox, { id, name: "Eve" }, by));
  for (const id of [row.id, "nope", randomUUID()]) expect(await renamed(id, freshCaller())).toEqual(notFound);
  await call(removeMailbox, { id: row.id }, caller);
  expect(await renamed(row.id)).toEqual(notFound);
});
