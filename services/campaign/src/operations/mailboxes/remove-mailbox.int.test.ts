import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { previewMailboxRemoval } from "@outbound/contracts/mailboxes/preview-mailbox-removal";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { findReferences } from "@outbound/contracts/references/find-references";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { listSends } from "@outbound/contracts/sending/list-sends";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { eventually } from "@outbound/testing/eventually";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { lockCampaign } from "../../campaigns/campaign-table.ts";
import { findMailboxes, openMailbox } from "../../mailboxes/mailbox-table.ts";
import { shareFreeCampaignsOf } from "../../sending/check-dispatch.ts";
import { expectExactCounters, refusalOf, step } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { always, type EnrolmentRow, only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db, recorded, peers } = service;

const [ann, bob] = ["ann@sender.example", "bob@sender.example"];
const two = [step("One"), step("Two", { delay_days: 1 })];

const idOf = async ({ workspaceId }: Caller, email: string): Promise<string> =>
  only(
    (
      await db.query<{ id: string }>("select id from mailbox where workspace_id = $1 and email = $2", [
        workspaceId,
        email,
      ])
    ).rows,
  ).id;
const remove = async (caller: Caller, email = ann) => call(removeMailbox, { id: await idOf(caller, email) }, caller);
const preview = async (caller: Caller, email = ann) =>
  call(previewMailboxRemoval, { id: await idOf(caller, email) }, caller);
const ofMailbox = (rows: readonly EnrolmentRow[], id: string) => rows.filter(({ mailbox_id }) => mailbox_id === id);

test("people without mails get another mailbox, people in a sequence stop, and the removed one sends nothing more", async () => {
  const { caller, id } = await service.running(12, { mailboxes: [ann, bob], steps: two });
  const [annId, bobId] = [await idOf(caller, ann), await idOf(caller, bob)];
  await service.plan();
  const claimed = (await service.sends(caller)).filter(({ mailbox_id }) => mailbox_id === annId);
  const [first, second, ...others] = claimed;
  if (!first || !second || others.length === 0) throw new Error("the mailbox has too few mails in hand");
  for (const send of [first, second]) expect(await service.dispatch(caller, send)).toMatchObject({ go: true });
  const { worker } = only((await service.sends(caller)).filter(({ id }) => id === first.id));
  await service.settle(caller, first, { worker: worker ?? "" });
  expect(await preview(caller)).toMatchObject({
    removed_at: null,
    campaigns: [{ id, is_last_mailbox: false, begun: 2, fresh: 4 }],
  });

  const removed = await remove(caller);
  expect(removed).toEqual({
    id: annId,
    email: ann,
    removed_at: expect.any(String),
    stopped: 2,
    moved: 4,
    paused_campaigns: [],
    is_complete: true,
  });
  expect(recorded.removed).toContain(annId);
  const enrolments = await service.enrolments(caller);
  expect(ofMailbox(enrolments, bobId)).toHaveLength(10);
  for (const { status, reason, outcome_negative } of ofMailbox(enrolments, annId)) {
    expect([status, reason, outcome_negative]).toEqual(["stopped", `Its mailbox ${ann} was removed.`, false]);
  }
  for (const send of others) {
    expect(await service.dispatch(caller, send, { to: "x@people.example" })).toMatchObject({ go: false });
    expect(await refusalOf(service.load(caller, send))).toMatchObject({ kind: "conflict" });
  }
  await expectExactCounters(db, caller);

  const late = only((await service.sends(caller)).filter(({ id }) => id === second.id));
  await service.settle(caller, second, { worker: late.worker ?? "" });
  await service.planAll();
  const sends = await service.sends(caller);
  const ofAnn = sends.filter(({ mailbox_id }) => mailbox_id === annId).map(({ state }) => state);
  // A released send keeps the mailbox from which it was tried until another one claims it.
  expect(ofAnn.sort()).toEqual([...others.map(() => "planned"), "sent", "sent"]);
  expect(sends.filter(({ mailbox_id, state }) => mailbox_id === bobId && state === "claimed")).toHaveLength(5);
  await expectExactCounters(db, caller);
});

