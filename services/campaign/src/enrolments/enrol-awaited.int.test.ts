import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { deleteCampaign } from "@outbound/contracts/campaigns/delete-campaign";
import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import type { WireOutputOf } from "@outbound/contracts/operation";
import { getProspectHistory } from "@outbound/contracts/prospects/get-prospect-history";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import type { ReplyClassification } from "@outbound/contracts/replies/reply";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, step, suppression } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { always } from "../testing/sending.fixture.ts";
import { followBeginning } from "./awaited-table.ts";
import { enrolAwaited } from "./enrol-awaited.ts";

const service = await startInboxTest();
const { call, db } = service;

const mailboxes = ["ann@sender.example"];
const winter = (to: string[], extra: object = {}) => ({
  name: "Winter offer",
  mailboxes,
  settings: always,
  begins_from: { replies: "neutral" as const, to, after_days: 60 },
  steps: [step("Winter")],
  ...extra,
});

/** One person was mailed by a campaign, and Winter offer begins from neutral replies to that one. */
async function mailed(steps = [step("1")]) {
  const { caller, id, name, send, prospect } = await service.sent(steps);
  const next = (await call(applyCampaign, winter([name]), caller)).id;
  await call(startCampaign, { id: next }, caller);
  const answer = async (classification: ReplyClassification): Promise<string> => {
    await service.reply(caller, send, fromProspect(prospect));
    const { rows } = await db.query<{ id: string }>(
      "select id from reply where workspace_id = $1 order by received_at desc, id desc limit 1",
      [caller.workspaceId],
    );
    const reply = rows[0]?.id ?? "";
    await call(updateReply, { id: reply, classification }, caller);
    return reply;
  };
  return { caller, id, name, send, prospect, next, answer };
}

const awaited = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ result: string | null }>(
    "select result from awaited_enrolment where workspace_id = $1 order by due_at",
    [workspaceId],
  );
  return rows.map(({ result }) => result);
};
const hoursAwaited = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ hours: number }>(
    "select extract(epoch from due_at - replied_at) / 3600 as hours from awaited_enrolment where workspace_id = $1",
    [workspaceId],
  );
  return rows.map(({ hours }) => Number(hours));
};
const comeDue = ({ workspaceId }: Caller) =>
  db.query("update awaited_enrolment set due_at = now() - interval '1 minute' where workspace_id = $1", [workspaceId]);
const sweep = () => enrolAwaited(db, silentLog, () => {});
const enrolledIn = async ({ workspaceId }: Caller, campaign: string) => {
  const { rows } = await db.query("select from enrolment where workspace_id = $1 and campaign_id = $2", [
    workspaceId,
    campaign,
  ]);
  return rows.length;
};

test("who answered so is enrolled once the days are over, and both are said", async () => {
  const { caller, name, prospect, next, answer } = await mailed();
  await answer("neutral");
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(0);
  const before = await call(explainEnrolment, { id: next, email: prospect.email }, caller);
  expect(before.sentence).toMatch(
    new RegExp(`the prospect replied “neutral” to ${name} on .+, so this campaign begins for them on .+`),
  );
  const events = async () => (await call(getProspectHistory, { id: prospect.id }, caller)).events;
  expect((await events())[0]).toMatchObject({
    kind: "awaited",
    campaign: { name: "Winter offer" },
    text: expect.stringMatching(
      new RegExp(`^The prospect replied “neutral” to ${name} on .+, and Winter offer begins for them on .+\\.$`),
    ),
  });

  await comeDue(caller);
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(1);
  expect(await awaited(caller)).toEqual(["enrolled"]);
  await expectExactCounters(db, caller);
  const after = await call(explainEnrolment, { id: next, email: prospect.email }, caller);
  expect(after.sentence).toMatch(/the prospect replied “neutral” to .+, so this campaign began for them on /);
  expect(await events()).toContainEqual(
    expect.objectContaining({ kind: "enrolled", text: expect.stringContaining("The prospect replied “neutral” to ") }),
  );
});

