import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { conflict } from "@outbound/contracts/app-error";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import type { EnrolmentResult } from "@outbound/contracts/campaigns/enrol-prospects";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import {
  countProspects,
  enrolMatching,
  eraseMatching,
  suppressMatching,
  tagMatching,
} from "@outbound/contracts/jobs/change-matching";
import { getJob, listRefused, stopJob } from "@outbound/contracts/jobs/follow-job";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { describe, expect, test } from "vitest";
import { insertSuppressions } from "../suppressions/suppression-table.ts";
import { killInChunk, startJobs } from "../testing/jobs.fixture.ts";
import { workOn } from "./work.ts";

const { announced, broker, call, campaign, context, db, ended, upload } = await startJobs({
  hasCampaignService: false,
});

const enrolled: string[] = [];
const nameless: string[] = [];
const decliners: string[] = [];
type Refused = { prospect_id: string; result: EnrolmentResult | "declined"; missing?: string[] };
const answers = new Map<string, { enrolled: number; refused: Refused[] }>();
const knows = { everybody: true };
let refuse = () => {};
const addition = implement(addEnrolments, async ({ prospect_ids, is_told, declined }, { commandId = "" }: Caller) => {
  refuse();
  if (!knows.everybody && !is_told) return { enrolled: 0, refused: [], unknown: prospect_ids, engagements: [] };
  const known = answers.get(commandId);
  if (known) return { ...known, unknown: [], engagements: [] };
  const inside = prospect_ids.filter((id) => enrolled.includes(id));
  const lacking = prospect_ids.filter((id) => nameless.includes(id));
  const left = prospect_ids.filter((id) => declined === "leave-out" && decliners.includes(id));
  const newcomers = prospect_ids.filter((id) => ![...inside, ...lacking, ...left].includes(id));
  enrolled.push(...newcomers);
  const refused: Refused[] = [
    ...inside.map((prospect_id) => ({ prospect_id, result: "already-enrolled" as const })),
    ...lacking.map((prospect_id) => ({ prospect_id, result: "missing-field" as const, missing: ["first_name"] })),
    ...left.map((prospect_id) => ({ prospect_id, result: "declined" as const })),
  ];
  const answer = { enrolled: newcomers.length, refused };
  answers.set(commandId, answer);
  return { ...answer, unknown: [], engagements: [] };
});
await serveOperations(broker, { service: "campaign", operations: [...campaign.operations, addition], context: {} });

async function people(caller: Caller, count: number, domain = "x.example"): Promise<string[]> {
  const prospects = Array.from({ length: count }, (_, at) => ({ email: `p${at}@${domain}` }));
  const { data } = await call(importProspects, { prospects }, caller);
  return data.flatMap(({ id }) => id ?? []);
}

function usableCampaign(): string {
  const id = crypto.randomUUID();
  campaign.usable.add(id);
  return id;
}

const statuses = async (caller: Caller) =>
  (await call(listProspects, { limit: "100" }, caller)).data.map(({ status }) => status);

