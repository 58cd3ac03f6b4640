import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import type { WireInputOf } from "@outbound/contracts/operation";
import { dispatchTestMail } from "@outbound/contracts/sending/dispatch-test-mail";
import { loadTestMail } from "@outbound/contracts/sending/load-test-mail";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { testsPerHour } from "../../sending/test-mail-table.ts";
import { refusalOf, step, suppression } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

type Wanted = Partial<WireInputOf<typeof loadTestMail>>;
const to = "ada@acme.example";
const load = (caller: Caller, id: string, wanted: Wanted = {}) =>
  call(loadTestMail, { id, key: randomUUID(), to, ...wanted }, caller);
const begin = async (caller: Caller, key: string) => (await call(dispatchTestMail, { key }, caller)).go;

const written = async (caller: Caller) => {
  const { rows } = await db.query("select id, begun_at from test_mail where workspace_id = $1", [caller.workspaceId]);
  return rows;
};

test("a test is the person's mail to the asker's own address, marked, untracked, outside thread and ledger", async () => {
  const steps = [step("1"), step("Hi {{ first_name }}: https://acme.example/")];
  const { caller, id, prospects } = await service.running(1, { steps });
  await service.track(caller, "u.acme.example");
  const { email } = only(prospects);
  const before = await service.sends(caller);
  const key = randomUUID();
  const mail = await load(caller, id, { key, email, step: 2 });
  expect(mail.envelope).toEqual({ from: "ann@sender.example", to });
  expect(mail.message).toMatchObject({ to, message_id: `<${key}@sender.example>` });
  expect(mail.message.subject).toMatch(/^\[Test\]/);
  expect(mail.message.headers).toEqual([
    { name: "Auto-Submitted", value: "auto-generated" },
    { name: "X-Outbound-Test", value: key },
  ]);
  expect(mail.message.html).toContain('href="https://acme.example/"');
  expect(mail.message.html).not.toContain("u.acme.example");
  expect(await service.sends(caller)).toEqual(before);
});

test("an unsaved copy is tested for a made-up person, from a mailbox of one's choice", async () => {
  const { caller, id } = await service.running(0, { mailboxes: ["ann@sender.example"] });
  const { rows } = await db.query<{ id: string }>("select id from mailbox where workspace_id = $1", [
    caller.workspaceId,
  ]);
  const empty = await service.campaign(caller, { mailboxes: [] });
  const copy = { subject: "New", body: "{{ first_name }} {{ custom_fields.city }}" };
  expect(await refusalOf(load(caller, empty, { sample: true, copy }))).toEqual({
    kind: "conflict",
    message: "This campaign has no sending mailbox: choose one for the test.",
  });
  const mail = await load(caller, empty, { sample: true, copy, mailbox_id: only(rows).id });
  expect(mail.message).toMatchObject({ subject: "[Test] New", text: "Alex [city]", from: { name: null } });
  expect(await refusalOf(load(freshCaller(), id, { sample: true }))).toMatchObject({ kind: "not-found" });
  for (const mailbox_id of ["nothing", randomUUID()]) {
    expect(await refusalOf(load(caller, id, { sample: true, mailbox_id }))).toMatchObject({
      message: "Mailbox not found.",
    });
  }
});

test("a copy of a campaign that isn't saved is tested from a named mailbox, and has the same limits", async () => {
  const { caller } = await service.running(0, { mailboxes: ["ann@sender.example"] });
  const { rows } = await db.query<{ id: string }>("select id from mailbox where workspace_id = $1", [
    caller.workspaceId,
  ]);
  const copy = { subject: "New", body: "{{ first_name }}" };
  const draft = { to, copy, sample: true, mailbox_id: only(rows).id };
  const key = randomUUID();
  const mail = await call(loadTestMail, { ...draft, key }, caller);
  expect(mail).toMatchObject({ envelope: { from: "ann@sender.example", to }, message: { subject: "[Test] New" } });
  expect(await begin(caller, key)).toBe(true);
  expect(await refusalOf(call(loadTestMail, { ...draft, key }, caller))).toMatchObject({ kind: "conflict" });
  expect(await refusalOf(call(loadTestMail, { ...draft, key, mailbox_id: undefined }, caller))).toEqual({
    kind: "conflict",
    message: "This campaign has no sending mailbox: choose one for the test.",
  });
  const asked = Array.from({ length: testsPerHour }, () =>
    refusalOf(call(loadTestMail, { ...draft, key: randomUUID() }, caller)),
  );
  const refusals = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(refusals).toMatchObject([{ kind: "rate-limited" }]);
  expect(await written(caller)).toHaveLength(testsPerHour);
});

test("a test begins once: of two mailers one gets leave, and a repeat is refused", async () => {
  const { caller, id } = await service.running(0);
  const key = randomUUID();
  for (let times = 0; times < 2; times++) await load(caller, id, { key, sample: true });
  const granted = await Promise.all([begin(caller, key), begin(caller, key)]);
  expect(granted.filter(Boolean)).toEqual([true]);
  expect(await refusalOf(load(caller, id, { key, sample: true }))).toMatchObject({ kind: "conflict" });
  expect(await begin(caller, randomUUID())).toBe(false);
  expect(await begin(freshCaller(), key)).toBe(false);
});

test("nothing is noted for a person without a value, a suppressed address or a pause", async () => {
  const { caller, id } = await service.running(0, { steps: [step("{{ last_name }}")] });
  const { email } = only(await service.prospects(caller, { email: "zoe@people.example", last_name: null }));
  expect(await refusalOf(load(caller, id, { email }))).toEqual({
    kind: "conflict",
    message: "No value for last_name: this prospect would get no email. Choose another one.",
  });
  const entry = suppression(caller, { value: "out@acme.example" });
  await call(storeSuppressionCopies, { entries: [entry] }, caller);
  expect(await refusalOf(load(caller, id, { sample: true, to: "Out@acme.example" }))).toEqual({
    kind: "conflict",
    message: "Out@acme.example is suppressed, so it gets no test.",
  });
  await call(pauseSending, { reason: "We move." }, caller);
  expect(await refusalOf(load(caller, id, { sample: true }))).toEqual({
    kind: "conflict",
    message: "Sending is paused: We move.",
  });
  expect(await written(caller)).toEqual([]);
});

test("a workspace sends a bounded number of tests an hour, also at once", async () => {
  const { caller, id } = await service.running(0);
  const asked = Array.from({ length: testsPerHour + 3 }, () => refusalOf(load(caller, id, { sample: true })));
  const refusals = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(refusals).toHaveLength(3);
  expect(refusals[0]).toMatchObject({ kind: "rate-limited" });
  expect(await written(caller)).toHaveLength(testsPerHour);
});
