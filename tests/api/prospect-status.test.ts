import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { removeSuppression } from "@outbound/contracts/suppressions/remove-suppression";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { mailingWorkspace } from "./mailing-workspace.ts";
import {
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  timestampShape,
  type Workspace,
} from "./workspace.ts";

const read = async (workspace: Workspace, id: string) => (await workspace.get(`/prospects/${id}`)).body;

const becomes = (workspace: Workspace, id: string, expected: object) =>
  eventually(async () => expect(await read(workspace, id)).toMatchObject(expected));

const enrol = async (workspace: Workspace, campaign: string, id: string) =>
  (await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [id] })).body.data[0].result;

const idsWith = async (workspace: Workspace, status: string) =>
  (await workspace.get(`/prospects?status=${status}`)).body.data.map(({ id }: { id: string }) => id);

const twoSteps = [
  { subject: "One", body: "." },
  { delay_days: 3, subject: "Two", body: "." },
];

test("not contacted, active, contacted, active again: with the mails and campaigns counted and the last mail's time", async () => {
  const { workspace, sink, mailbox } = await mailingWorkspace();
  const { id } = await createProspect(workspace);
  const fresh = { status: "not_contacted", campaign_count: 0, emails_sent: 0, date_contacted: null };
  expect(await read(workspace, id)).toMatchObject({ ...fresh, date_responded: null });

  const draft = await draftCampaign(workspace, { mailboxes: [mailbox] });
  expect(await enrol(workspace, draft, id)).toBe("enrolled");
  expect(await read(workspace, id)).toMatchObject({ ...fresh, status: "active", campaign_count: 1 });
  await workspace.operate(startCampaign, { id: draft });
  const before = Date.now();
  await becomes(workspace, id, { status: "contacted", campaign_count: 1, emails_sent: 1, date_responded: null });
  const { date_contacted } = await read(workspace, id);
  expect(date_contacted).toMatch(timestampShape);
  expect(Math.abs(Date.parse(date_contacted) - before)).toBeLessThan(60_000);
  expect(sink.mails).toHaveLength(1);

  const next = await runningCampaign(workspace, { mailboxes: [mailbox], steps: twoSteps });
  expect(await enrol(workspace, next, id)).toBe("enrolled");
  await becomes(workspace, id, { status: "active", campaign_count: 2, emails_sent: 2 });
  expect((await read(workspace, id)).date_contacted > date_contacted).toBe(true);
  expect(await idsWith(workspace, "active")).toEqual([id]);
  expect(await idsWith(workspace, "contacted")).toEqual([]);
});

test("blocked outweighs active and contacted; without the entry the earlier status returns, its enrolment stays stopped", async () => {
  const { workspace, mailbox } = await mailingWorkspace();
  const campaign = await runningCampaign(workspace, { mailboxes: [mailbox], steps: twoSteps });
  const { id, email } = await createProspect(workspace);
  await enrol(workspace, campaign, id);
  await becomes(workspace, id, { status: "active", emails_sent: 1 });
  const entry = await workspace.operate(addSuppression, { value: email });
  expect(await read(workspace, id)).toMatchObject({ status: "blocked", emails_sent: 1, campaign_count: 1 });
  expect(await idsWith(workspace, "blocked")).toEqual([id]);

  await workspace.operate(removeSuppression, { id: entry.id });
  await becomes(workspace, id, { status: "contacted" });
  const enrolments = await workspace.get(`/campaigns/${campaign}/prospects`);
  expect(enrolments.body.data).toMatchObject([
    {
      status: "stopped",
      current_step: 2,
      next_step_at: null,
      outcome: { label: "Stopped", negative: true, reason: expect.stringMatching(/\w/) },
    },
  ]);
});

test("bounced after a bounce, with the enrolment stopped for it; an entry for the domain outweighs it", async () => {
  const { workspace, sink, mailbox } = await mailingWorkspace();
  sink.misbehave = { rcpt: { code: 550, text: "5.1.1 nobody here" } };
  const campaign = await runningCampaign(workspace, { mailboxes: [mailbox], steps: twoSteps });
  const { id } = await createProspect(workspace);
  await enrol(workspace, campaign, id);
  await becomes(workspace, id, { status: "bounced", date_responded: null });
  expect(await idsWith(workspace, "bounced")).toEqual([id]);
  const enrolments = await workspace.get(`/campaigns/${campaign}/prospects?status=stopped`);
  expect(enrolments.body.data).toMatchObject([
    { outcome: { label: "Stopped", negative: true, reason: expect.stringContaining("550") } },
  ]);
  const other = await draftCampaign(workspace, { mailboxes: [mailbox] });
  await eventually(async () => expect(await enrol(workspace, other, id)).toBe("suppressed"));

  await workspace.operate(addSuppression, { value: "company.example" });
  await becomes(workspace, id, { status: "blocked" });
});

test("a prospect created or moved under a suppressed domain is blocked at once, and not enrolled", async () => {
  const workspace = await freshWorkspace();
  await workspace.operate(addSuppression, { value: "blocked.example" });
  const campaign = await draftCampaign(workspace);
  const created = await createProspect(workspace, { email: "a@mail.blocked.example" });
  expect((await read(workspace, created.id)).status).toBe("blocked");
  expect(await enrol(workspace, campaign, created.id)).toBe("suppressed");
  const late = await workspace.post(`/prospects?campaign=${campaign}`, { email: "b@blocked.example" });
  expect(late.status).toBe(201);

  const moved = await createProspect(workspace);
  await enrol(workspace, campaign, moved.id);
  await workspace.patch(`/prospects/${moved.id}`, { email: "c@blocked.example" });
  expect((await read(workspace, moved.id)).status).toBe("blocked");
  const { data } = (await workspace.get(`/campaigns/${campaign}/prospects`)).body;
  expect(data).toMatchObject([{ prospect: { id: moved.id, email: "c@blocked.example" }, status: "stopped" }]);
});
