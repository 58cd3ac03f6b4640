import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { unarchiveCampaign } from "@outbound/contracts/campaigns/unarchive-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { endCampaign } from "../../enrolments/end-campaign.ts";
import { archiving } from "../../enrolments/stop-reasons.ts";
import { expectExactCounters, refusalOf } from "../../testing/campaign.fixture.ts";
import { startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db, context } = service;

const archive = (caller: Caller, id: string) => call(archiveCampaign, { id }, caller);
const unarchive = (caller: Caller, id: string) => call(unarchiveCampaign, { id }, { ...caller, actor: "Ada" });

test("one that ran is paused with whoever was still in it: nothing leaves before it is resumed, then each mail once", async () => {
  const { caller, id } = await service.running(3);
  await archive(caller, id);
  expect(await unarchive(caller, id)).toMatchObject({
    archived_at: null,
    status: "paused",
    pause_reason: "Brought back from the archive",
    paused_by: "Ada",
    progress: { enrolled: 3, done: 0 },
  });
  await service.planAll();
  expect(await service.sends(caller)).toEqual([]);
  await expectExactCounters(db, caller);

  await call(resumeCampaign, { id }, caller);
  await service.planAll();
  expect(await service.sends(caller)).toMatchObject([{ step: 1 }, { step: 1 }, { step: 1 }]);
});

test("whoever has replied since stays stopped", async () => {
  const { caller, id } = await service.running(1);
  await archive(caller, id);
  await db.query("update enrolment set replied_at = now() where workspace_id = $1", [caller.workspaceId]);
  await unarchive(caller, id);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped" });
  expect(await service.engagement(caller)).toMatchObject({ active: false });
});

test("a completed one is completed again, and those whom that stopped stay stopped", async () => {
  const { caller, id } = await service.running(1);
  await call(completeCampaign, { id }, caller);
  await archive(caller, id);
  expect(await unarchive(caller, id)).toMatchObject({ archived_at: null, status: "completed" });
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    reason: "The campaign was completed.",
  });
});

test("the prospects are told that somebody is active again", async () => {
  const { caller, id } = await service.running(1);
  await archive(caller, id);
  expect(await service.engagement(caller)).toMatchObject({ active: false });
  await unarchive(caller, id);
  expect(await service.engagement(caller)).toMatchObject({ active: true });
});

test("a repeat brings back those whom a crash has left stopped", async () => {
  const { caller, id } = await service.running(2);
  await archive(caller, id);
  await db.query("update campaign set archived_at = null, status = 'paused' where id = $1", [id]);
  expect(await unarchive(caller, id)).toMatchObject({ progress: { done: 0 } });
  expect(await service.enrolments(caller)).toMatchObject([{ status: "active" }, { status: "active" }]);
});

test("an archiving that is still under way stops nobody any more", async () => {
  const { caller, id } = await service.running(2);
  await archive(caller, id);
  await unarchive(caller, id);
  const rest = endCampaign({ ...context, ...caller }, id, archiving);
  await expect(rest).rejects.toThrow("The campaign was brought back while it was being ended.");
  expect(await service.enrolments(caller)).toMatchObject([{ status: "active" }, { status: "active" }]);
});

test("409 for one that isn't archived; 404 for an unknown one, one of another workspace and an id that is no UUID", async () => {
  const { caller, id } = await service.running(1);
  const refusal = { kind: "conflict", message: "Campaign is not archived." };
  expect(await refusalOf(unarchive(caller, id))).toEqual(refusal);
  for (const unknown of [randomUUIDv7(), "x"]) {
    expect(await refusalOf(unarchive(caller, unknown))).toMatchObject({ kind: "not-found" });
  }
  expect(await refusalOf(unarchive(freshCaller(), id))).toMatchObject({ kind: "not-found" });
});
