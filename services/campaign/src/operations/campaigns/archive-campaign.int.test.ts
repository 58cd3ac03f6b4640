import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, recorded } = service;

test("archived is shown before every other state, which the campaign keeps", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const row = await call(archiveCampaign, { id }, caller);
  expect(row).toMatchObject({ status: "active", display_status: "archived", archived_at: expect.any(String) });
  expect(await refusalOf(call(archiveCampaign, { id }, caller))).toEqual({
    kind: "conflict",
    message: "Campaign is already archived.",
  });
});

test("active enrolments stop, not negative, and their people can enter another campaign at once", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const [person] = await service.enrolled(caller, id, 1);
  const other = await service.running(caller);
  const enter = () => call(enrolProspects, { id: other, prospect_ids: [person?.id ?? ""] }, caller);
  expect((await enter()).summary).toMatchObject({ conflict: 1 });

  await call(archiveCampaign, { id }, caller);
  const { data } = await call(listEnrolments, { id }, caller);
  const outcome = { label: "Stopped", negative: false, reason: "The campaign was archived." };
  expect(data[0]).toMatchObject({ status: "stopped", next_step_at: null, outcome });
  const engagement = recorded.engagements.findLast(({ prospect_id }) => prospect_id === person?.id);
  expect(engagement).toMatchObject({ active: false, version: 2 });
  expect((await enter()).summary).toMatchObject({ enrolled: 1 });
  await expectExactCounters(db, caller);
});

test("archiving again stops what a crash has left active", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await service.enrolled(caller, id, 2);
  await db.query("update campaign set archived_at = now() where id = $1", [id]);
  expect(await call(archiveCampaign, { id }, caller)).toMatchObject({ progress: { done: 2 } });
  expect(await refusalOf(call(archiveCampaign, { id }, caller))).toMatchObject({ kind: "conflict" });
});

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await service.campaign(freshCaller())]) {
    expect(await refusalOf(call(archiveCampaign, { id }, caller))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});
