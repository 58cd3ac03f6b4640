import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, recorded } = service;

const resume = (id: string, caller: Caller) => refusalOf(call(resumeCampaign, { id }, caller));
const conflict = (message: string) => ({ kind: "conflict", message });

async function paused(caller: Caller, file: Parameters<typeof service.running>[1] = {}) {
  const id = await service.running(caller, file);
  await call(pauseCampaign, { id }, caller);
  return id;
}

test("a paused campaign runs again: started now, no reason, enrolments as they were", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await service.enrolled(caller, id, 3);
  const { progress } = await call(getCampaign, { id }, caller);
  await call(pauseCampaign, { id }, caller);
  const before = Date.now();
  const nudges = recorded.nudges;
  const row = await call(resumeCampaign, { id }, caller);
  expect(row).toMatchObject({ id, status: "active", display_status: "running", pause_reason: null, progress });
  expect(Date.parse(row.started_at ?? "")).toBeGreaterThanOrEqual(before - 1);
  expect(recorded.nudges).toBe(nudges + 1);
});

test("a campaign that isn't paused says why", async () => {
  const caller = freshCaller();
  const running = await service.running(caller);
  expect(await resume(running, caller)).toEqual(conflict("Campaign is already running."));
  const draft = await service.campaign(caller);
  expect(await resume(draft, caller)).toEqual(
    conflict("Only a paused campaign can be resumed: the campaign is a draft (start it from the app)."),
  );
  await call(completeCampaign, { id: running }, caller);
  expect(await resume(running, caller)).toEqual(
    conflict("Only a paused campaign can be resumed: the campaign is completed (run it again from the app)."),
  );
  const archived = await paused(caller);
  await call(archiveCampaign, { id: archived }, caller);
  expect(await resume(archived, caller)).toEqual(
    conflict("Only a paused campaign can be resumed: the campaign is archived."),
  );
});

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await paused(freshCaller())]) {
    expect(await resume(id, caller)).toEqual({ kind: "not-found", message: "Campaign not found." });
  }
});

test("mailbox, step, audience: checked in this order", async () => {
  const caller = freshCaller();
  const name = "Checked";
  const id = await paused(caller, { name });
  const mailboxes = ["ann@sender.example"];
  await call(applyCampaign, { name, mailboxes: [], steps: [] }, caller);
  expect(await resume(id, caller)).toEqual(conflict("This campaign has no sending mailbox."));
  await call(applyCampaign, { name, mailboxes, steps: [] }, caller);
  expect(await resume(id, caller)).toEqual(conflict("Add at least one step first."));
  await call(applyCampaign, { name, mailboxes, steps: [step()] }, caller);
  expect(await resume(id, caller)).toEqual(conflict("This campaign's audience has no prospects."));
  expect((await call(getCampaign, { id }, caller)).status).toBe("paused");
});

test("a paused campaign without active enrolments can be filled by a person, not by the API, and then resumes", async () => {
  const caller = freshCaller();
  for (const person of [{ actor: "operator" }, { userId: randomUUIDv7(), actor: "ann@acme.example" }]) {
    const id = await paused(caller);
    const [one] = await service.prospects(caller, {});
    if (!one) throw new Error("missing");
    expect(await resume(id, caller)).toEqual(conflict("This campaign's audience has no prospects."));
    for (const client of [caller, { ...caller, actor: "API token CRM" }]) {
      expect(await refusalOf(call(enrolProspects, { id, prospect_ids: [one.id] }, client))).toEqual(
        conflict("This campaign can't take new prospects in its current state (paused)."),
      );
    }
    const { summary } = await call(enrolProspects, { id, prospect_ids: [one.id] }, { ...caller, ...person });
    expect(summary).toMatchObject({ requested: 1, enrolled: 1 });
    expect((await call(getCampaign, { id }, caller)).status).toBe("paused");
    expect(await call(resumeCampaign, { id }, caller)).toMatchObject({ status: "active", display_status: "running" });
  }
});

