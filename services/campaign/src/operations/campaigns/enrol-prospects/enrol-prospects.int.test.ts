import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { checkEnrolment } from "@outbound/contracts/enrolments/check-enrolment";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import { holdLocks } from "@outbound/testing/hold-locks";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { waitForCampaign } from "../../../campaigns/campaign-lock.ts";
import {
  expectExactCounters,
  refusalOf,
  startTestService,
  step,
  suppression,
} from "../../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, recorded } = service;

const none = {
  enrolled: 0,
  "already-enrolled": 0,
  suppressed: 0,
  conflict: 0,
  "missing-field": 0,
  anonymized: 0,
  "not-found": 0,
};

test("each prospect is decided alone, and the first reason in the order of precedence wins", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { name: "Here", steps: [step("{{ first_name }}")] });
  const elsewhere = await service.campaign(caller, { name: "Elsewhere" });
  const [fine, blank, busy, blocked, erased, inside] = await service.prospects(
    caller,
    { email: "fine@p.example" },
    { email: "blank@p.example", first_name: " " },
    { email: "busy@p.example", first_name: null },
    { email: "blocked@mail.bad.example", first_name: null },
    { email: "erased@mail.bad.example", anonymized: true },
    { email: "inside@mail.bad.example" },
  );
  if (!fine || !blank || !busy || !blocked || !erased || !inside) throw new Error("missing");
  await call(enrolProspects, { id: elsewhere, prospect_ids: [busy.id, blocked.id] }, caller);
  await call(enrolProspects, { id, prospect_ids: [inside.id] }, caller);
  await call(
    storeSuppressionCopies,
    { entries: [suppression(caller, { kind: "domain", value: "bad.example" })] },
    caller,
  );
  const [stranger] = await service.prospects(freshCaller(), {});
  if (!stranger) throw new Error("missing");

  const order = [stranger, inside, erased, blocked, busy, blank, fine];
  const check = await call(checkEnrolment, { id, prospect_ids: order.map((prospect) => prospect.id) }, caller);
  const reply = await call(enrolProspects, { id, prospect_ids: order.map((prospect) => prospect.id) }, caller);
  expect(reply).toEqual({
    campaign: { id, name: "Here", status: "draft" },
    data: [
      { prospect_id: stranger.id, email: null, result: "not-found" },
      { prospect_id: inside.id, email: null, result: "already-enrolled" },
      { prospect_id: erased.id, email: erased.email, result: "anonymized" },
      { prospect_id: blocked.id, email: blocked.email, result: "suppressed" },
      { prospect_id: busy.id, email: busy.email, result: "conflict" },
      { prospect_id: blank.id, email: blank.email, result: "missing-field" },
      { prospect_id: fine.id, email: fine.email, result: "enrolled" },
    ],
    summary: {
      requested: 7,
      enrolled: 1,
      "already-enrolled": 1,
      suppressed: 1,
      conflict: 1,
      "missing-field": 1,
      anonymized: 1,
      "not-found": 1,
    },
    missing_fields: { first_name: 1 },
    missing_in: { first_name: "step 1" },
    declined: [],
    left_out: [],
  });
  const told = check.data.map(({ prospect_id, result }) => ({ prospect_id, result }));
  expect(told).toEqual(reply.data.map(({ prospect_id, result }) => ({ prospect_id, result })));
  expect(check.data.map(({ missing }) => missing)).toEqual([[], [], [], [], [], ["first_name"], []]);
  expect(check.missing_in).toEqual({ first_name: "step 1" });
  await expectExactCounters(db, caller);
});

test("who has a field in another case than the copy names it lacks nothing, unless their field of its very name is blank", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { steps: [step("{{ custom_fields.Title }}")] });
  const people = await service.prospects(
    caller,
    { custom_fields: { title: "CEO" } },
    { custom_fields: { title: "CEO", Title: " " } },
    { custom_fields: { TITLE: "\u200b" } },
  );
  const prospect_ids = people.map((person) => person.id);
  const { data } = await call(enrolProspects, { id, prospect_ids }, caller);
  expect(data.map(({ result }) => result)).toEqual(["enrolled", "missing-field", "missing-field"]);
  expect((await call(startCampaign, { id }, caller)).status).toBe("active");
});

test("by address: trimmed and lower-cased, duplicates merged, the first wins, order kept", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const [ann, bob] = await service.prospects(caller, { email: "ann@p.example" }, { email: "bob@p.example" });
  const emails = [" BOB@p.example ", "Gone@p.example", "ann@p.example", "bob@p.example", "gone@P.example", "no\0thing"];
  const { data, summary } = await call(enrolProspects, { id, emails }, caller);
  expect(data).toEqual([
    { prospect_id: bob?.id, email: "bob@p.example", result: "enrolled" },
    { prospect_id: null, email: "gone@p.example", result: "not-found" },
    { prospect_id: ann?.id, email: "ann@p.example", result: "enrolled" },
    { prospect_id: null, email: "no\0thing", result: "not-found" },
  ]);
  expect(summary).toEqual({ ...none, requested: 4, enrolled: 2, "not-found": 2 });

  const again = await call(enrolProspects, { id, emails: ["ann@p.example"] }, caller);
  expect(again.data).toEqual([{ prospect_id: ann?.id, email: null, result: "already-enrolled" }]);
});

