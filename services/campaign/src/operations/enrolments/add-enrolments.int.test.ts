import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

const asBatch = (caller = freshCaller()) => ({ ...caller, commandId: crypto.randomUUID() });

async function scene() {
  const caller = freshCaller();
  const campaign_id = await service.campaign(caller, { name: "Here" });
  const people = await service.prospects(caller, { email: "a@p.example" }, { email: "b@p.example" });
  return { caller, campaign_id, prospect_ids: people.map(({ id }) => id) };
}

test("a repeated batch, also a concurrent one, gets the first answer and enrols nobody twice", async () => {
  const { caller, campaign_id, prospect_ids } = await scene();
  const [first = ""] = prospect_ids;
  await call(enrolProspects, { id: campaign_id, prospect_ids: [first] }, caller);
  const batch = asBatch(caller);
  const ask = () => call(addEnrolments, { campaign_id, prospect_ids }, batch);
  const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
  for (const { enrolled, refused } of answers) {
    expect({ enrolled, refused }).toEqual({
      enrolled: 1,
      refused: [{ prospect_id: first, result: "already-enrolled" }],
    });
  }
  const { rows } = await db.query("select from enrolment where campaign_id = $1", [campaign_id]);
  expect(rows).toHaveLength(2);
  await expectExactCounters(db, caller);
});

test("a batch with unknown prospects names them and enrols nobody, until all were pushed", async () => {
  const { caller, campaign_id, prospect_ids } = await scene();
  const stranger = crypto.randomUUID();
  const batch = asBatch(caller);
  const requests = { campaign_id, prospect_ids: [...prospect_ids, stranger] };
  expect(await call(addEnrolments, requests, batch)).toEqual({
    enrolled: 0,
    refused: [],
    unknown: [stranger],
    engagements: [],
  });
  expect(await call(addEnrolments, { ...requests, is_told: true }, batch)).toMatchObject({
    enrolled: 2,
    refused: [{ prospect_id: stranger, result: "not-found" }],
    engagements: [{ campaign_count: 1 }, { campaign_count: 1 }],
  });
});

test("who lacks a field is refused with its name and the steps and variants that use it", async () => {
  const caller = freshCaller();
  const variants = [{ name: "B", ...step("{{ first_name }}") }];
  const campaign_id = await service.campaign(caller, { name: "Here", steps: [step(), step("Hello", { variants })] });
  const [blank] = await service.prospects(caller, { first_name: null });
  if (!blank) throw new Error("missing");
  const { refused } = await call(addEnrolments, { campaign_id, prospect_ids: [blank.id] }, asBatch(caller));
  expect(refused).toEqual([
    { prospect_id: blank.id, result: "missing-field", missing: ["first_name (step 2, variant B)"] },
  ]);
});

test("another workspace's campaign is not found, and a closed one refuses", async () => {
  const { caller, campaign_id, prospect_ids } = await scene();
  const others = await scene();
  await expect(call(addEnrolments, { campaign_id: others.campaign_id, prospect_ids }, asBatch(caller))).rejects.toThrow(
    "Campaign not found.",
  );
  await call(archiveCampaign, { id: campaign_id }, caller);
  await expect(call(addEnrolments, { campaign_id, prospect_ids }, asBatch(caller))).rejects.toThrow("(archived)");
});

test("a job fills a paused campaign, so that it can be resumed", async () => {
  const { caller, prospect_ids } = await scene();
  const campaign_id = await service.running(caller, { name: "Paused" });
  await call(pauseCampaign, { id: campaign_id }, caller);
  expect(await call(addEnrolments, { campaign_id, prospect_ids }, asBatch(caller))).toMatchObject({ enrolled: 2 });
  expect(await call(resumeCampaign, { id: campaign_id }, caller)).toMatchObject({ status: "active" });
});