test("prospects without a field of any step or active variant are named, and the campaign stays paused", async () => {
  const caller = freshCaller();
  const name = "Fields";
  const id = await service.running(caller, { name });
  const [full, nameless, bare] = await service.prospects(
    caller,
    { email: "full@p.example", last_name: "Lee", custom_fields: { "job title": "CTO" } },
    { email: "nameless@p.example", last_name: "Ray", first_name: "\t", custom_fields: { "job title": "CEO" } },
    { email: "bare@p.example", last_name: null, custom_fields: { "job title": " " } },
  );
  if (!full || !nameless || !bare) throw new Error("missing");
  for (const person of [full, nameless, bare]) await call(enrolProspects, { id, prospect_ids: [person.id] }, caller);
  await call(pauseCampaign, { id }, caller);
  const variant = (body: string, active: boolean) => ({ name: String(active), subject: "", body, active });
  const steps = [
    step("{{ first_name }} {{ company.name | default: 'your company' }}"),
    step('{{ custom_fields["job title"] }}', {
      variants: [variant("{{ last_name }}", true), variant("{{ company.domain }}", false)],
    }),
  ];
  await call(applyCampaign, { name, mailboxes: ["ann@sender.example"], steps }, caller);

  expect(await resume(id, caller)).toEqual({
    kind: "conflict",
    message: "2 prospects are missing a field used in the copy.",
    details: {
      issues: [
        { email: "nameless@p.example", missing: ["first_name"] },
        { email: "bare@p.example", missing: ['custom_fields["job title"]', "last_name"] },
      ],
    },
  });
  expect((await call(getCampaign, { id }, caller)).status).toBe("paused");

  const mended = { ...nameless, version: 2, first_name: "Nam" };
  await call(storeProspectCopies, { prospects: [mended] }, caller);
  expect(await resume(id, caller)).toMatchObject({ message: "1 prospect is missing a field used in the copy." });
  const whole = { ...bare, version: 2, last_name: "X", custom_fields: { "job title": "Y" } };
  await call(storeProspectCopies, { prospects: [whole] }, caller);
  expect(await call(resumeCampaign, { id }, caller)).toMatchObject({ status: "active" });
});

test("of a value nobody sees the database and the mail both say that it is missing", async () => {
  const caller = freshCaller();
  const id = await service.running(caller, { name: "Unseen" });
  const unseen = [
    null,
    "",
    " ",
    "\u00a0",
    "\u200b",
    "\u3000",
    "\t\ufeff\u2060\n",
    "\u00ad\u2028",
    "\u200e\u2800\u3164",
  ];
  const seen = ["Bo", " é", "\u200bÅ", "李", "0", "👍", "\u0301", "-"];
  const people = await service.prospects(
    caller,
    ...[...unseen, ...seen].map((first_name, at) => ({ email: `p${at}@p.example`, first_name })),
  );
  await call(enrolProspects, { id, prospect_ids: people.map((person) => person.id) }, caller);
  await call(pauseCampaign, { id }, caller);
  const steps = [step("Hello {{ first_name }}")];
  await call(applyCampaign, { name: "Unseen", mailboxes: ["ann@sender.example"], steps }, caller);
  const issues = unseen.map((_, at) => ({ email: `p${at}@p.example`, missing: ["first_name"] }));
  expect(await resume(id, caller)).toMatchObject({
    message: `${unseen.length} prospects are missing a field used in the copy.`,
    details: { issues: expect.arrayContaining(issues) },
  });
});

test("the message carries the full count, issues at most 100", async () => {
  const caller = freshCaller();
  const name = "Many";
  const id = await service.running(caller, { name });
  await service.enrolled(caller, id, 130);
  await call(pauseCampaign, { id }, caller);
  const steps = [step("{{ custom_fields.x }}")];
  await call(applyCampaign, { name, mailboxes: ["ann@sender.example"], steps }, caller);
  const refusal = await resume(id, caller);
  expect(refusal.message).toBe("130 prospects are missing a field used in the copy.");
  expect((refusal.details as { issues: unknown[] }).issues).toHaveLength(100);
});
