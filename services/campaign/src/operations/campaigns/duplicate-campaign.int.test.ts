import { randomUUID, randomUUIDv7 } from "node:crypto";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { removeMailbox } from "@outbound/contracts/mailboxes/remove-mailbox";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

test("a draft has the steps, variants, settings, folder and mailboxes of the campaign, in their order, and none of its people", async () => {
  const caller = freshCaller();
  const id = await service.running(caller, {
    name: "Spring",
    folder: "2026",
    mailboxes: ["b@sender.example", "a@sender.example"],
    settings: { timezone: "Europe/Paris", send_days: [1, 3], holidays: "FR", tracking: false, daily_enroll_limit: 7 },
    steps: [
      step("A", { variants: [{ name: "B", subject: "s", body: "b", active: false }], prefer_winner: true }),
      step("C", { delay_days: 4 }),
    ],
  });
  await service.enrolled(caller, id, 2);
  const copy = await call(duplicateCampaign, { id }, caller);
  expect(copy).toMatchObject({ name: "Spring (2)", status: "draft", started_at: null, paused_by: null, left_out: [] });
  expect(copy.progress.enrolled).toBe(0);
  const { file } = await call(exportCampaign, { id }, caller);
  expect((await call(exportCampaign, { id: copy.id }, caller)).file).toEqual({ ...file, name: "Spring (2)" });
  await expectExactCounters(db, caller);
  await call(startCampaign, { id: copy.id }, caller);
});

test("a completed and an archived campaign can be duplicated, which changes neither", async () => {
  const caller = freshCaller();
  const id = await service.running(caller, { name: "Old" });
  await call(completeCampaign, { id }, caller);
  expect(await call(duplicateCampaign, { id }, caller)).toMatchObject({ name: "Old (2)", status: "draft" });
  const archived = await call(archiveCampaign, { id }, caller);
  const copy = await call(duplicateCampaign, { id }, caller);
  expect(copy).toMatchObject({ name: "Old (3)", archived_at: null });
  expect((await call(listCampaigns, {}, caller)).data.find((row) => row.id === id)).toEqual(archived);
});

test("of many that duplicate at once each gets a name of its own, also from a copy", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { name: "Twin" });
  const copies = await Promise.all(Array.from({ length: 5 }, () => call(duplicateCampaign, { id }, caller)));
  const names = copies.map(({ name }) => name).toSorted();
  expect(names).toEqual(["Twin (2)", "Twin (3)", "Twin (4)", "Twin (5)", "Twin (6)"]);
  const [copy] = copies;
  expect(await call(duplicateCampaign, { id: copy?.id ?? "" }, caller)).toMatchObject({ name: "Twin (7)" });
});

test("a name of one's own is taken as it is, and refused if a campaign has it", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { name: "Named" });
  expect(await call(duplicateCampaign, { id, name: " Mine " }, caller)).toMatchObject({ name: "Mine" });
  expect(await refusalOf(call(duplicateCampaign, { id, name: "Mine" }, caller))).toMatchObject({
    kind: "conflict",
    message: "There is a campaign named Mine already: choose another name.",
  });
  expect((await call(listCampaigns, {}, caller)).data).toHaveLength(2);
});

test("a mailbox that was removed is left out and named; one that only left the campaign isn't", async () => {
  const caller = freshCaller();
  const steps = [step()];
  const mailboxes = ["kept@s.example", "removed@s.example", "dropped@s.example"];
  const id = await service.running(caller, { name: "Mailboxes", steps, mailboxes });
  await service.enrolled(caller, id, 3);
  await call(applyCampaign, { name: "Mailboxes", steps, mailboxes: mailboxes.slice(0, 2) }, caller);
  const { rows } = await db.query<{ id: string }>("select id from mailbox where workspace_id = $1 and email = $2", [
    caller.workspaceId,
    "removed@s.example",
  ]);
  // As an interrupted removal leaves it, and as a complete one does.
  await db.query("update mailbox set removed_at = now() where id = $1", [rows[0]?.id]);
  const early = await call(duplicateCampaign, { id }, caller);
  await db.query("update enrolment set current_step = 2, is_sending = false where campaign_id = $1", [id]);
  await call(removeMailbox, { id: rows[0]?.id ?? "" }, caller);
  const late = await call(duplicateCampaign, { id }, caller);
  for (const copy of [early, late]) {
    expect(copy.left_out).toEqual(["removed@s.example"]);
    const { file } = await call(exportCampaign, { id: copy.id }, caller);
    expect(file.mailboxes).toEqual(["kept@s.example"]);
  }
});

test("repeated under its key it makes one draft", async () => {
  const caller = { ...freshCaller(), commandId: randomUUID() };
  const id = await service.campaign(freshCallerOf(caller), { name: "Once" });
  const copy = await call(duplicateCampaign, { id }, caller);
  expect(await call(duplicateCampaign, { id }, caller)).toEqual(copy);
  expect((await call(listCampaigns, {}, freshCallerOf(caller))).data).toHaveLength(2);
});

const freshCallerOf = ({ workspaceId }: { workspaceId: string }) => ({ ...freshCaller(), workspaceId });

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await service.campaign(freshCaller())]) {
    expect(await refusalOf(call(duplicateCampaign, { id }, caller))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});
