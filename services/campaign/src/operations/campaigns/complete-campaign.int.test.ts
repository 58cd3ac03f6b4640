import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, recorded } = service;
const conflict = (message: string) => ({ kind: "conflict", message });

test("active enrolments stop, not negative, and the prospect service is informed before the answer", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const [person] = await service.enrolled(caller, id, 1);
  const row = await call(completeCampaign, { id }, caller);
  expect(row).toMatchObject({
    status: "completed",
    display_status: "done",
    progress: { planned: 1, done: 1, enrolled: 1, finished: 0, pct: 100 },
  });
  const { data } = await call(listEnrolments, { id }, caller);
  expect(data[0]).toMatchObject({
    status: "stopped",
    next_step_at: null,
    outcome: { label: "Stopped", negative: false, reason: "The campaign was completed." },
  });
  const engagement = recorded.engagements.findLast(({ prospect_id }) => prospect_id === person?.id);
  expect(engagement).toMatchObject({ active: false, version: 2 });
  await expectExactCounters(db, caller);
});

test("a paused campaign can be completed; a draft, a completed and an archived one say why not", async () => {
  const caller = freshCaller();
  const complete = (id: string) => refusalOf(call(completeCampaign, { id }, caller));
  const id = await service.running(caller);
  await call(pauseCampaign, { id }, caller);
  expect(await call(completeCampaign, { id }, caller)).toMatchObject({ status: "completed", pause_reason: null });
  expect(await complete(id)).toEqual(conflict("Campaign is already completed."));
  const only = "Only a running or paused campaign can be completed: the campaign is";
  expect(await complete(await service.campaign(caller))).toEqual(conflict(`${only} a draft.`));
  await call(archiveCampaign, { id }, caller);
  expect(await complete(id)).toEqual(conflict(`${only} archived.`));
  for (const stranger of [randomUUIDv7(), "x", await service.running(freshCaller())]) {
    expect(await complete(stranger)).toEqual({ kind: "not-found", message: "Campaign not found." });
  }
});

test("completing again stops what a crash has left active", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await service.enrolled(caller, id, 2);
  await db.query("update campaign set status = 'completed' where id = $1", [id]);
  expect(await call(completeCampaign, { id }, caller)).toMatchObject({ progress: { done: 2 } });
  expect(await refusalOf(call(completeCampaign, { id }, caller))).toMatchObject({ kind: "conflict" });
});