describe("all that match a filter", () => {
  test("are counted as they are then changed, without another workspace's and erased people", async () => {
    const caller = freshCaller();
    await people(freshCaller(), 3);
    await people(caller, 4);
    await call(addSuppression, { value: "p0@x.example" }, caller);
    const { id } = await call(eraseMatching, { filter: { email: "p1@x.example" }, at_most: 1 }, caller);
    await ended(caller, id);
    expect(await call(countProspects, { filter: {} }, caller)).toEqual({ count: 3 });
    expect(await call(countProspects, { filter: { status: "blocked" } }, caller)).toEqual({ count: 1 });
  });

  test("that are more than the limit: nobody is changed, and the job says so", async () => {
    const caller = freshCaller();
    await people(caller, 4);
    const { id } = await call(suppressMatching, { filter: {}, at_most: 3 }, caller);
    expect(await ended(caller, id)).toMatchObject({
      state: "failed",
      problem: "More prospects match now than the 3 that the job was started for. None was changed: check them again.",
      done: 0,
    });
    expect(await statuses(caller)).not.toContain("blocked");
  });

  test("may be the people of one import, including those who existed before", async () => {
    const caller = freshCaller();
    await people(caller, 3);
    const { run } = await upload(caller, ["email"], [["p0@x.example"], ["new@x.example"], ["nobody"]], 2);
    const { id } = await run();
    await ended(caller, id);
    expect(await call(countProspects, { filter: { imported_by: id } }, caller)).toEqual({ count: 2 });
    expect(await call(countProspects, { filter: { imported_by: id } }, freshCaller())).toEqual({ count: 0 });
    const suppressed = await call(suppressMatching, { filter: { imported_by: id } }, caller);
    expect(await ended(caller, suppressed.id)).toMatchObject({ total: 2, counts: { suppressed: 2 } });
  });

  test("end the job at once when there are none", async () => {
    const caller = freshCaller();
    const { id } = await call(suppressMatching, { filter: { status: "replied" } }, caller);
    expect(await ended(caller, id)).toMatchObject({ state: "done", total: 0 });
  });
});

const tagsOf = async (caller: Caller, tag?: string) =>
  Object.fromEntries(
    (await call(listProspects, { limit: "100", ...(tag && { tag }) }, caller)).data.map(({ email, tags }) => [
      email.split("@")[0],
      tags,
    ]),
  );

