import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

test("pages run newest to oldest, each campaign once, rows like the single read's", async () => {
  const caller = freshCaller();
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) ids.unshift(await service.running(caller, { folder: "Spring" }));
  await db.query("update campaign set created_at = '2026-01-01' where id = any($1)", [ids.slice(3)]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(ids);

  const [newest] = (await read(null)).data;
  const {
    settings: _,
    step_list: __,
    mailboxes: ___,
    stats: ____,
    first_started_at: _____,
    ...row
  } = await call(getCampaign, { id: ids[0]! }, caller);
  expect(newest).toEqual(row);
  expect(row.folder).toEqual({ id: expect.any(String), name: "Spring" });

  function read(after: string | null) {
    return call(listCampaigns, { limit: "2", ...(after && { cursor: after }) }, caller);
  }
});

test("by status, folder and archived; nothing of another workspace", async () => {
  const caller = freshCaller();
  const draft = await service.campaign(caller, { folder: "A" });
  const running = await service.running(caller, { folder: "B" });
  const archived = await service.running(caller);
  await call(archiveCampaign, { id: archived }, caller);
  const stranger = await service.campaign(freshCaller(), { folder: "A" });
  const { folder } = await call(getCampaign, { id: draft }, caller);
  const list = async (query: object) => (await call(listCampaigns, query, caller)).data.map(({ id }) => id);

  expect(await list({})).toEqual([archived, running, draft]);
  expect(await list({ status: "active" })).toEqual([archived, running]);
  expect(await list({ status: "paused" })).toEqual([]);
  expect(await list({ folder_id: folder?.id })).toEqual([draft]);
  expect(await list({ folder_id: randomUUIDv7() })).toEqual([]);
  expect(await list({ archived: "true" })).toEqual([archived]);
  expect(await list({ archived: "false", status: "active" })).toEqual([running]);
  expect(await list({ folder_id: stranger })).toEqual([]);
});

test.each([
  [{ status: "running" }, "`status` must be one of: draft, active, paused, completed."],
  [{ folder_id: "x" }, "`folder_id` must be a UUID."],
  [{ archived: "yes" }, "`archived` must be one of: true, false."],
  [{ limit: "0" }, "`limit` must be an integer from 1 to 100."],
  [{ limit: "101" }, "`limit` must be an integer from 1 to 100."],
  [{ cursor: "x" }, "`cursor` must be the `next_cursor` of a previous response."],
])("400 for %j", async (query, message) => {
  const work = call(listCampaigns, query as object, freshCaller());
  expect(await refusalOf(work)).toEqual({ kind: "bad-request", message });
});

test("a campaign's enrolments are paged newest first and filtered by status", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await service.enrolled(caller, id, 3);
  await service.enrolled(caller, id, 2);
  const { data: all, next_cursor } = await call(listEnrolments, { id }, caller);
  expect([all.length, next_cursor]).toEqual([5, null]);
  const first = await call(listEnrolments, { id, limit: "3" }, caller);
  const second = await call(listEnrolments, { id, limit: "3", cursor: first.next_cursor! }, caller);
  expect([...first.data, ...second.data]).toEqual(all);
  expect(second.next_cursor).toBeNull();
  expect(
    all
      .map(({ enrolled_at }) => enrolled_at)
      .toSorted()
      .toReversed(),
  ).toEqual(all.map((row) => row.enrolled_at));

  await db.query("update enrolment set status = 'completed', current_step = 2 where id = $1", [all[1]?.id]);
  const completed = await call(listEnrolments, { id, status: "completed" }, caller);
  expect(completed.data).toMatchObject([{ id: all[1]?.id, current_step: 2, outcome: { label: "Completed" } }]);
  expect((await call(listEnrolments, { id, status: "stopped" }, caller)).data).toEqual([]);
});

test("enrolments: 404 for a campaign that is not there, 400 for bad parameters", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await service.campaign(freshCaller())]) {
    expect(await refusalOf(call(listEnrolments, { id }, caller))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
  const id = await service.campaign(caller);
  const status = "done" as "active";
  expect((await refusalOf(call(listEnrolments, { id, status }, caller))).message).toBe(
    "`status` must be one of: active, stopped, completed.",
  );
  expect((await refusalOf(call(listEnrolments, { id, cursor: "x" }, caller))).kind).toBe("bad-request");
});

test("by a part of the name, in capitals or not and whatever its characters, and by a mailbox", async () => {
  const caller = freshCaller();
  const nordics = await service.campaign(caller, { name: "Cold storage, Nordics", mailboxes: ["a@s.example"] });
  const half = await service.campaign(caller, { name: "50% off_season", mailboxes: ["a@s.example", "b@s.example"] });
  await service.campaign(freshCaller(), { name: "Cold storage, Nordics" });
  const list = async (query: object) => (await call(listCampaigns, query, caller)).data.map(({ id }) => id);
  expect(await list({ name: " STORAGE, n" })).toEqual([nordics]);
  expect(await list({ name: "% off_" })).toEqual([half]);
  expect(await list({ name: "_" })).toEqual([half]);
  expect(await list({ name: "nowhere" })).toEqual([]);

  const { mailboxes } = await call(getCampaign, { id: half }, caller);
  const [a, b] = mailboxes.map(({ id }) => id);
  expect(await list({ mailbox_id: a })).toEqual([half, nordics]);
  expect(await list({ mailbox_id: b, name: "off" })).toEqual([half]);
  expect(await list({ mailbox_id: randomUUIDv7() })).toEqual([]);
});
