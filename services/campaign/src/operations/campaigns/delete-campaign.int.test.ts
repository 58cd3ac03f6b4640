import { randomUUIDv7 } from "node:crypto";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { deleteCampaign } from "@outbound/contracts/campaigns/delete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { requestEnrolment } from "@outbound/contracts/enrolments/request-enrolment";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { listOffers } from "@outbound/contracts/offers/list-offers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import { leaveCampaign } from "../../sending/leave-campaign.ts";
import { expectExactCounters, refusalOf, snapshot, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db, recorded } = service;
const notFound = { kind: "not-found", message: "Campaign not found." };

test("a draft goes with all that is in it; its people are free again, and the prospect service is told", async () => {
  const caller = freshCaller();
  const steps = [step("A", { variants: [{ name: "B", subject: "s", body: "b" }] })];
  const id = await service.campaign(caller, { name: "Wrong", steps });
  const [person, gone] = await service.enrolled(caller, id, 2);
  await db.query("update enrolment set status = 'stopped', next_step_at = null where prospect_id = $1", [gone?.id]);
  const other = await service.campaign(caller, { name: "Right" });
  await call(enrolProspects, { id: other, prospect_ids: [gone?.id ?? ""] }, caller);
  const offer = await call(createOffer, { email: person?.email, title: "Ten", campaign_id: id }, caller);

  expect(await call(deleteCampaign, { id }, caller)).toEqual({ id, name: "Wrong", left: 2 });
  for (const operation of [getCampaign, exportCampaign, listEnrolments, deleteCampaign, startCampaign]) {
    expect(await refusalOf(call(operation, { id }, caller))).toEqual(notFound);
  }
  expect(await rowsLeft(id)).toEqual(0);
  expect((await call(listOffers, {}, caller)).data).toMatchObject([{ id: offer.id, campaign_id: null }]);
  const engagementOf = (id?: string) => recorded.engagements.findLast(({ prospect_id }) => prospect_id === id);
  expect(engagementOf(person?.id)).toMatchObject({ active: false, campaign_count: 0 });
  expect(engagementOf(gone?.id)).toMatchObject({ active: true, campaign_count: 1 });
  const { summary } = await call(enrolProspects, { id: other, prospect_ids: [person?.id ?? ""] }, caller);
  expect(summary).toMatchObject({ enrolled: 1 });
  await expectExactCounters(db, caller);
  expect(await call(applyCampaign, { name: "Wrong", steps }, caller)).not.toMatchObject({ id });
});

test("what runs, ran or has sent anything is refused in words, and nothing in it changes", async () => {
  const caller = freshCaller();
  const remove = (id: string) => refusalOf(call(deleteCampaign, { id }, caller));
  const refused = (message: string) => ({ kind: "conflict", message });
  const id = await service.running(caller);
  await service.enrolled(caller, id, 1);
  expect(await remove(id)).toEqual(refused("Only a draft can be deleted: the campaign is running."));
  await call(pauseCampaign, { id }, caller);
  expect(await remove(id)).toEqual(refused("Only a draft can be deleted: the campaign is paused."));
  await call(completeCampaign, { id }, caller);
  expect(await remove(id)).toEqual(
    refused("Only a draft can be deleted: the campaign is completed. It can be archived."),
  );

  const draft = await service.campaign(caller);
  const [person] = await service.enrolled(caller, draft, 1);
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, due_at, message_id)
     select workspace_id, gen_random_uuid(), campaign_id, id, 1, mailbox_id, 'cancelled', now(), 'x@y' from enrolment
     where prospect_id = $1`,
    [person?.id],
  );
  expect(await remove(draft)).toEqual(refused("Only a draft from which nothing was sent can be deleted."));
  expect(await call(getCampaign, { id: draft }, caller)).toMatchObject({
    archived_at: null,
    progress: { enrolled: 1 },
  });
});

test("an archived draft can be deleted, and a deletion that broke off is completed by asking again", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const people = await service.enrolled(caller, id, 2);
  await call(archiveCampaign, { id }, caller);
  await db.query("delete from enrolment where prospect_id = $1", [people[0]?.id]);
  expect(await call(deleteCampaign, { id }, caller)).toMatchObject({ left: 1 });
  expect(await rowsLeft(id)).toEqual(0);
});

test("whoever starts it, enrols into it or deletes it at the same instant either comes first or finds nothing", async () => {
  for (let round = 0; round < 5; round++) {
    const caller = freshCaller();
    const id = await service.campaign(caller);
    await service.enrolled(caller, id, 3);
    const [late] = await service.prospects(caller, {});
    const prospect_ids = [late?.id ?? ""];
    const [one, started, , , , another] = await Promise.allSettled([
      call(deleteCampaign, { id }, caller),
      call(startCampaign, { id }, caller),
      call(enrolProspects, { id, prospect_ids }, caller),
      call(addEnrolments, { campaign_id: id, prospect_ids, is_told: false }, caller),
      call(
        requestEnrolment,
        { ...caller, workspace_id: caller.workspaceId, campaign_id: id, prospect: snapshot(caller) },
        caller,
      ),
      call(deleteCampaign, { id }, caller),
    ]);
    const isDeleted = [one, another].some(({ status }) => status === "fulfilled");
    expect(isDeleted).toBe(started.status === "rejected");
    if (isDeleted) {
      expect(await rowsLeft(id)).toEqual(0);
      const { rows } = await db.query(
        "select from engagement where workspace_id = $1 and (active or campaign_count > 0)",
        [caller.workspaceId],
      );
      expect(rows).toEqual([]);
    } else
      expect((await call(listCampaigns, {}, caller)).data).toMatchObject([{ id, status: "active", archived_at: null }]);
  }
});

test("the removal of a mailbox goes on when a campaign that it looked up is deleted meanwhile", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  await call(deleteCampaign, { id }, caller);
  const mailbox = { id: randomUUIDv7(), email: "ann@sender.example", removed_at: new Date() };
  const work = inUnit((unit) => leaveCampaign(unit, { mailbox, campaignId: id, pausedBy: "operator" }));
  expect(await db.of(caller.workspaceId).transaction(work)).toMatchObject({ stopped: 0, isComplete: true });
});

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await service.campaign(freshCaller())]) {
    expect(await refusalOf(call(deleteCampaign, { id }, caller))).toEqual(notFound);
  }
});

async function rowsLeft(id: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select (select count(*) from campaign where id = $1) + (select count(*) from step where campaign_id = $1)
       + (select count(*) from variant v where not exists (select from step s where s.id = v.step_id))
       + (select count(*) from enrolment where campaign_id = $1) + (select count(*) from campaign_mailbox where campaign_id = $1)
       + (select count(*) from campaign_counter where campaign_id = $1)
       + (select count(*) from campaign_outcome where campaign_id = $1) as count`,
    [id],
  );
  return Number(rows[0]?.count);
}
