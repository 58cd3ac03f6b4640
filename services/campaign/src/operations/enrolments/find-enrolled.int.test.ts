import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { findEnrolled } from "@outbound/contracts/enrolments/find-enrolled";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

test("of these people those are named who are in the campaign, also if it has ended, and nobody of another one", async () => {
  const caller = freshCaller();
  const emails = ["ann@p.example", "bob@p.example", "nobody@p.example"];
  await service.prospects(caller, { email: "ann@p.example" }, { email: "bob@p.example" });
  const id = await service.running(caller, { name: "A" });
  const other = await service.running(caller, { name: "B" });
  await call(enrolProspects, { id, emails: ["ann@p.example"] }, caller);
  await call(completeCampaign, { id }, caller);
  await call(enrolProspects, { id: other, emails: ["bob@p.example"] }, caller);
  const of = (campaign: string) => call(findEnrolled, { id: campaign, emails }, caller);
  expect(await of(id)).toEqual({ data: [{ email: "ann@p.example", enrolled_at: expect.any(String) }] });
  expect(await of(other)).toEqual({ data: [{ email: "bob@p.example", enrolled_at: expect.any(String) }] });
  expect(await refusalOf(call(findEnrolled, { id, emails }, freshCaller()))).toMatchObject({ kind: "not-found" });
});