test("the classifier's class counts as a person's does, also when its job comes twice", async () => {
  const { caller, name, send, prospect } = await mailed();
  const begins_from = { replies: "interested" as const, to: [name], after_days: 60 };
  await call(applyCampaign, winter([name], { begins_from }), caller);
  await service.reply(caller, send, { ...fromProspect(prospect), text: "Yes, I am interested. Let's talk." });
  await service.classifyAll(caller);
  await service.classifyAll(caller);
  expect(await awaited(caller)).toEqual([null]);
});

test("two processes enrol everybody once, and a repeated classification enrols nobody again", async () => {
  const { caller, next, answer } = await mailed();
  const reply = await answer("neutral");
  await comeDue(caller);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await enrolledIn(caller, next)).toBe(1);
  await call(updateReply, { id: reply, classification: "interested" }, caller);
  await call(updateReply, { id: reply, classification: "neutral" }, caller);
  expect(await awaited(caller)).toEqual(["enrolled"]);
  await expectExactCounters(db, caller);
});

test("a process that dies before its commit has enrolled nobody, and the next one does", async () => {
  const { caller, next, answer } = await mailed();
  await answer("neutral");
  await comeDue(caller);
  await db.query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await db.query(`create trigger die before update on awaited_enrolment for each row execute function die()`);
  await sweep();
  await db.query("drop trigger die on awaited_enrolment");
  expect(await enrolledIn(caller, next)).toBe(0);
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(1);
});

test("a corrected class and a later reply of another class take it back", async () => {
  const { caller, next, answer } = await mailed();
  const first = await answer("neutral");
  await call(updateReply, { id: first, classification: "notInterested" }, caller);
  expect(await awaited(caller)).toEqual([]);
  await call(updateReply, { id: first, classification: "neutral" }, caller);
  await call(updateReply, { id: first, handled: true }, caller);
  expect(await awaited(caller)).toEqual([null]);
  await answer("notInterested");
  expect(await awaited(caller)).toEqual([]);
  await call(updateReply, { id: first, classification: "interested" }, caller);
  await call(updateReply, { id: first, classification: "neutral" }, caller);
  expect(await awaited(caller)).toEqual([]);
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(0);
});

test("nobody is enrolled while a later reply of theirs isn't classified", async () => {
  const { caller, send, prospect, next, answer } = await mailed();
  await answer("neutral");
  await comeDue(caller);
  await service.reply(caller, send, fromProspect(prospect));
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(0);
  expect(await awaited(caller)).toEqual([null]);
});

test("whoever is suppressed or erased meanwhile is awaited no more", async () => {
  const suppressed = await mailed();
  await suppressed.answer("neutral");
  const entry = suppression(suppressed.caller, { value: suppressed.prospect.email });
  await call(storeSuppressionCopies, { entries: [entry] }, suppressed.caller);
  expect(await awaited(suppressed.caller)).toEqual([]);

  const { caller, prospect, answer } = await mailed();
  const reply = await answer("neutral");
  const erased = { ...prospect, version: 2, email: `erased-${prospect.id}@anonymized.invalid`, anonymized: true };
  await call(storeProspectCopies, { prospects: [erased] }, caller);
  expect(await awaited(caller)).toEqual([]);
  await call(updateReply, { id: reply, classification: "interested" }, caller);
  await call(updateReply, { id: reply, classification: "neutral" }, caller);
  expect(await awaited(caller)).toEqual([]);
});

test("whoever unsubscribes is not enrolled, even before the prospect service has answered", async () => {
  const { caller, send, next, answer } = await mailed();
  await answer("neutral");
  const use = { use_id: randomUUID(), enrolment_id: send.enrolment_id, step: 1, via: "page" as const };
  await call(unsubscribeEnrolment, use, caller);
  await comeDue(caller);
  await sweep();
  expect(await awaited(caller)).toEqual(["suppressed"]);
  expect(await enrolledIn(caller, next)).toBe(0);
});

