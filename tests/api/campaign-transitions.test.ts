import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { describe, expect, test } from "vitest";
import {
  addTestMailbox,
  anyTime,
  byText,
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  timestampShape,
  type Workspace,
} from "./workspace.ts";

const row = async (workspace: Workspace, id: string) =>
  (await workspace.get("/campaigns?limit=100")).body.data.find((campaign: { id: string }) => campaign.id === id);

async function pausedCampaign(workspace: Workspace, file = {}) {
  const id = await runningCampaign(workspace, file);
  expect((await workspace.post(`/campaigns/${id}/pause`)).status).toBe(200);
  return id;
}

describe("Pause and resume", () => {
  test("answer the list row as it is read afterwards; enrolments stay as they were", async () => {
    const workspace = await freshWorkspace();
    const id = await runningCampaign(workspace, { folder: "Folder", settings: { ...anyTime, daily_enroll_limit: 1 } });
    const people = [await createProspect(workspace), await createProspect(workspace)];
    await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: people.map((person) => person.id) });
    const listed = async () => (await workspace.get(`/campaigns/${id}/prospects`)).body.data;
    const enrolments = (await listed()).map(({ id: enrolment, status }: Record<string, string>) => [enrolment, status]);
    const before = await row(workspace, id);

    const paused = await workspace.post(`/campaigns/${id}/pause`);
    expect(paused.body).toEqual({
      ...before,
      status: "paused",
      display_status: "paused",
      pause_reason: "Paused by the operator",
      paused_by: "API token API",
    });
    expect(await row(workspace, id)).toEqual(paused.body);

    const resumed = await workspace.post(`/campaigns/${id}/resume`);
    expect(resumed.body).toEqual({ ...before, started_at: expect.stringMatching(timestampShape) });
    expect(resumed.body.started_at > before.started_at).toBe(true);
    expect(await row(workspace, id)).toEqual(resumed.body);
    expect((await listed()).map(({ id: enrolment, status }: Record<string, string>) => [enrolment, status])).toEqual(
      enrolments,
    );
  });

  test("409 with the reason from every other state, and the row stays as it was", async () => {
    const workspace = await freshWorkspace();
    const draft = await draftCampaign(workspace);
    const running = await runningCampaign(workspace);
    const paused = await pausedCampaign(workspace);
    const completed = await runningCampaign(workspace);
    await workspace.operate(completeCampaign, { id: completed });
    const archived = await pausedCampaign(workspace);
    await workspace.operate(archiveCampaign, { id: archived });
    for (const [action, id, error] of [
      ["pause", draft, "Only a running campaign can be paused: the campaign is a draft."],
      ["pause", paused, "Campaign is already paused."],
      ["pause", completed, "Only a running campaign can be paused: the campaign is completed."],
      ["pause", archived, "Only a running campaign can be paused: the campaign is archived."],
      ["resume", running, "Campaign is already running."],
      ["resume", draft, "Only a paused campaign can be resumed: the campaign is a draft (start it from the app)."],
      [
        "resume",
        completed,
        "Only a paused campaign can be resumed: the campaign is completed (run it again from the app).",
      ],
      ["resume", archived, "Only a paused campaign can be resumed: the campaign is archived."],
    ] as const) {
      const before = await row(workspace, id);
      const { status, body } = await workspace.post(`/campaigns/${id}/${action}`);
      expect({ action, status, body }).toEqual({ action, status: 409, body: { error } });
      expect(await row(workspace, id)).toEqual(before);
    }
  });

  test("of two concurrent requests one pauses or resumes, the other is refused", async () => {
    const workspace = await freshWorkspace();
    const id = await runningCampaign(workspace, { settings: { ...anyTime, daily_enroll_limit: 1 } });
    const people = [await createProspect(workspace), await createProspect(workspace)];
    await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: people.map((person) => person.id) });
    for (const action of ["pause", "resume"]) {
      const both = await Promise.all([1, 2].map(() => workspace.post(`/campaigns/${id}/${action}`)));
      expect(both.map(({ status }) => status).toSorted(byText)).toEqual([200, 409]);
    }
  });

  test("they need no body and read none", async () => {
    const workspace = await freshWorkspace();
    const id = await runningCampaign(workspace);
    expect((await workspace.post(`/campaigns/${id}/pause`, "{ no JSON")).status).toBe(200);
    expect((await workspace.post(`/campaigns/${id}/resume`, "x".repeat(200_000))).status).toBe(409);
  });
});