test("ids are compared without regard to case", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const [ann] = await service.prospects(caller, {});
  const ids = [ann?.id.toUpperCase() ?? "", ann?.id ?? ""];
  const { data } = await call(enrolProspects, { id, prospect_ids: ids }, caller);
  expect(data).toEqual([{ prospect_id: ann?.id, email: ann?.email, result: "enrolled" }]);
});

test("a new enrolment is active at step 1, due now, with a mailbox of the rotation that it keeps", async () => {
  const caller = freshCaller();
  const id = await service.running(caller, { mailboxes: ["a@s.example", "b@s.example"] });
  const nudges = recorded.nudges;
  const before = Date.now();
  const [first] = await service.enrolled(caller, id, 1);
  await service.enrolled(caller, id, 5);
  expect(recorded.nudges).toBe(nudges + 2);

  const { data } = await call(listEnrolments, { id, limit: "100" }, caller);
  expect(data).toHaveLength(6);
  const oldest = data.at(-1);
  expect(oldest).toEqual({
    id: expect.any(String),
    prospect: { id: first?.id, email: first?.email, first_name: "Bo", last_name: null, company_id: null },
    status: "active",
    current_step: 1,
    next_step_at: expect.stringMatching(/\.\d{3}\+00:00$/),
    outcome: { label: "Active", negative: false, reason: null },
    enrolled_at: expect.stringMatching(/\.\d{3}\+00:00$/),
  });
  const due = Date.parse(oldest?.next_step_at ?? "");
  expect(due).toBeGreaterThanOrEqual(before - 1);
  expect(due).toBeLessThanOrEqual(Date.now() + 1);
  const { rows } = await db.query<{ count: number }>(
    "select count(*) from enrolment where campaign_id = $1 group by mailbox_id",
    [id],
  );
  expect(rows).toEqual([{ count: 3 }, { count: 3 }]);
  const campaign = await call(getCampaign, { id }, caller);
  expect(campaign.progress).toEqual({ planned: 6, done: 0, enrolled: 6, finished: 0, pct: 0 });
  expect(campaign.stats.prospects).toEqual({ enrolled: 6, queued: 0, finished: 0, invalid: null });
});

test("the prospect service is informed before the answer, and by the event if it was away", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const [seen] = await service.enrolled(caller, id, 1);
  expect(recorded.engagements.filter(({ prospect_id }) => prospect_id === seen?.id)).toEqual([
    {
      prospect_id: seen?.id,
      workspace_id: caller.workspaceId,
      version: 1,
      campaign_count: 1,
      emails_sent: 0,
      date_contacted: null,
      date_responded: null,
      bounced: false,
      replied: false,
      active: true,
    },
  ]);
  service.peers.prospect = false;
  const [unseen] = await service.enrolled(caller, id, 1).finally(() => {
    service.peers.prospect = true;
  });
  expect(recorded.engagements.some(({ prospect_id }) => prospect_id === unseen?.id)).toBe(false);
  const { rows } = await db.query<{ payload: { engagements: { prospect_id: string }[] } }>(
    "select payload from outbox where event = 'engagement.changed' order by id",
  );
  expect(rows.at(-1)?.payload.engagements).toMatchObject([{ prospect_id: unseen?.id, active: true, version: 1 }]);
});

test("a campaign in the wrong state answers with the reason, and nothing changes", async () => {
  const caller = freshCaller();
  const people = await service.prospects(caller, {});
  const prospect_ids = people.map((person) => person.id);
  const enrolIn = async (id: string, as = caller) => {
    const refusal = await refusalOf(call(enrolProspects, { id, prospect_ids }, as));
    expect(await refusalOf(call(checkEnrolment, { id, prospect_ids }, as))).toEqual(refusal);
    return refusal;
  };
  const wrongState = (state: string) => ({
    kind: "conflict",
    message: `This campaign can't take new prospects in its current state (${state}).`,
  });

  const id = await service.running(caller);
  await call(pauseCampaign, { id }, caller);
  expect(await enrolIn(id)).toEqual(wrongState("paused"));
  await call(completeCampaign, { id }, caller);
  expect(await enrolIn(id)).toEqual(wrongState("completed"));
  await call(archiveCampaign, { id }, caller);
  expect(await enrolIn(id)).toEqual(wrongState("archived"));

  const operator = { ...caller, actor: "operator" };
  expect(await enrolIn(id, operator)).toEqual(wrongState("archived"));

  const empty = await service.campaign(caller, { steps: [], mailboxes: [] });
  expect(await enrolIn(empty)).toEqual({ kind: "conflict", message: "Add step 1 before enrolling anyone." });
  const silent = await service.campaign(caller, { mailboxes: [] });
  expect(await enrolIn(silent)).toEqual({ kind: "conflict", message: "This campaign has no sending mailbox." });

  const missing = { kind: "not-found", message: "Campaign not found." };
  expect(await enrolIn(randomUUIDv7())).toEqual(missing);
  expect(await enrolIn("not-a-uuid")).toEqual(missing);
  expect(await enrolIn(await service.campaign(freshCaller()))).toEqual(missing);
  const { rows } = await db.query("select from enrolment where prospect_id = any($1)", [prospect_ids]);
  expect(rows).toEqual([]);
});

