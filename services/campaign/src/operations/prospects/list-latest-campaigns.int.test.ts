import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { listLatestCampaigns } from "@outbound/contracts/prospects/list-latest-campaigns";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

test("each prospect has the campaign that is under way before a later one that ended, and who was in none is left out", async () => {
  const caller = freshCaller();
  const [ann, bob, eve] = await service.prospects(
    caller,
    { email: "ann@p.example" },
    { email: "bob@p.example" },
    { email: "eve@p.example" },
  );
  const old = await service.running(caller, { name: "Old" });
  await call(enrolProspects, { id: old, emails: ["ann@p.example", "bob@p.example"] }, caller);
  await call(completeCampaign, { id: old }, caller);
  const now = await service.running(caller, { name: "Now" });
  await call(enrolProspects, { id: now, emails: ["bob@p.example"] }, caller);
  const ids = [ann, bob, eve].map((one) => one?.id ?? "");
  const { data } = await call(listLatestCampaigns, { ids }, caller);
  expect(
    data.map(({ prospect_id, campaign, status, current_step }) => [prospect_id, campaign.name, status, current_step]),
  ).toEqual([
    [ids[0], "Old", "stopped", 1],
    [ids[1], "Now", "active", 1],
  ]);
  expect(await call(listLatestCampaigns, { ids }, freshCaller())).toEqual({ data: [] });
});