test("whoever unsubscribes by a mail to an address that they had before is awaited no more", async () => {
  const { caller, send, prospect, next, answer } = await mailed();
  const reply = await answer("neutral");
  const moved = { ...prospect, version: prospect.version + 1, email: `new-${prospect.email}` };
  await call(storeProspectCopies, { prospects: [moved] }, caller);
  const use = { use_id: randomUUID(), enrolment_id: send.enrolment_id, step: 1, via: "page" as const };
  await call(unsubscribeEnrolment, use, caller);
  expect(await awaited(caller)).toEqual(["suppressed"]);
  await call(updateReply, { id: reply, classification: "interested" }, caller);
  await call(updateReply, { id: reply, classification: "neutral" }, caller);
  await answer("neutral");
  expect(await awaited(caller)).toEqual(["suppressed"]);
  await comeDue(caller);
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(0);
});

test("a draft that is deleted leaves nobody awaited", async () => {
  const { caller, name, answer } = await mailed();
  const { id } = await call(applyCampaign, { ...winter([name]), name: "Spring offer" }, caller);
  await answer("neutral");
  expect(await awaited(caller)).toEqual([null, null]);
  await call(deleteCampaign, { id }, caller);
  expect(await awaited(caller)).toEqual([null]);
});

test("a paused campaign waits, and enrols once it runs again", async () => {
  const { caller, next, answer } = await mailed();
  await service.enrol(caller, next, [{}]);
  await call(pauseCampaign, { id: next }, caller);
  await answer("neutral");
  await comeDue(caller);
  await sweep();
  expect(await awaited(caller)).toEqual([null]);
  await call(resumeCampaign, { id: next }, caller);
  await sweep();
  expect(await awaited(caller)).toEqual(["enrolled"]);
});

test("why somebody was not enrolled is kept and said", async () => {
  const lacking = await mailed();
  await lacking.answer("neutral");
  const file = winter([lacking.name], { steps: [step("{{ custom_fields.plan }}")] });
  await call(applyCampaign, file, lacking.caller);
  await comeDue(lacking.caller);
  await sweep();
  expect(await awaited(lacking.caller)).toEqual(["missing-field"]);
  const { email, id } = lacking.prospect;
  const { sentence } = await call(explainEnrolment, { id: lacking.next, email }, lacking.caller);
  expect(sentence).toContain("they lacked a field that the campaign uses without a fallback");
  expect((await call(getProspectHistory, { id }, lacking.caller)).events[0]).toMatchObject({
    kind: "not-enrolled",
    text: expect.stringContaining(", but wasn't added to Winter offer: they lacked a field"),
  });

  const archived = await mailed();
  await archived.answer("neutral");
  await call(archiveCampaign, { id: archived.next }, archived.caller);
  await comeDue(archived.caller);
  await sweep();
  expect(await awaited(archived.caller)).toEqual(["closed"]);
});

test("without its rule nobody is awaited; with other days they are due by those", async () => {
  const { caller, name, answer } = await mailed();
  await answer("neutral");
  const days = { begins_from: { replies: "neutral" as const, to: [name], after_days: 1 } };
  await call(applyCampaign, winter([name], days), caller);
  expect(await hoursAwaited(caller)).toEqual([24]);
  await call(applyCampaign, winter([name], { begins_from: undefined }), caller);
  expect(await awaited(caller)).toEqual([]);
});

test("with 0 days who answers is enrolled by the next sweep", async () => {
  const { caller, name, next, answer } = await mailed();
  const at_once = { begins_from: { replies: "neutral" as const, to: [name], after_days: 0 } };
  await call(applyCampaign, winter([name], at_once), caller);
  await answer("neutral");
  await sweep();
  expect(await enrolledIn(caller, next)).toBe(1);
});

test("a reply that is classified while the days change is due by the new ones", async () => {
  const { caller, next, answer } = await mailed();
  const reply = await answer("interested");
  let classifying: Promise<unknown> | undefined;
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await tx.unbound.query("update campaign_beginning set after_days = 1 where campaign_id = $1", [next]);
    await followBeginning(tx, next);
    classifying = call(updateReply, { id: reply, classification: "neutral" }, caller);
    await eventually(async () => {
      const { rows } = await db.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
  });
  await classifying;
  expect(await hoursAwaited(caller)).toEqual([24]);
});