test("after its answer the mailbox sends nothing more, however many plan and dispatch concurrently", async () => {
  const { caller } = await service.running(200, { mailboxes: [ann, bob] });
  const annId = await idOf(caller, ann);
  const leftFromAnn = async () =>
    (await service.sends(caller)).filter(({ mailbox_id, worker }) => mailbox_id === annId && worker !== null).length;
  let isOver = false;
  let rounds = 0;
  const work = async () => {
    for (; !isOver; rounds += 1) {
      await service.plan();
      const claimed = (await service.sends(caller)).filter(({ state }) => state === "claimed");
      await Promise.all(claimed.map((send) => service.dispatch(caller, send).catch(() => {})));
      await db.query(
        "update send set state = 'sent', lease_until = null where workspace_id = $1 and state = 'dispatched'",
        [caller.workspaceId],
      );
    }
  };
  const workers = [work(), work(), work()];
  try {
    await eventually(async () => expect(await leftFromAnn()).toBeGreaterThan(5));
    await remove(caller);
    const sentByThen = await leftFromAnn();
    const roundsByThen = rounds;
    await eventually(() => expect(rounds).toBeGreaterThan(roundsByThen + 3 * workers.length));
    expect(await leftFromAnn()).toBe(sentByThen);
  } finally {
    isOver = true;
    await Promise.all(workers);
  }
});

test("it waits for a mail that is being checked, and grants no other", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  let removing: Promise<unknown> | undefined;
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await shareFreeCampaignsOf(tx, [send.id]);
    removing = remove(caller);
    await eventually(async () => expect(await waitersFor(db, "advisory")).toBe(1));
    expect(await service.theEnrolment(caller)).toMatchObject({ status: "active" });
  });
  await removing;
  expect(await service.dispatch(caller, send, { to: "x@people.example" })).toMatchObject({ go: false });
});

test("a removed mailbox is in no list, campaign or pause, and its sent mails still name it", async () => {
  const { caller, id, name } = await service.running(1, { mailboxes: [ann, bob] });
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const annId = await idOf(caller, ann);
  await call(pauseSending, { mailbox: ann, reason: "Wrong price" }, caller);
  await remove(caller);

  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  expect(emails((await call(listMailboxes, {}, caller)).data)).toEqual([bob]);
  expect(emails((await call(listMailboxEntries, {}, caller)).data)).toEqual([bob]);
  expect((await call(getCampaign, { id }, caller)).mailboxes).toMatchObject([{ email: bob }]);
  expect((await call(listPauses, {}, caller)).data).toEqual([]);
  expect((await refusalOf(call(pauseSending, { mailbox: ann, reason: "x" }, caller))).message).toBe(
    "Mailbox not found.",
  );
  const file = { name, mailboxes: [ann], steps: [step()], settings: always };
  expect((await refusalOf(call(applyCampaign, file, caller))).message).toBe(
    `This workspace has no mailbox \`${ann}\`: add it first.`,
  );
  expect((await call(listSends, {}, caller)).data).toMatchObject([{ status: "sent", mailbox: { email: ann } }]);
  expect((await call(findReferences, { kind: "mailbox", text: ann }, caller)).data).toMatchObject([{ id: annId }]);
});

test("a reply to its mails, and their bounce in another mailbox, count after its removal", async () => {
  const { caller, send, prospect } = await service.sent();
  await remove(caller);
  const other = await service.addMailbox(caller, bob);
  await service.report(caller, send, { address: prospect.email }, { to: [bob] });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", bounced_count: 1, sent_count: 1 });
  expect(await service.engagement(caller)).toMatchObject({ bounced: true, active: false });
  expect(await service.announced(caller, messageBounced.name)).toHaveLength(1);
  await service.receive(caller, { mailbox_id: other.id }, { in_reply_to: send.message_id, ...fromProspect(prospect) });
  expect(await service.replies(caller)).toMatchObject([{ enrolment_id: send.enrolment_id, step: 1, held: false }]);
  await expectExactCounters(db, caller);
});

