import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { countCampaigns } from "@outbound/contracts/campaigns/count-campaigns";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

test("campaigns are counted by their status, archived ones apart, and nobody else's", async () => {
  const caller = freshCaller();
  await service.campaign(caller);
  await service.running(caller);
  await service.running(caller);
  await call(pauseCampaign, { id: await service.running(caller) }, caller);
  await call(archiveCampaign, { id: await service.running(caller) }, caller);
  await service.campaign(freshCaller());
  const counts = { draft: 1, active: 2, paused: 1, completed: 0, archived: 1 };
  expect(await call(countCampaigns, {}, caller)).toEqual(counts);
});

test("of more than a hundred a hundred are counted", async () => {
  const caller = freshCaller();
  await db.query(
    "insert into campaign (workspace_id, id, name) select $1, gen_random_uuid(), 'Draft ' || n from generate_series(1, 130) n",
    [caller.workspaceId],
  );
  expect(await call(countCampaigns, {}, caller)).toMatchObject({ draft: 100, active: 0 });
});
