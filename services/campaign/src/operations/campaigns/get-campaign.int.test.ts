import { randomUUIDv7 } from "node:crypto";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService, step } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;

test("a fresh draft, whole", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, {
    name: "Spring",
    mailboxes: ["b@s.example", "a@s.example"],
    settings: { daily_enroll_limit: null, timezone: "Europe/Paris", window_start_hour: 0, send_days: [1, 3] },
    steps: [step("One"), step("Two", { delay_days: 3, subject: "Again" })],
  });
  expect(await call(getCampaign, { id }, caller)).toEqual({
    id,
    name: "Spring",
    status: "draft",
    display_status: "draft",
    pause_reason: null,
    paused_by: null,
    campaign_type: "sequence",
    folder: null,
    steps: 2,
    progress: { planned: 0, done: 0, enrolled: 0, finished: 0, pct: 0 },
    created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/),
    started_at: null,
    first_started_at: null,
    archived_at: null,
    settings: {
      daily_enroll_limit: 0,
      timezone: "Europe/Paris",
      use_prospect_timezone: false,
      window_start_hour: 0,
      window_end_hour: null,
      send_on_weekends: false,
      send_days: [1, 3],
      business_days_only: false,
    },
    step_list: [
      { id: expect.any(String), position: 1, delay_days: 0, subject: "Hi" },
      { id: expect.any(String), position: 2, delay_days: 3, subject: "Again" },
    ],
    mailboxes: [
      { id: expect.any(String), email: "b@s.example" },
      { id: expect.any(String), email: "a@s.example" },
    ],
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

test("queued counts active enrolments whose next step is in the future", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  await service.enrolled(caller, id, 3);
  const later = "update enrolment set next_step_at = now() + interval '1 day' where id in";
  await db.query(`${later} (select id from enrolment where campaign_id = $1 limit 2)`, [id]);
  expect((await call(getCampaign, { id }, caller)).stats.prospects).toMatchObject({ enrolled: 3, queued: 2 });
});

test("invalid counts verification results, null while there is none, and follows them", async () => {
  const caller = freshCaller();
  const id = await service.running(caller);
  const [person] = await service.enrolled(caller, id, 2);
  const invalid = async () => (await call(getCampaign, { id }, caller)).stats.prospects.invalid;
  expect(await invalid()).toBeNull();
  await service.prospects(caller, { ...person, version: 2, verification_status: "valid" });
  expect(await invalid()).toBe(0);
  await service.prospects(caller, { ...person, version: 3, verification_status: "invalid" });
  expect(await invalid()).toBe(1);
  await service.prospects(caller, { ...person, version: 2, verification_status: "valid" });
  expect(await invalid()).toBe(1);
});

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const caller = freshCaller();
  for (const id of [randomUUIDv7(), "x", await service.campaign(freshCaller())]) {
    expect(await refusalOf(call(getCampaign, { id }, caller))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});