test("a campaign that loses its last mailbox is paused and says why; with another one its fresh people continue", async () => {
  const { caller, id, name, prospects } = await service.running(2, { mailboxes: [ann], steps: two });
  const [begun, fresh] = prospects;
  await db.query("update enrolment set next_step_at = now() + interval '1 hour' where prospect_id = $1", [fresh?.id]);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  await db.query("update enrolment set next_step_at = now() - interval '1 second' where prospect_id = $1", [fresh?.id]);

  expect(await remove(caller)).toMatchObject({ stopped: 1, moved: 0, paused_campaigns: [{ id, name }] });
  expect(await call(getCampaign, { id }, caller)).toMatchObject({
    status: "paused",
    pause_reason: `Its last mailbox, ${ann}, was removed`,
    mailboxes: [],
  });
  const explain = async (email = "") => (await call(explainEnrolment, { id, email }, caller)).sentence;
  expect(await explain(fresh?.email)).toContain(
    `isn't sent: the campaign is paused by the operator (Its last mailbox, ${ann}, was removed); the mailbox ${ann} was removed.`,
  );
  expect(await explain(begun?.email)).toContain(`Its mailbox ${ann} was removed.`);
  expect((await refusalOf(call(resumeCampaign, { id }, caller))).message).toBe("This campaign has no sending mailbox.");

  await service.addMailbox(caller, bob);
  await call(applyCampaign, { name, mailboxes: [bob], steps: two, settings: always }, caller);
  await call(resumeCampaign, { id }, caller);
  await service.planAll();
  expect((await service.sends(caller)).filter(({ state }) => state === "claimed")).toMatchObject([
    { mailbox_id: await idOf(caller, bob), step: 1 },
  ]);
});

test("a removal whose database fails between two campaigns is finished by the next call", async () => {
  const caller = freshCaller();
  for (const email of [ann, bob]) await service.addMailbox(caller, email);
  const campaigns = [];
  for (let count = 0; count < 3; count += 1)
    campaigns.push(await service.another(caller, 4, { mailboxes: [ann, bob] }));
  const [, second = ""] = campaigns.map(({ id }) => id).sort();
  let removing: Promise<unknown> | undefined;
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await lockCampaign(tx, second);
    removing = remove(caller).catch((error: unknown) => error);
    await eventually(async () => expect(await waitersFor(db, "advisory")).toBe(1));
    await db.query(
      "select pg_terminate_backend(pid) from pg_locks where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(await removing).toBeInstanceOf(Error);
  });
  const annId = await idOf(caller, ann);
  expect(ofMailbox(await service.enrolments(caller), annId)).toHaveLength(4);
  expect(await preview(caller)).toMatchObject({
    removed_at: expect.any(String),
    campaigns: [{ fresh: 2 }, { fresh: 2 }],
  });
  await service.planAll();
  expect((await service.sends(caller)).filter(({ mailbox_id }) => mailbox_id === annId)).toEqual([]);

  const finished = await remove(caller);
  expect(finished).toMatchObject({ moved: 4, stopped: 0, is_complete: true });
  expect(ofMailbox(await service.enrolments(caller), annId)).toEqual([]);
  expect(await remove(caller)).toEqual({ ...finished, moved: 0 });
  await expectExactCounters(db, caller);
});

test("without the mailer nothing is reported as removed, and nothing is planned; the repeat deletes the credentials", async () => {
  const { caller } = await service.running(2);
  peers.mailer = false;
  expect(await refusalOf(remove(caller))).toMatchObject({ kind: "unavailable" });
  peers.mailer = true;
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
  expect(await remove(caller)).toMatchObject({ is_complete: true });
  expect(recorded.removed).toContain(await idOf(caller, ann));
});

test("with more people than one call takes it is reported incomplete, and the next calls continue", async () => {
  const { caller, id } = await service.running(0, { mailboxes: [ann, bob] });
  const annId = await idOf(caller, ann);
  await db.query(
    `insert into enrolment (workspace_id, id, campaign_id, prospect_id, mailbox_id, next_step_at, step_due_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), $3, now() + interval '1 day', now() from generate_series(1, 10100)`,
    [caller.workspaceId, id, annId],
  );
  expect(await remove(caller)).toMatchObject({ moved: 10_000, is_complete: false });
  expect(await remove(caller)).toMatchObject({ moved: 100, is_complete: true });
});

