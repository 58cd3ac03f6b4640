import { randomUUID } from "node:crypto";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { checkCampaign } from "@outbound/contracts/campaigns/check-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService, step } from "../../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call } = service;

const draft = (more: object = {}) => ({ name: "", mailboxes: [], settings: {}, steps: [], ...more });
const misspelt = {
  mailboxes: ["a@where.example", "b@where.example"],
  settings: { holidays: "Deutschland" },
  begins_from: { replies: "neutral" as const, to: ["Spring", "Summer"], after_days: 0 },
  steps: [step("{{ fist_name }}"), step("", { variants: [{ name: "", subject: "{{ foo", body: "" }] })],
};

test("of a draft that lacks things all is said that a form can't tell by itself, and nothing is saved", async () => {
  const caller = freshCaller();
  const { issues } = await call(checkCampaign, draft(misspelt), caller);
  expect(issues).toEqual([
    { path: ["mailboxes"], message: "This workspace has no mailbox `a@where.example`: add it first." },
    { path: ["mailboxes"], message: "This workspace has no mailbox `b@where.example`: add it first." },
    { path: ["begins_from", "to"], message: "This workspace has no campaign named Spring." },
    { path: ["begins_from", "to"], message: "This workspace has no campaign named Summer." },
    {
      path: ["settings", "holidays"],
      message: expect.stringContaining("public holidays of DEUTSCHLAND are not known"),
    },
    { path: ["steps", 0, "body"], message: "Step 1, text: “fist_name” isn’t a field: write first_name." },
    { path: ["steps", 1, "variants", 0, "subject"], message: expect.stringContaining("{{ foo … lacks a closing }}") },
  ]);
  expect((await call(listCampaigns, {}, caller)).data).toEqual([]);
});

test("a condition on opens or clicks is refused at its step while the campaign measures none", async () => {
  const steps = [
    step("One"),
    step("Two", { only_if: { clicked: true } }),
    step("Three", { only_if: { opened: false } }),
    step("Four", { only_if: { field: "company.name", is_not: [""] } }),
  ];
  const caller = freshCaller();
  const { issues } = await call(checkCampaign, draft({ settings: { tracking: false }, steps }), caller);
  const why = "opens and clicks are not measured in this campaign, so nobody counts as having opened or clicked";
  const wayOut = "measure them in the settings, or choose another condition.";
  expect(issues).toEqual([
    { path: ["steps", 1, "only_if"], message: `Step 2: ${why}: ${wayOut}` },
    { path: ["steps", 2, "only_if"], message: `Step 3: ${why}: ${wayOut}` },
  ]);
  const file = { name: "Spring", steps };
  expect(await refusalOf(call(applyCampaign, { ...file, settings: { tracking: false } }, caller))).toMatchObject({
    kind: "bad-request",
    message: `Step 2, only_if: ${why}: set tracking to true, or choose another condition.`,
  });
  expect((await call(listCampaigns, {}, caller)).data).toEqual([]);
  expect(await call(applyCampaign, { ...file, settings: { tracking: true } }, caller)).toMatchObject({
    name: "Spring",
  });
});

test("a name is taken by another campaign, and not by the campaign itself", async () => {
  const caller = freshCaller();
  const { id } = await call(applyCampaign, { name: "Spring" }, caller);
  const taken = { path: ["name"], message: "There is a campaign named Spring already: choose another name." };
  expect(await call(checkCampaign, draft({ name: "Spring" }), caller)).toEqual({ issues: [taken] });
  expect(await call(checkCampaign, draft({ id, name: "Spring" }), caller)).toEqual({ issues: [] });
  expect(await call(checkCampaign, draft({ name: "Spring" }), freshCaller())).toEqual({ issues: [] });
});

test("a campaign that this workspace doesn't have is not found", async () => {
  const { id } = await call(applyCampaign, { name: "Else" }, freshCaller());
  for (const unknown of [id, randomUUID(), "none"]) {
    expect(await refusalOf(call(checkCampaign, draft({ id: unknown }), freshCaller()))).toMatchObject({
      kind: "not-found",
    });
  }
});

test("what is saved is refused for all of it at once, too, a taken name included", async () => {
  const caller = freshCaller();
  await call(applyCampaign, { name: "Taken" }, caller);
  const file = { ...misspelt, name: "Taken", revision: null };
  const begins_from = { ...misspelt.begins_from, after_days: 1 };
  const steps = [step("{{ fist_name }}")];
  const { details } = await refusalOf(call(applyCampaign, { ...file, begins_from, steps }, caller));
  const { issues } = details as { issues: { path: unknown[] }[] };
  expect(issues.map(({ path }) => path.join("."))).toEqual([
    "settings.holidays",
    "steps.0.body",
    "mailboxes",
    "mailboxes",
    "begins_from.to",
    "begins_from.to",
    "name",
  ]);
});
