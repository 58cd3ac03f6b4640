import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

function nameTaken(name: string) {
  const message = `There is a campaign named ${name} already: choose another name.`;
  return { kind: "conflict", message, details: { issues: [{ path: ["name"], message }] } };
}
const stale = {
  kind: "conflict",
  message: "Somebody has changed this campaign since you opened it, and saving would undo what they wrote.",
};

test("an exported campaign is the file that made it, and applying that changes nothing", async () => {
  const caller = freshCaller();
  await service.mailbox(caller);
  const file = {
    name: "Spring",
    folder: "2026",
    mailboxes: ["ann@sender.example"],
    settings: { timezone: "Europe/Paris", window_start_hour: 9, send_days: [1, 3], holidays: "FR" },
    steps: [
      step("A", { variants: [{ name: "B", subject: "s", body: "b", active: false }], prefer_winner: true }),
      step("C", { delay_days: 2 }),
    ],
  };
  const { id, revision } = await call(applyCampaign, file, caller);
  const exported = await call(exportCampaign, { id }, caller);
  expect(exported).toMatchObject({ id, status: "draft", is_archived: false, revision, file });
  const again = await call(applyCampaign, { ...exported.file, id, revision: exported.revision }, caller);
  expect(again.revision).toBe(revision);
  expect(await call(exportCampaign, { id }, caller)).toEqual(exported);
});

test("a concurrent change is not overwritten: a stale revision is refused and nothing changes", async () => {
  const caller = freshCaller();
  const { id, revision } = await call(applyCampaign, { name: "Shared", steps: [step("A")] }, caller);
  await call(applyCampaign, { name: "Shared", steps: [step("theirs")] }, caller);
  const mine = { id, revision, name: "Shared", steps: [step("mine")] };
  const saving = call(applyCampaign, mine, caller);
  await expect(saving).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect(await refusalOf(saving)).toEqual(stale);
  expect((await call(exportCampaign, { id }, caller)).file.steps).toMatchObject([{ body: "theirs" }]);
});

test("a save whose answer was lost can be repeated, also of a new draft", async () => {
  const caller = freshCaller();
  const file = { name: "Lost", settings: { holidays: "fr" }, steps: [step("A", { variants: [variantB] })] };
  const created = await call(applyCampaign, { ...file, revision: null }, caller);
  expect(await call(applyCampaign, { ...file, revision: null }, caller)).toEqual(created);
  const { id, revision } = created;
  const change = { ...file, id, revision, name: "Found", steps: [step("B"), step("C")] };
  const changed = await call(applyCampaign, change, caller);
  expect(await call(applyCampaign, change, caller)).toEqual(changed);
});

const variantB = { name: "B", subject: "s", body: "b" };

test("of two who save the same revision at once one is refused", async () => {
  const caller = freshCaller();
  const { id, revision } = await call(applyCampaign, { name: "Raced", steps: [step("A")] }, caller);
  const outcomes = await Promise.allSettled(
    ["one", "other"].map((body) => call(applyCampaign, { id, revision, name: "Raced", steps: [step(body)] }, caller)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a new campaign doesn't replace one of its name", async () => {
  const caller = freshCaller();
  const { id } = await call(applyCampaign, { name: "Taken", steps: [step("A")] }, caller);
  expect(await refusalOf(call(applyCampaign, { name: "Taken", revision: null }, caller))).toEqual(nameTaken("Taken"));
  expect((await call(getCampaign, { id }, caller)).steps).toBe(1);
  await call(applyCampaign, { name: "Free", revision: null }, caller);
});

test("an id renames a campaign, unless another has the name", async () => {
  const caller = freshCaller();
  const { id } = await call(applyCampaign, { name: "Old", steps: [step("A")] }, caller);
  await call(applyCampaign, { name: "Other" }, caller);
  expect(await refusalOf(call(applyCampaign, { id, name: "Other" }, caller))).toEqual(nameTaken("Other"));
  expect(await call(applyCampaign, { id, name: "New", steps: [step("A")] }, caller)).toMatchObject({ id, name: "New" });
  const both = await Promise.allSettled(
    ["x", "y"].map(async (name) => {
      const made = await call(applyCampaign, { name }, caller);
      return call(applyCampaign, { id: made.id, name: "Same" }, caller);
    }),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ kind: "conflict" });
});

test("a campaign of another workspace is neither read nor changed by its id", async () => {
  const caller = freshCaller();
  const { id } = await call(applyCampaign, { name: "Theirs", steps: [step("A")] }, caller);
  const absent = { kind: "not-found", message: "Campaign not found." };
  for (const one of [id, "nothing"]) {
    expect(await refusalOf(call(exportCampaign, { id: one }, freshCaller()))).toEqual(absent);
    expect(await refusalOf(call(applyCampaign, { id: one, name: "Mine" }, freshCaller()))).toEqual(absent);
  }
});