describe("tagging", () => {
  test("changes only people who match: tags are added in lower case behind the others, and removed again", async () => {
    const caller = freshCaller();
    const stranger = freshCaller();
    await people(caller, 2);
    await people(stranger, 1);
    await call(importProspects, { prospects: [{ email: "old@x.example", tags: ["Fair", "fair", "2026"] }] }, caller);
    const { id } = await call(tagMatching, { filter: {}, add: [" VIP  Guest", "fair"] }, caller);
    expect(await ended(caller, id)).toMatchObject({
      state: "done",
      kind: "tag",
      name: "all prospects: +vip guest, +fair",
      counts: { tagged: 3, unchanged: 0 },
      refused: 0,
    });
    expect(await tagsOf(caller)).toEqual({
      p0: ["vip guest", "fair"],
      p1: ["vip guest", "fair"],
      old: ["fair", "2026", "vip guest"],
    });
    expect(await tagsOf(stranger)).toEqual({ p0: [] });

    expect(await call(countProspects, { filter: { tag: "2026" } }, caller)).toEqual({ count: 1 });
    const removal = await call(tagMatching, { filter: { tag: "2026" }, add: ["late"], remove: ["Fair"] }, caller);
    expect(await ended(caller, removal.id)).toMatchObject({ total: 1, counts: { tagged: 1 } });
    expect(await tagsOf(caller, "FAIR")).toEqual({ p0: ["vip guest", "fair"], p1: ["vip guest", "fair"] });
    expect(await tagsOf(caller, "late")).toEqual({ old: ["2026", "vip guest", "late"] });
  });

  test("refuses people who would have more than 50 tags with the reason, and still removes tags from them", async () => {
    const caller = freshCaller();
    const many = Array.from({ length: 60 }, (_, at) => `t${at}`);
    const prospects = [
      { email: "full@x.example", tags: many },
      { email: "empty@x.example", tags: [] },
    ];
    await call(importProspects, { prospects }, caller);
    const { id } = await call(tagMatching, { filter: {}, add: ["new"] }, caller);
    expect(await ended(caller, id)).toMatchObject({ counts: { tagged: 1, "too-many-tags": 1 }, refused: 1 });
    expect((await call(listRefused, { id }, caller)).data).toEqual([
      { piece: 0, line: null, cells: ["full@x.example"], reason: "has 50 tags already" },
    ]);
    const removal = await call(tagMatching, { filter: {}, remove: ["t0"] }, caller);
    expect(await ended(caller, removal.id)).toMatchObject({ counts: { tagged: 1, unchanged: 1 } });
  });

  test.each([
    ["nothing", {}, "Name a tag to add or to remove."],
    ["the same twice over", { add: ["Vip"], remove: ["vip"] }, "The tag vip can't be added and removed at once."],
    ["an empty tag", { add: [" "] }, "A tag is at most 40 letters"],
    ["a separator", { add: ["a;b"] }, "A tag is at most 40 letters"],
    ["a formula", { add: ["=1+1"] }, "A tag is at most 40 letters"],
    ["too long a tag", { add: ["x".repeat(41)] }, "A tag is at most 40 letters"],
    ["too many at once", { add: Array.from({ length: 11 }, (_, at) => `t${at}`) }, "At most 10 tags"],
  ])("of %s is refused before there is a job", async (_, wish, sentence) => {
    await expect(call(tagMatching, { filter: {}, ...wish }, freshCaller())).rejects.toThrow(sentence);
  });

  test.each([
    ["before a batch is tagged", "with person as"],
    ["before its outcome is kept", "update job_chunk set counts"],
    ["before the job comes to the next batch", "update job set step"],
  ])("by a process that is killed %s goes on, and everybody counts once", async (_, deadly) => {
    const caller = freshCaller();
    await people(caller, 20);
    const { id } = await call(tagMatching, { filter: {}, add: ["vip"] }, caller);
    await ended(caller, id);
    await db.query("update prospect set tags = '{}' where workspace_id = $1", [caller.workspaceId]);
    await db.query("update job_chunk set counts = null, refused = null where job_id = $1", [id]);
    await db.query(
      `update job set state = 'running', step = 9, chunk = 0, done = 0, counts = '{}', finished_at = null where id = $1`,
      [id],
    );
    expect(await killInChunk(db.url, caller, id, deadly)).toBe("SIGKILL");
    const step = { workspace_id: caller.workspaceId, job_id: id, step: 9 };
    await Promise.all([workOn(context, step), workOn(context, step)]);
    expect(await ended(caller, id)).toMatchObject({ state: "done", done: 20, counts: { tagged: 20 } });
    expect(Object.values(await tagsOf(caller))).toEqual(Array.from({ length: 20 }, () => ["vip"]));
  });

  test("by two jobs at once applies both to the same people", async () => {
    const caller = freshCaller();
    await people(caller, 400);
    const jobs = await Promise.all(["a", "b"].map((tag) => call(tagMatching, { filter: {}, add: [tag] }, caller)));
    for (const { id } of jobs) await ended(caller, id);
    expect(await call(countProspects, { filter: { tag: "a" } }, caller)).toEqual({ count: 400 });
    expect(await call(countProspects, { filter: { tag: "b" } }, caller)).toEqual({ count: 400 });
  });
});

