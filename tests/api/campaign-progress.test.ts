import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { mailingWorkspace } from "./mailing-workspace.ts";
import { createProspect, draftCampaign, runningCampaign, type Workspace } from "./workspace.ts";

const read = async (workspace: Workspace, id: string) => (await workspace.get(`/campaigns/${id}`)).body;

const enrol = (workspace: Workspace, campaign: string, people: readonly { id: string }[]) =>
  workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: people.map(({ id }) => id) });

test("three steps, four people: planned, done, finished and pct as mails are sent, people stop and the campaign ends", async () => {
  const { workspace, mailbox } = await mailingWorkspace();
  const steps = [0, 2, 2].map((delay_days, at) => ({ delay_days, subject: `Step ${at + 1}`, body: "." }));
  const id = await draftCampaign(workspace, { mailboxes: [mailbox], steps });
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await createProspect(workspace));
  await enrol(workspace, id, people);
  const draft = await read(workspace, id);
  expect(draft.progress).toEqual({ planned: 12, done: 0, enrolled: 4, finished: 0, pct: 0 });
  expect(draft.stats.prospects).toEqual({ enrolled: 4, queued: 0, finished: 0, invalid: null });

  await workspace.operate(startCampaign, { id });
  await eventually(async () => {
    const { progress, stats, display_status } = await read(workspace, id);
    expect(progress).toEqual({ planned: 12, done: 4, enrolled: 4, finished: 0, pct: 33 });
    expect(stats).toMatchObject({ sent: 4, delivered: 4, bounced: 0, replied: 0, reply_rate: 0 });
    expect(stats.prospects).toEqual({ enrolled: 4, queued: 4, finished: 0, invalid: null });
    expect(display_status).toBe("running");
  });
  const [first] = (await workspace.get(`/campaigns/${id}/prospects?limit=1`)).body.data;
  expect(first).toMatchObject({ status: "active", current_step: 2, outcome: { label: "Active", negative: false } });
  const days = (Date.parse(first.next_step_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1.5);

  await workspace.operate(addSuppression, { value: people[0]?.email ?? "" });
  const stopped = await read(workspace, id);
  expect(stopped.progress).toEqual({ planned: 12, done: 6, enrolled: 4, finished: 0, pct: 50 });
  expect(stopped.stats.prospects).toMatchObject({ queued: 3 });

  await workspace.operate(completeCampaign, { id });
  const completed = await read(workspace, id);
  expect(completed).toMatchObject({ status: "completed", display_status: "done", pause_reason: null });
  expect(completed.progress).toEqual({ planned: 12, done: 12, enrolled: 4, finished: 0, pct: 100 });
  const enrolments = await workspace.get(`/campaigns/${id}/prospects?status=stopped`);
  const negatives = enrolments.body.data.map(({ outcome }: { outcome: { negative: boolean } }) => outcome.negative);
  expect(negatives.filter(Boolean)).toHaveLength(1);
  expect(negatives).toHaveLength(4);
});

test("an active campaign at 100 % shows done, takes more people and continues; archived outweighs it", async () => {
  const { workspace, mailbox } = await mailingWorkspace();
  const id = await runningCampaign(workspace, { mailboxes: [mailbox] });
  expect(await read(workspace, id)).toMatchObject({ status: "active", display_status: "running" });
  const people = [await createProspect(workspace), await createProspect(workspace)];
  await enrol(workspace, id, people);
  await eventually(async () => {
    expect(await read(workspace, id)).toMatchObject({
      status: "active",
      display_status: "done",
      progress: { planned: 2, done: 2, enrolled: 2, finished: 2, pct: 100 },
      stats: { sent: 2, prospects: { enrolled: 2, queued: 0, finished: 2 } },
    });
  });
  const { data } = (await workspace.get(`/campaigns/${id}/prospects?status=completed`)).body;
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({ next_step_at: null, outcome: { label: "Completed", negative: false, reason: null } });

  await enrol(workspace, id, [await createProspect(workspace)]);
  await eventually(async () => expect((await read(workspace, id)).stats.sent).toBe(3));
  expect((await enrol(workspace, id, people)).body.summary).toMatchObject({ requested: 2, "already-enrolled": 2 });
  await workspace.operate(archiveCampaign, { id });
  const archived = await read(workspace, id);
  expect(archived).toMatchObject({ status: "active", display_status: "archived", archived_at: expect.any(String) });
  const [listed] = (await workspace.get("/campaigns?archived=true")).body.data;
  expect(archived).toMatchObject(listed);
});

test("a bounce counts as sent and not as delivered, and ends all the steps of its prospect", async () => {
  const { workspace, sink, mailbox } = await mailingWorkspace();
  sink.misbehave = { rcpt: { code: 550, text: "5.1.1 nobody here" } };
  const steps = [0, 2].map((delay_days) => ({ delay_days, subject: "Hi", body: "." }));
  const id = await runningCampaign(workspace, { mailboxes: [mailbox], steps });
  await enrol(workspace, id, [await createProspect(workspace)]);
  await eventually(async () => {
    expect(await read(workspace, id)).toMatchObject({
      display_status: "done",
      progress: { planned: 2, done: 2, enrolled: 1, finished: 0, pct: 100 },
      stats: { sent: 1, bounced: 1, delivered: 0, reply_rate: 0, opened: null, clicked: null, tracking_enabled: false },
    });
  });
});
