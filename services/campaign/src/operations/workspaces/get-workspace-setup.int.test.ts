import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { getWorkspaceSetup } from "@outbound/contracts/workspaces/get-workspace-setup";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

test("a new workspace has neither prospects nor a draft", async () => {
  expect(await call(getWorkspaceSetup, {}, freshCaller())).toEqual({ has_prospects: false, draft: null });
});

test("the newest draft is told with its steps, and whether anybody is in it", async () => {
  const caller = freshCaller();
  await call(applyCampaign, { name: "Older", steps: [] }, caller);
  const { id } = await call(applyCampaign, { name: "Newer", steps: [step(), step()] }, caller);
  const newer = { id, name: "Newer", steps: 2, has_prospects: false };
  expect(await call(getWorkspaceSetup, {}, caller)).toEqual({ has_prospects: false, draft: newer });
});

test("prospects are told of, and those of a draft", async () => {
  const caller = freshCaller();
  const mailbox = "ann@sender.example";
  await call(addMailbox, { email: mailbox, smtp: { host: "smtp.example", port: 25 } }, caller);
  const { id } = await call(applyCampaign, { name: "First", mailboxes: [mailbox], steps: [step()] }, caller);
  const prospects = await service.prospects(caller, {});
  expect(await call(getWorkspaceSetup, {}, caller)).toMatchObject({
    has_prospects: true,
    draft: { has_prospects: false },
  });
  await call(enrolProspects, { id, prospect_ids: prospects.map((one) => one.id) }, caller);
  expect(await call(getWorkspaceSetup, {}, caller)).toMatchObject({ draft: { id, has_prospects: true } });
});

test("a draft that is archived isn't told of, nor another workspace's", async () => {
  const caller = freshCaller();
  const { id } = await call(applyCampaign, { name: "Away", steps: [step()] }, caller);
  await call(archiveCampaign, { id }, caller);
  expect((await call(getWorkspaceSetup, {}, caller)).draft).toBeNull();
  expect((await call(getWorkspaceSetup, {}, freshCaller())).draft).toBeNull();
});