test("replies of before the rule, and those to another workspace's campaign of the same name, begin nothing", async () => {
  const { caller, name, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  const [reply] = await service.replies(caller);
  await call(updateReply, { id: reply?.id ?? "", classification: "neutral" }, caller);
  await call(applyCampaign, winter([name]), caller);
  await call(updateReply, { id: reply?.id ?? "", handled: true }, caller);
  expect(await awaited(caller)).toEqual([]);

  const other = freshCaller();
  await service.campaign(other, { name });
  const next = (await call(applyCampaign, winter([name]), other)).id;
  await call(updateReply, { id: reply?.id ?? "", classification: "interested" }, caller);
  await call(updateReply, { id: reply?.id ?? "", classification: "neutral" }, caller);
  expect(await awaited(other)).toEqual([]);
  expect(await awaited(caller)).toEqual([null]);
  expect(await enrolledIn(other, next)).toBe(0);
});

test("the rule is in the campaign's file, in its copy, and follows a source that is renamed", async () => {
  const caller = freshCaller();
  const source = await service.campaign(caller, { name: "Autumn" });
  const { id } = await call(applyCampaign, winter(["Autumn"]), caller);
  await call(applyCampaign, { id: source, name: "Fall", mailboxes, steps: [step()] }, caller);
  const begins_from = { replies: "neutral", to: ["Fall"], after_days: 60 };
  const copy = await call(duplicateCampaign, { id }, caller);
  for (const one of [id, copy.id]) {
    expect((await call(exportCampaign, { id: one }, caller)).file).toMatchObject({ begins_from });
  }
});

test("what can't be is refused in its place: itself, an unknown campaign, and a loop with its names", async () => {
  const caller = freshCaller();
  await service.campaign(caller, { name: "A" });
  const file = (name: string, to: string[]) => ({ ...winter(to), name });
  const refused = (name: string, to: string[]) => refusalOf(call(applyCampaign, file(name, to), caller));
  expect(await refused("B", ["B"])).toMatchObject({ message: "begins_from, to: a campaign can't begin from itself." });
  expect(await refused("B", ["A", "Z"])).toMatchObject({
    message: "begins_from, to: this workspace has no campaign named Z.",
    details: { issues: [{ path: ["begins_from", "to"], message: "This workspace has no campaign named Z." }] },
  });
  await call(applyCampaign, file("B", ["A"]), caller);
  await call(applyCampaign, file("C", ["B"]), caller);
  expect(await refused("A", ["C"])).toMatchObject({
    message: "begins_from, to: the campaigns begin from each other: A, C, B, A.",
  });
});

test("of two campaigns that are made to begin from each other at once, one is refused", async () => {
  const caller = freshCaller();
  for (const name of ["A", "B"]) await service.campaign(caller, { name });
  const results = await Promise.allSettled(
    ["A", "B"].map((name) => call(applyCampaign, { ...winter([name === "A" ? "B" : "A"]), name }, caller)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("preflight minds that nobody is in it only where nobody comes by a reply, as a source doesn't exist any more", async () => {
  const caller = freshCaller();
  const source = await service.campaign(caller, { name: "Autumn" });
  const { id } = await call(applyCampaign, winter(["Autumn"]), caller);
  const codesOf = ({ findings }: WireOutputOf<typeof preflightCampaign>) => findings.map(({ code }) => code);
  expect(codesOf(await call(preflightCampaign, { id }, caller))).not.toContain("nobody_active");
  await db.query("delete from campaign where id = $1", [source]);
  const found = await call(preflightCampaign, { id }, caller);
  expect(codesOf(found)).toContain("nobody_active");
  expect(found.findings.find(({ code }) => code === "source_missing")?.sentence).toContain("replies to Autumn, which");
});
