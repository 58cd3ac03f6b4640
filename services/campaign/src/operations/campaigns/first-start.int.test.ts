import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { expect, test } from "vitest";
import { startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call } = service;

test("a resume is the last start, and the first one is told beside it", async () => {
  const { caller, id } = await service.running(1);
  const first = (await call(getCampaign, { id }, caller)).started_at;
  expect(first).not.toBeNull();
  expect(await call(getCampaign, { id }, caller)).toMatchObject({ first_started_at: first });
  await call(pauseCampaign, { id }, caller);
  await call(resumeCampaign, { id }, caller);
  const { started_at, first_started_at } = await call(getCampaign, { id }, caller);
  expect(first_started_at).toBe(first);
  expect(Date.parse(started_at ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  expect(await call(listCampaigns, {}, caller)).toMatchObject({
    data: [{ started_at }],
    first_started: { [id]: first },
  });
});
