import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { shareCampaign } from "../../campaigns/campaign-table.ts";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

test("a running campaign pauses: its enrolments stay", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await service.enrolled(caller, id, 2);
  const row = await call(pauseCampaign, { id }, { ...caller, actor: "API token CRM" });
  expect(row).toEqual({
    id,
    name: expect.any(String),
    status: "paused",
    display_status: "paused",
    pause_reason: "Paused by the operator",
    paused_by: "API token CRM",
    campaign_type: "sequence",
    folder: null,
    steps: 1,
    progress: { planned: 2, done: 0, enrolled: 2, finished: 0, pct: 0 },
    created_at: expect.stringMatching(/\+00:00$/),
    started_at: expect.stringMatching(/\+00:00$/),
    archived_at: null,
  });
});

test("a campaign that can't be paused says why, and stays as it was", async () => {
  const caller = freshCaller();
  const pause = (id: string) => refusalOf(call(pauseCampaign, { id }, caller));
  const id = await service.campaign(caller);
  const draft = await call(getCampaign, { id }, caller);
  expect(await pause(id)).toEqual({
    kind: "conflict",
    message: "Only a running campaign can be paused: the campaign is a draft.",
  });
  expect(await call(getCampaign, { id }, caller)).toEqual(draft);

  const other = await service.running(caller);
  await call(pauseCampaign, { id: other }, caller);
  expect(await pause(other)).toEqual({ kind: "conflict", message: "Campaign is already paused." });
  await call(completeCampaign, { id: other }, caller);
  expect(await pause(other)).toEqual({
    kind: "conflict",
    message: "Only a running campaign can be paused: the campaign is completed.",
  });
  const archived = await service.running(caller);
  await call(archiveCampaign, { id: archived }, caller);
  expect(await pause(archived)).toEqual({
    kind: "conflict",
    message: "Only a running campaign can be paused: the campaign is archived.",
  });
});

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await service.running(freshCaller())]) {
    expect(await refusalOf(call(pauseCampaign, { id }, caller))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});

test("a pause is answered only after every dispatch that had begun has committed", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  let isAnswered = false;
  let pausing: Promise<unknown> | undefined;
  await db.of(caller.workspaceId).transaction(async (tx) => {
    await shareCampaign(tx, id);
    pausing = call(pauseCampaign, { id }, caller).then(() => {
      isAnswered = true;
    });
    await eventually(async () => {
      const { rows } = await db.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    expect(isAnswered).toBe(false);
  });
  await pausing;
  expect(isAnswered).toBe(true);
});