describe("What a resume checks", () => {
  test("a mailbox, a step, an audience: the answer names the first that is missing, and the campaign stays paused", async () => {
    const workspace = await freshWorkspace();
    const { email } = await addTestMailbox(workspace);
    const name = "Emptied";
    const id = await pausedCampaign(workspace, { name });
    const steps = [{ subject: "Hello", body: "." }];
    const states: [file: { mailboxes?: string[]; steps?: typeof steps }, error: string][] = [
      [{}, "This campaign has no sending mailbox."],
      [{ steps }, "This campaign has no sending mailbox."],
      [{ mailboxes: [email] }, "Add at least one step first."],
      [{ mailboxes: [email], steps }, "This campaign's audience has no prospects."],
    ];
    for (const [file, error] of states) {
      await workspace.operate(applyCampaign, { name, settings: anyTime, mailboxes: [], steps: [], ...file });
      const { status, body } = await workspace.post(`/campaigns/${id}/resume`);
      expect({ status, body }).toEqual({ status: 409, body: { error } });
      expect(await row(workspace, id)).toMatchObject({ status: "paused", pause_reason: "Paused by the operator" });
    }
  });

  test("every field of every step and active variant, for active enrolments; a blank value is missing", async () => {
    const workspace = await freshWorkspace();
    const { email: mailbox } = await addTestMailbox(workspace);
    const file = { name: "Asks later", mailboxes: [mailbox], settings: anyTime };
    const id = await runningCampaign(workspace, { ...file, steps: [{ subject: "Hi", body: "." }] });
    const whole = await createProspect(workspace, { first_name: "A", last_name: "B", custom_fields: { plan: "c" } });
    const blank = await createProspect(workspace, { first_name: " ", last_name: "B", custom_fields: { plan: "" } });
    const bare = await createProspect(workspace, { email: "bare@gmail.com" });
    const stopped = await createProspect(workspace);
    for (const { id: prospect } of [whole, blank, bare, stopped]) {
      await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
    }
    await workspace.operate(addSuppression, { value: stopped.email });
    await workspace.post(`/campaigns/${id}/pause`);
    const variants = [
      { name: "A", subject: "{{ company.name }}", body: ".", active: true },
      { name: "B", subject: "{{ company.domain }}", body: ".", active: false },
    ];
    const steps = [
      { subject: "{{ first_name }}", body: "{{ company.name | default: 'x' }}{{ email }}", variants },
      { delay_days: 1, subject: "{{ last_name | default: 'friend' }}", body: "{{ custom_fields.plan }}" },
    ];
    await workspace.operate(applyCampaign, { ...file, steps: steps.map((step) => ({ ...step })) });

    const resume = () => workspace.post(`/campaigns/${id}/resume`);
    const refused = await resume();
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: "2 prospects are missing a field used in the copy.",
      issues: expect.any(Array),
    });
    expect(refused.body.issues).toHaveLength(2);
    expect(refused.body.issues).toContainEqual({ email: blank.email, missing: ["first_name", "custom_fields.plan"] });
    expect(refused.body.issues).toContainEqual({
      email: bare.email,
      missing: ["first_name", "company.name", "custom_fields.plan"],
    });
    expect(await row(workspace, id)).toMatchObject({ status: "paused" });

    const mended = { first_name: "Now", custom_fields: { plan: "x" } };
    await workspace.patch(`/prospects/${blank.id}`, { email: blank.email, ...mended });
    expect((await resume()).body.issues).toMatchObject([{ email: bare.email }]);
    await workspace.patch(`/prospects/${bare.id}`, { email: bare.email, company_name: "Bare Ltd", ...mended });
    expect((await resume()).body).toMatchObject({
      id,
      status: "active",
      display_status: "running",
      pause_reason: null,
    });
  });

  test("409 with issues while a prospect lacks a field; after a PATCH it resumes at once", async () => {
    const workspace = await freshWorkspace();
    const id = await runningCampaign(workspace, {
      steps: [
        { subject: "Hi {{ first_name }}", body: "{{ custom_fields.plan }}, {{ company.name | default: 'you' }}" },
      ],
    });
    const { id: prospect, email } = await createProspect(workspace, {
      first_name: "Ada",
      custom_fields: { plan: "pro" },
    });
    const enrolled = await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
    expect(enrolled.body.summary.enrolled).toBe(1);
    await workspace.post(`/campaigns/${id}/pause`);
    const cleared = await workspace.patch(`/prospects/${prospect}`, { email, first_name: " " });
    expect(cleared.status).toBe(200);

    const refused = await workspace.post(`/campaigns/${id}/resume`);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: expect.stringMatching(/^1 prospect/),
      issues: [{ email, missing: ["first_name", "custom_fields.plan"] }],
    });
    expect((await workspace.get(`/campaigns/${id}`)).body.status).toBe("paused");

    await workspace.patch(`/prospects/${prospect}`, { email, first_name: "Ada", custom_fields: { plan: "max" } });
    expect((await workspace.post(`/campaigns/${id}/resume`)).status).toBe(200);
  });
});
