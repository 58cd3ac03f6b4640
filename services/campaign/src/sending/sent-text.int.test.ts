import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { getSend } from "@outbound/contracts/sending/get-send";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { deleteBatch } from "@outbound/postgres/retention";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { sendRetention } from "../copies/copy-stats-table.ts";
import { refusalOf, step } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { always, only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const hello = step("Hello {{ first_name }}\n\n{{ signature | default: 'Ann' }}", {
  subject: "A word, {{ first_name }}?",
});

const textsOf = async ({ workspaceId }: Caller) =>
  (await db.query<{ text: string }>("select text from sent_text where workspace_id = $1", [workspaceId])).rows;

test("a mail says what it said when it left, whatever its step, its person and its sender are called later", async () => {
  const { caller, name, send, prospect } = await service.sent([hello]);
  const said = { subject: `A word, ${prospect.first_name}?`, text: `Hello ${prospect.first_name}\n\nAnn` };
  const steps = [step("Other words", { subject: "Other" })];
  await call(applyCampaign, { name, mailboxes: ["ann@sender.example"], steps, settings: always }, caller);
  await call(configureWorkspace, { signature: "Somebody else" }, caller);
  await service.prospects(caller, { ...prospect, version: prospect.version + 1, first_name: "Renamed" });
  expect(await call(getSend, { id: send.id }, caller)).toMatchObject({ ...said, to: prospect.email, status: "sent" });
  await service.reply(caller, send, { ...fromProspect(prospect), text: "Which word?" });
  const reply = only(await service.replies(caller));
  const { data } = await call(readThread, { id: reply.id }, caller);
  expect(data.at(-1)).toMatchObject({ kind: "step", ...said });
});

test("of a mail that was put off the words are kept that left in the end", async () => {
  const { caller, name } = await service.running(1, { steps: [step("first")] });
  const first = await service.dispatched(caller);
  await service.settle(caller, first, { worker: first.worker, outcome: "deferred" });
  expect(await call(getSend, { id: first.id }, caller)).toMatchObject({ status: "planned", to: null, text: null });
  const file = { name, mailboxes: ["ann@sender.example"], steps: [step("second")], settings: always };
  await call(applyCampaign, file, caller);
  await service.age(caller, "1 hour");
  const second = await service.dispatched(caller);
  await service.settle(caller, second, { worker: second.worker });
  expect(await call(getSend, { id: first.id }, caller)).toMatchObject({ status: "sent", text: "second" });
});

test("an erasure removes what the person was told", async () => {
  const { caller, send, prospect } = await service.sent([hello]);
  const erased = { ...prospect, version: prospect.version + 1, email: anonymizedEmail(prospect.id), anonymized: true };
  await service.prospects(caller, erased);
  expect(await textsOf(caller)).toEqual([]);
  expect(await call(getSend, { id: send.id }, caller)).toMatchObject({ to: null, subject: null, text: null });
});

test("an erasure removes what went to the address while it was somebody else's", async () => {
  const { caller, prospect } = await service.sent([hello]);
  const { email } = prospect;
  await service.prospects(caller, { ...prospect, version: prospect.version + 1, email: "moved@people.example" });
  const [owner] = await service.prospects(caller, { email });
  if (!owner) throw new Error("nobody was stored");
  await service.prospects(caller, {
    ...owner,
    version: owner.version + 1,
    email: anonymizedEmail(owner.id),
    anonymized: true,
  });
  expect(await textsOf(caller)).toEqual([]);
});

test("what a mail said is kept as long as its row", async () => {
  const { caller } = await service.sent([hello]);
  expect(await textsOf(caller)).toHaveLength(1);
  await db.query("update send set created_at = now() - interval '3 years' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await db.query("update enrolment set ended_at = now() - interval '3 years' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  while (await deleteBatch(db, sendRetention(730), 1));
  expect(await textsOf(caller)).toEqual([]);
});

test("an answer's words are its own, and another workspace's mail is nobody's to read", async () => {
  const { caller, send, prospect } = await service.sent([hello]);
  await service.reply(caller, send, { ...fromProspect(prospect), text: "Which word?" });
  const reply = only(await service.replies(caller));
  const { id } = await call(sendAnswer, { id: reply.id, text: "This one." }, caller);
  expect(await call(getSend, { id }, caller)).toMatchObject({ step: null, status: "planned", text: "This one." });
  for (const id of [send.id, "no-uuid"]) {
    expect(await refusalOf(call(getSend, { id }, freshCaller()))).toMatchObject({ kind: "not-found" });
  }
});