test.each([
  [{}, "Provide exactly one of `prospect_ids` or `emails`."],
  [{ prospect_ids: [randomUUIDv7()], emails: ["a@b.example"] }, "Provide exactly one of `prospect_ids` or `emails`."],
  [{ prospect_ids: [] }, "`prospect_ids` must be a non-empty array of up to 200 UUIDs."],
  [{ prospect_ids: "x" }, "`prospect_ids` must be a non-empty array of up to 200 UUIDs."],
  [
    { prospect_ids: Array.from({ length: 201 }, () => randomUUIDv7()) },
    "`prospect_ids` must be a non-empty array of up to 200 UUIDs.",
  ],
  [{ prospect_ids: [randomUUIDv7(), "x"] }, "`prospect_ids[1]` must be a UUID."],
  [{ prospect_ids: [7] }, "`prospect_ids[0]` must be a UUID."],
  [{ emails: [] }, "`emails` must be a non-empty array of up to 200 email addresses."],
  [{ emails: null }, "`emails` must be a non-empty array of up to 200 email addresses."],
  [{ emails: ["a@b.example", " "] }, "`emails[1]` must be a non-empty string."],
  [{ emails: [null] }, "`emails[0]` must be a non-empty string."],
])("%j: %s", async (body, message) => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const work = call(enrolProspects, { id, ...(body as { emails: string[] }) }, caller);
  expect(await refusalOf(work)).toEqual({ kind: "bad-request", message });
});

test("two campaigns that enrol the same 200 at once, in opposite order: each prospect is in exactly one", async () => {
  const caller = freshCaller();
  const [one, other] = [await service.running(caller), await service.running(caller)];
  const people = await service.prospects(caller, ...Array.from({ length: 200 }, () => ({})));
  const ids = people.map((person) => person.id);
  const replies = await Promise.all([
    call(enrolProspects, { id: one, prospect_ids: ids }, caller),
    call(enrolProspects, { id: other, prospect_ids: ids.toReversed() }, caller),
  ]);
  const enrolled = replies.map(({ summary }) => summary.enrolled);
  const beaten = replies.map(({ summary }) => summary.conflict);
  expect([enrolled[0]! + enrolled[1]!, beaten[0]! + beaten[1]!]).toEqual([200, 200]);
  await expectExactCounters(db, caller);
});

test("one campaign that enrols the same people in four concurrent calls enrols each once", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const people = await service.prospects(caller, ...Array.from({ length: 50 }, () => ({})));
  const ids = people.map((person) => person.id);
  const replies = await Promise.all(
    [ids, ids.toReversed(), ids, ids.toReversed()].map((prospect_ids) =>
      call(enrolProspects, { id, prospect_ids }, caller),
    ),
  );
  expect(replies.reduce((sum, { summary }) => sum + (summary.enrolled ?? 0), 0)).toBe(50);
  expect(replies.reduce((sum, { summary }) => sum + (summary["already-enrolled"] ?? 0), 0)).toBe(150);
  await expectExactCounters(db, caller);
});

test("someone whose enrolment elsewhere has ended can be enrolled", async () => {
  const caller = freshCaller();
  const [first, second] = [await service.running(caller), await service.running(caller)];
  const [person] = await service.enrolled(caller, first, 1);
  const prospect_ids = [person?.id ?? ""];
  expect((await call(enrolProspects, { id: second, prospect_ids }, caller)).data[0]?.result).toBe("conflict");
  await call(completeCampaign, { id: first }, caller);
  expect((await call(enrolProspects, { id: second, prospect_ids }, caller)).data[0]?.result).toBe("enrolled");
});

test("while the campaign is locked for long, any number of enrolments are told to try again, and delay nobody else", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const [prospect] = await service.prospects(caller, {});
  if (!prospect) throw new Error("missing");
  await using change = await holdLocks(db, (tx) => waitForCampaign(tx, id, "exclusive"));
  const enrol = () => call(enrolProspects, { id, prospect_ids: [prospect.id] }, caller);
  const requests = Array.from({ length: 15 }, () => refusalOf(enrol()));
  expect(await call(getCampaign, { id }, caller)).toMatchObject({ id });
  for (const refusal of await Promise.all(requests)) expect(refusal).toMatchObject({ kind: "unavailable" });
  await change.release();
  expect((await enrol()).summary).toMatchObject({ enrolled: 1 });
});

test("a transaction that shares the campaign waits for other locks as long as before", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const timeoutOf = (patience: string) =>
    db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '${patience}'`);
      await waitForCampaign(tx, id, "shared");
      return (await tx.query<{ lock_timeout: string }>("show lock_timeout")).rows[0]?.lock_timeout;
    });
  expect([await timeoutOf("0"), await timeoutOf("7s")]).toEqual(["0", "7s"]);
});