test("more campaigns than one call takes, whose people all wait for another mailbox, are completed", async () => {
  const caller = freshCaller();
  await service.addMailbox(caller, ann);
  for (let count = 0; count < 22; count += 1) await service.another(caller, 1);
  const first = await remove(caller);
  expect(first).toMatchObject({ is_complete: false });
  expect(first.paused_campaigns).toHaveLength(20);
  expect((await preview(caller)).campaigns).toHaveLength(2);
  const second = await remove(caller);
  expect(second).toMatchObject({ is_complete: true });
  expect(second.paused_campaigns).toHaveLength(2);
  expect((await preview(caller)).campaigns).toEqual([]);
});

test("a campaign's file that found the mailbox delays its removal until it is applied, and then loses it", async () => {
  const caller = freshCaller();
  for (const email of [ann, bob]) await service.addMailbox(caller, email);
  let removing: Promise<unknown> | undefined;
  const name = `Late ${randomUUIDv7()}`;
  const { id } = await call(applyCampaign, { name, mailboxes: [bob], steps: [step()] }, caller);
  await db.of(caller.workspaceId).transaction(async (tx) => {
    const found = await findMailboxes(tx, [ann]);
    removing = remove(caller);
    await eventually(async () => expect(await waitersFor(db, "transactionid")).toBe(1));
    await tx.query(
      "insert into campaign_mailbox (workspace_id, campaign_id, mailbox_id, position) values ($1, $2, $3, 2)",
      [id, found.get(ann)],
    );
  });
  expect(await removing).toMatchObject({ is_complete: true });
  expect((await call(getCampaign, { id }, caller)).mailboxes).toMatchObject([{ email: bob }]);
});

test("a mailbox that is added again keeps today's count, and sends for every campaign that names it", async () => {
  const { caller, name } = await service.running(1, { mailboxes: [ann] }, { daily_limit: 1 });
  const annId = await idOf(caller, ann);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  await remove(caller);
  expect(await service.addMailbox(caller, ann, { daily_limit: 1 })).toMatchObject({
    id: annId,
    outcome: "added",
    status: "active",
    sent_today: 1,
  });
  expect(await service.addMailbox(caller, ann, { daily_limit: 2 })).toMatchObject({ outcome: "replaced" });
  const file = { name: `${name} 2`, mailboxes: [ann], steps: [step()], settings: always };
  expect(await call(applyCampaign, file, caller)).toMatchObject({ status: "draft" });
  expect((await call(listMailboxes, {}, caller)).data).toMatchObject([{ id: annId, status: "active" }]);
});

test("a mailbox removed while it is added isn't opened without credentials, and one added while it is removed stays", async () => {
  const { caller, id } = await service.running(1);
  const annId = await idOf(caller, ann);
  let removing: Promise<unknown> | undefined;
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await lockCampaign(tx, id);
    removing = refusalOf(remove(caller));
    await eventually(async () => expect(await waitersFor(db, "advisory")).toBe(1));
    expect(await service.addMailbox(caller, ann)).toMatchObject({ id: annId, outcome: "added", status: "active" });
  });
  expect(await removing).toEqual({
    kind: "conflict",
    message: "Somebody added this mailbox again at the same moment: look at it first.",
  });
  expect((await call(getCampaign, { id }, caller)).mailboxes).toMatchObject([{ email: ann }]);
  await service.planAll();
  expect(await service.theSend(caller)).toMatchObject({ state: "claimed", mailbox_id: annId });

  await remove(caller);
  expect(await refusalOf(db.of(caller.workspaceId).transaction((tx) => openMailbox(tx, annId, "smtp")))).toEqual({
    kind: "conflict",
    message: "Somebody removed this mailbox at the same moment: add it again.",
  });
  expect((await call(listMailboxes, {}, caller)).data).toEqual([]);
});

test("404 for a mailbox of another workspace, and nothing changes", async () => {
  const { caller } = await service.running(0);
  const id = await idOf(caller, ann);
  for (const unknown of [id, randomUUID(), "nope"]) {
    for (const operation of [removeMailbox, previewMailboxRemoval]) {
      expect(await refusalOf(call(operation, { id: unknown }, freshCaller()))).toEqual({
        kind: "not-found",
        message: "Mailbox not found.",
      });
    }
  }
  expect((await call(listMailboxes, {}, caller)).data).toHaveLength(1);
});
