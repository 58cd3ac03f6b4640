import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, recorded } = service;
const conflict = (message: string) => ({ kind: "conflict", message });

test("a draft starts with an empty audience, and the planner looks at once", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const nudges = recorded.nudges;
  const row = await call(startCampaign, { id }, caller);
  expect(row).toMatchObject({ status: "active", display_status: "running", started_at: expect.any(String) });
  expect(recorded.nudges).toBe(nudges + 1);
});

test("without a mailbox or a step it stays a draft", async () => {
  const caller = freshCaller();
  const start = (id: string) => refusalOf(call(startCampaign, { id }, caller));
  expect(await start(await service.campaign(caller, { mailboxes: [] }))).toEqual(
    conflict("This campaign has no sending mailbox."),
  );
  expect(await start(await service.campaign(caller, { steps: [] }))).toEqual(conflict("Add at least one step first."));
});

test("a campaign that is no draft says why", async () => {
  const caller = freshCaller();
  const start = (id: string) => refusalOf(call(startCampaign, { id }, caller));
  const id = await service.running(caller);
  expect(await start(id)).toEqual(conflict("Campaign is already running."));
  await call(pauseCampaign, { id }, caller);
  expect(await start(id)).toEqual(conflict("Only a draft can be started: the campaign is paused (resume it)."));
  await call(completeCampaign, { id }, caller);
  expect(await start(id)).toEqual(conflict("Only a draft can be started: the campaign is completed (run it again)."));
  await call(archiveCampaign, { id }, caller);
  expect(await start(id)).toEqual(conflict("Only a draft can be started: the campaign is archived."));
  for (const stranger of [randomUUIDv7(), "x", await service.campaign(freshCaller())]) {
    expect(await start(stranger)).toEqual({ kind: "not-found", message: "Campaign not found." });
  }
});
