import { randomUUIDv7 } from "node:crypto";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

test("a draft and a running campaign with a step and a mailbox take prospects", async () => {
  const caller = freshCaller();
  for (const campaign_id of [await service.campaign(caller), await service.running(caller)]) {
    expect(await call(checkEnrollable, { campaign_id }, caller)).toEqual({});
  }
});

test("any other campaign, and an unknown one, is refused", async () => {
  const caller = freshCaller();
  const paused = await service.running(caller);
  await call(pauseCampaign, { id: paused }, caller);
  const archived = await service.campaign(caller);
  await call(archiveCampaign, { id: archived }, caller);
  const stepless = await service.campaign(caller, { steps: [] });
  const silent = await service.campaign(caller, { mailboxes: [] });
  const foreign = await service.campaign(freshCaller());
  for (const campaign_id of [paused, archived, stepless, silent, foreign, randomUUIDv7(), "x"]) {
    expect(await refusalOf(call(checkEnrollable, { campaign_id }, caller))).toEqual({
      kind: "bad-request",
      message: "Unknown or unusable campaign.",
    });
  }
});

test("a person may fill a paused campaign, which nobody else may, and not an archived one", async () => {
  const caller = freshCaller();
  const campaign_id = await service.running(caller);
  await call(pauseCampaign, { id: campaign_id }, caller);
  expect(await call(checkEnrollable, { campaign_id, into_paused: true }, caller)).toEqual({});
  await call(archiveCampaign, { id: campaign_id }, caller);
  await expect(call(checkEnrollable, { campaign_id, into_paused: true }, caller)).rejects.toThrow("unusable");
});
