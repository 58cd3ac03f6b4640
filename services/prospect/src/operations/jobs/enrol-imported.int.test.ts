import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import type { Caller } from "@outbound/contracts/caller";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import { tagMatching } from "@outbound/contracts/jobs/change-matching";
import { enrolImported } from "@outbound/contracts/jobs/enrol-imported";
import { getJob, listJobs, stopJob } from "@outbound/contracts/jobs/follow-job";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startJobs } from "../../testing/jobs.fixture.ts";

const { broker, call, campaign, create, ended, upload } = await startJobs({ hasCampaignService: false });

const addition = implement(addEnrolments, async ({ prospect_ids }) => ({
  enrolled: prospect_ids.length,
  refused: [],
  unknown: [],
  engagements: [],
}));
await serveOperations(broker, { service: "campaign", operations: [...campaign.operations, addition], context: {} });

function usableCampaign(): string {
  const id = crypto.randomUUID();
  campaign.usable.add(id);
  return id;
}

const jobs = async (caller: Caller) => (await call(listJobs, {}, caller)).data.map(({ kind }) => kind).sort();
const people = [["new@x.example"], ["here@x.example"], ["nobody"]];

test("an import's people are added to its campaign once it is done, by a job that it names", async () => {
  const caller = { ...freshCaller(), actor: "ada@acme.example" };
  const campaign_id = usableCampaign();
  await create(caller, "here@x.example");
  const { id, run } = await upload(caller, ["email"], people, 2);
  const waiting = await call(enrolImported, { id, campaign_id }, caller);
  expect(waiting.next).toEqual({ campaign_id, job_id: null });
  await run();
  await ended(caller, id);
  const { next } = await call(getJob, { id }, caller);
  expect(next).toEqual({ campaign_id, job_id: expect.any(String) });
  expect(await ended(caller, next?.job_id ?? "")).toMatchObject({
    kind: "enrol",
    campaign_id,
    total: 2,
    counts: { enrolled: 2 },
    started_by: "ada@acme.example",
  });

  expect(await call(enrolImported, { id, campaign_id }, caller)).toMatchObject({ next });
  await expect(call(enrolImported, { id, campaign_id: usableCampaign() }, caller)).rejects.toThrow("another campaign");
  expect(await jobs(caller)).toEqual(["enrol", "import"]);
});

test("of an import that is done they are added at once", async () => {
  const caller = freshCaller();
  const { id, run } = await upload(caller, ["email"], people);
  await run();
  await ended(caller, id);
  const { next } = await call(enrolImported, { id, campaign_id: usableCampaign() }, caller);
  expect(await ended(caller, next?.job_id ?? "")).toMatchObject({ counts: { enrolled: 2 } });
});

test("nobody is added to a campaign that takes nobody, after an import that was stopped, nor after another job", async () => {
  const caller = freshCaller();
  const campaign_id = usableCampaign();
  const { id } = await upload(caller, ["email"], people);
  for (const unusable of ["nonsense", crypto.randomUUID()]) {
    await expect(call(enrolImported, { id, campaign_id: unusable }, caller)).rejects.toThrow(
      "Unknown or unusable campaign.",
    );
  }
  await expect(call(enrolImported, { id, campaign_id }, freshCaller())).rejects.toThrow("Job");
  await call(stopJob, { id }, caller);
  await expect(call(enrolImported, { id, campaign_id }, caller)).rejects.toThrow("stopped");
  const tagging = await call(tagMatching, { filter: {}, add: ["vip"] }, caller);
  await expect(call(enrolImported, { id: tagging.id, campaign_id }, caller)).rejects.toThrow("Only an import");
  expect((await call(getJob, { id }, caller)).next).toBeNull();
  expect(await jobs(caller)).toEqual(["import", "tag"]);
});
