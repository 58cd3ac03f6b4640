import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { describe, expect, test } from "vitest";
import {
  addTestMailbox,
  anyTime,
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  timestampShape,
  unknownId,
  uuidShape,
} from "./workspace.ts";

const row = {
  id: expect.stringMatching(uuidShape),
  name: expect.any(String),
  status: "active",
  display_status: "running",
  pause_reason: null,
  paused_by: null,
  campaign_type: "sequence",
  folder: null,
  steps: 1,
  progress: { planned: 0, done: 0, enrolled: 0, finished: 0, pct: 0 },
  created_at: expect.stringMatching(timestampShape),
  started_at: expect.stringMatching(timestampShape),
  archived_at: null,
};

describe("GET /api/v1/campaigns", () => {
  test("rows have exactly the documented fields, newest first, in pages", async () => {
    const workspace = await freshWorkspace();
    const ids = [await runningCampaign(workspace), await runningCampaign(workspace), await runningCampaign(workspace)];
    const first = await workspace.get("/campaigns?limit=2");
    expect(first.body.data).toEqual([
      { ...row, id: ids[2] },
      { ...row, id: ids[1] },
    ]);
    const last = await workspace.get(`/campaigns?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(last.body).toEqual({ data: [{ ...row, id: ids[0] }], next_cursor: null });
  });

  test("status, folder_id and archived filter; another value is a 400 that names the parameter", async () => {
    const workspace = await freshWorkspace();
    const draft = await draftCampaign(workspace, { folder: "Spring" });
    const running = await runningCampaign(workspace);
    const archived = await runningCampaign(workspace);
    await workspace.operate(archiveCampaign, { id: archived });
    const { folder } = (await workspace.get(`/campaigns/${draft}`)).body;
    expect(folder).toEqual({ id: expect.stringMatching(uuidShape), name: "Spring" });
    for (const [query, ids] of [
      ["status=draft", [draft]],
      ["status=active&archived=false", [running]],
      ["archived=true", [archived]],
      ["archived=false", [running, draft]],
      [`folder_id=${folder.id}`, [draft]],
      [`folder_id=${unknownId}`, []],
      ["status=completed", []],
    ] as const) {
      const { body } = await workspace.get(`/campaigns?${query}`);
      expect({ query, ids: body.data.map(({ id }: { id: string }) => id) }).toEqual({ query, ids });
    }
    for (const query of ["status=running", "folder_id=x", "archived=yes", "limit=0", "cursor=x"]) {
      const { status, body } = await workspace.get(`/campaigns?${query}`);
      expect({ query, status }).toEqual({ query, status: 400 });
      expect(body.error).toContain(`\`${query.split("=")[0]}\``);
    }
  });

  test("nothing of another workspace is listed", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    await runningCampaign(other);
    expect((await workspace.get("/campaigns")).body).toEqual({ data: [], next_cursor: null });
  });
});

describe("GET /api/v1/campaigns/{id}", () => {
  test("the list row with settings, steps, mailboxes and statistics; opened and clicked are not measured", async () => {
    const workspace = await freshWorkspace();
    const mailbox = await addTestMailbox(workspace);
    const id = await draftCampaign(workspace, {
      mailboxes: [mailbox.email],
      settings: { ...anyTime, timezone: "Europe/Paris", send_days: [1, 2], daily_enroll_limit: 5 },
      steps: [
        { subject: "One", body: "1" },
        { delay_days: 3, subject: "Two", body: "2" },
      ],
    });
    const { status, body } = await workspace.get(`/campaigns/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...row,
      id,
      status: "draft",
      display_status: "draft",
      steps: 2,
      started_at: null,
      settings: {
        daily_enroll_limit: 5,
        timezone: "Europe/Paris",
        use_prospect_timezone: false,
        window_start_hour: 0,
        window_end_hour: 24,
        send_on_weekends: true,
        send_days: [1, 2],
        business_days_only: false,
      },
      step_list: [
        { id: expect.stringMatching(uuidShape), position: 1, delay_days: 0, subject: "One" },
        { id: expect.stringMatching(uuidShape), position: 2, delay_days: 3, subject: "Two" },
      ],
      mailboxes: [{ id: mailbox.id, email: mailbox.email }],
      stats: {
        sent: 0,
        bounced: 0,
        replied: 0,
        unsubscribed: 0,
        delivered: 0,
        opened: null,
        clicked: null,
        reply_rate: 0,
        replies: { total: 0, interested: 0, neutral: 0, notInterested: 0, autoreplied: 0 },
        prospects: { enrolled: 0, queued: 0, finished: 0, invalid: null },
        tracking_enabled: false,
      },
    });
  });

  test("unset settings are null where the workspace's are inherited, and off or unlimited elsewhere", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace, { settings: {} });
    expect((await workspace.get(`/campaigns/${id}`)).body.settings).toEqual({
      daily_enroll_limit: 0,
      timezone: null,
      use_prospect_timezone: false,
      window_start_hour: null,
      window_end_hour: null,
      send_on_weekends: false,
      send_days: null,
      business_days_only: false,
    });
  });

  test("404 `Campaign not found.` for an unknown id, another workspace's and one that is no UUID, on every path", async () => {
    const [workspace, other] = [await freshWorkspace(), await freshWorkspace()];
    const foreign = await runningCampaign(other);
    const { id: prospect } = await createProspect(workspace);
    for (const id of [unknownId, foreign, "nope"]) {
      for (const answer of [
        await workspace.get(`/campaigns/${id}`),
        await workspace.get(`/campaigns/${id}/prospects`),
        await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] }),
        await workspace.post(`/campaigns/${id}/pause`),
        await workspace.post(`/campaigns/${id}/resume`),
      ]) {
        expect({ status: answer.status, body: answer.body }).toEqual({
          status: 404,
          body: { error: "Campaign not found." },
        });
      }
    }
    expect((await other.get(`/campaigns/${foreign}`)).body.status).toBe("active");
  });
});