describe("enrolling", () => {
  test("every match is enrolled once; who is refused is listed with the reason, and who is in it already isn't", async () => {
    const caller = freshCaller();
    const [first = "", second = "", third = ""] = await people(caller, 4);
    enrolled.push(second);
    nameless.push(third);
    knows.everybody = false;
    const { id } = await call(enrolMatching, { filter: {}, campaign_id: usableCampaign() }, caller);
    expect(await ended(caller, id)).toMatchObject({
      state: "done",
      name: "all prospects",
      total: 4,
      counts: { enrolled: 2, "already-enrolled": 1, "missing-field": 1 },
      refused: 1,
    });
    knows.everybody = true;
    expect(campaign.copies).toContainEqual(expect.objectContaining({ id: first }));
    const reason = "has no first_name, which the campaign uses without a fallback";
    expect(await call(listRefused, { id }, caller)).toEqual({
      columns: ["email"],
      meanings: ["email"],
      data: [{ piece: 0, line: null, cells: ["p2@x.example"], reason }],
      next_cursor: null,
    });
  });

  test("who has declined before is left out and listed, unless they are to be added", async () => {
    const caller = freshCaller();
    const [first = "", second = ""] = await people(caller, 3);
    decliners.push(first, second);
    const enrol = async (filter: { email?: string }, choice: { declined?: "add" }) =>
      (await call(enrolMatching, { filter, campaign_id: usableCampaign(), ...choice }, caller)).id;
    const left = await enrol({}, {});
    expect(await ended(caller, left)).toMatchObject({ counts: { enrolled: 1, declined: 2 }, refused: 2 });
    expect((await call(listRefused, { id: left }, caller)).data).toContainEqual({
      piece: 0,
      line: null,
      cells: ["p0@x.example"],
      reason: "replied before that they aren’t interested",
    });
    const added = await enrol({ email: "p0@x.example" }, { declined: "add" });
    expect(await ended(caller, added)).toMatchObject({ counts: { enrolled: 1 }, refused: 0 });
  });

  test("a process that is killed while the campaign service enrols: nobody is reported as enrolled already", async () => {
    const caller = freshCaller();
    await people(caller, 20);
    const { id } = await killedEnrol(caller);
    const step = { workspace_id: caller.workspaceId, job_id: id, step: 1 };
    await Promise.all([workOn(context, step), workOn(context, step)]);
    expect(await ended(caller, id)).toMatchObject({ state: "done", counts: { enrolled: 20 }, refused: 0 });
  });

  test("stopped while a batch is with the campaign service: that batch is counted, and no other follows", async () => {
    const caller = freshCaller();
    await people(caller, 10);
    const { id } = await killedEnrol(caller, (job) => call(stopJob, job, caller));
    await workOn(context, { workspace_id: caller.workspaceId, job_id: id, step: 1 });
    expect(await call(getJob, { id }, caller)).toMatchObject({ state: "stopped", done: 10, counts: { enrolled: 10 } });
  });

  async function killedEnrol(caller: Caller, then: (job: { id: string }) => Promise<unknown> = async () => {}) {
    let requests = 0;
    refuse = () => {
      requests += 1;
      throw new Error("The campaign service fails.");
    };
    const { id } = await call(enrolMatching, { filter: {}, campaign_id: usableCampaign() }, caller);
    await eventually(() => requests > 0);
    expect(await killInChunk(db.url, caller, id, "call")).toBe("SIGKILL");
    await then({ id });
    refuse = () => {};
    return { id };
  }

  test("a campaign that takes nobody any more ends the job with its own sentence", async () => {
    const caller = freshCaller();
    await people(caller, 2);
    refuse = () => {
      throw conflict("This campaign can't take new prospects in its current state (archived).");
    };
    const { id } = await call(enrolMatching, { filter: {}, campaign_id: usableCampaign() }, caller);
    expect(await ended(caller, id)).toMatchObject({
      state: "failed",
      problem: "This campaign can't take new prospects in its current state (archived).",
    });
    refuse = () => {};
  });

  test("another workspace's campaign, and an unknown one, is refused before the job exists", async () => {
    const caller = freshCaller();
    for (const campaign_id of [crypto.randomUUID(), "none"]) {
      await expect(call(enrolMatching, { filter: {}, campaign_id }, caller)).rejects.toThrow(
        "Unknown or unusable campaign.",
      );
    }
  });
});

describe("suppressing", () => {
  test("every match is blocked, and the job is done when the campaign service knows", async () => {
    const caller = freshCaller();
    await people(caller, 3);
    await people(caller, 2, "kept.example");
    await call(addSuppression, { value: "kept.example" }, caller);
    const { id } = await call(suppressMatching, { filter: {} }, caller);
    expect(await ended(caller, id)).toMatchObject({ counts: { suppressed: 3, "already-suppressed": 2 }, refused: 0 });
    expect(await statuses(caller)).toEqual(Array.from({ length: 5 }, () => "blocked"));
    const announcedEntries = campaign.entries.filter(({ workspace_id }) => workspace_id === caller.workspaceId);
    expect(new Set(announcedEntries.map(({ value }) => value)).size).toBe(4);
  });

  test("a process that is killed before it informed the campaign service: another one informs it", async () => {
    const caller = freshCaller();
    await people(caller, 3);
    campaign.isAway = true;
    const { id } = await call(suppressMatching, { filter: {} }, caller);
    await eventually(async () => (await statuses(caller)).includes("blocked"));
    expect(await call(getJob, { id }, caller)).toMatchObject({ state: "running", done: 0 });
    campaign.isAway = false;
    expect(await ended(caller, id)).toMatchObject({ state: "done", counts: { suppressed: 3 } });
    expect(campaign.entries.filter(({ workspace_id }) => workspace_id === caller.workspaceId)).toHaveLength(3);
  });
});

test("of 500 people of whom 400 are on both lists, all others are excluded before the job is done", async () => {
  const caller = freshCaller();
  const { workspaceId } = caller;
  await people(caller, 500, `${workspaceId}.example`);
  const listed = Array.from({ length: 400 }, (_, at) => `p${at}@${workspaceId}.example`);
  await db.transaction(async (tx) => {
    for (const list of [workspaceId, operatorWorkspaceId]) {
      await insertSuppressions(tx.of(list), listed, { reason: "manual", source: "app" });
    }
  });
  const { id } = await call(suppressMatching, { filter: {} }, caller);
  expect(await ended(caller, id)).toMatchObject({ counts: { suppressed: 100, "already-suppressed": 400 } });
  const excluded = new Set(
    campaign.entries.map(({ value }) => value).filter((value) => value.endsWith(`@${workspaceId}.example`)),
  );
  expect(excluded.size).toBe(500);
});

test("people who are erased by a job are done once the campaign service has their hashes, also after a failed push", async () => {
  const caller = freshCaller();
  await people(caller, 3);
  campaign.takesNoEntries = true;
  const { id } = await call(eraseMatching, { filter: {}, at_most: 3 }, caller);
  await eventually(async () => expect(await call(countProspects, { filter: {} }, caller)).toEqual({ count: 0 }));
  expect(await call(getJob, { id }, caller)).toMatchObject({ state: "running", done: 0 });
  campaign.takesNoEntries = false;
  expect(await ended(caller, id)).toMatchObject({ state: "done", counts: { erased: 3 } });
  const hashes = campaign.entries.filter(
    ({ workspace_id, reason }) => workspace_id === caller.workspaceId && reason === "erasure",
  );
  expect(hashes).toHaveLength(3);
});

test("erasing every match leaves nobody, informs once each, and keeps no address in the jobs", async () => {
  const caller = freshCaller();
  await people(caller, 60);
  const one = await call(suppressMatching, { filter: { email: "P1@x.example" } }, caller);
  await ended(caller, one.id);
  const { id } = await call(eraseMatching, { filter: {}, at_most: 60 }, caller);
  expect(await ended(caller, id)).toMatchObject({ state: "done", total: 60, counts: { erased: 60 } });
  expect(await call(countProspects, { filter: {} }, caller)).toEqual({ count: 0 });
  const facts = await announced<{ prospect_id: string }>(prospectErased, caller);
  expect(new Set(facts.map(({ prospect_id }) => prospect_id)).size).toBe(60);
  expect(facts).toHaveLength(60);
  const { rows } = await db.query("select from job where workspace_id = $1 and input::text like '%p1@x%'", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([]);
});

test("a job that was begun by the address of somebody who was erased before keeps no address either", async () => {
  const caller = freshCaller();
  await people(caller, 1);
  const erasing = await call(eraseMatching, { filter: {}, at_most: 1 }, caller);
  await ended(caller, erasing.id);
  const late = await call(tagMatching, { filter: { email: "P0@x.example" }, add: ["late"] }, caller);
  expect(await ended(caller, late.id)).toMatchObject({ state: "done", total: 0 });
  const { rows } = await db.query("select from job where workspace_id = $1 and input::text like '%p0@x%'", [
    caller.workspaceId,
  ]);
  expect(rows).toEqual([]);
});
