import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { timestamp } from "@outbound/contracts/fields";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../../testing/campaign.fixture.ts";
import { explainedReader } from "../../../testing/explained.fixture.ts";
import { longSteps, startInboxTest } from "../../../testing/inbox.fixture.ts";
import { always, never, only, type Send } from "../../../testing/sending.fixture.ts";
import { readCampaignSenders, readResults } from "./results-table.ts";

const service = await startInboxTest();
const { call, db } = service;

const resultsOf = async (caller: Caller, ...ids: string[]) =>
  (await call(getCampaignResults, { campaign_ids: ids }, caller)).data;
const theResults = async (caller: Caller, id: string) => only(await resultsOf(caller, id));
const waitOf = async (caller: Caller, id: string) => (await theResults(caller, id)).waits_for?.reason ?? null;

const onWire = (at: Date | null) => at && timestamp.encode(at);

test("each campaign has its prospects who were emailed, replied, are interested and are finished, each counted once", async () => {
  const { caller, id, sends } = await service.sentTo(4);
  const [first, second, third] = sends as [Send, Send, Send, Send];
  await service.reply(caller, first, { text: "Yes, please call me." });
  await service.reply(caller, first, { text: "Yes, I am interested, please call me." });
  await service.reply(caller, second, { automatic_headers: { "auto-submitted": "auto-replied" } });
  await service.classifyAll(caller);
  await service.report(caller, third, { address: await service.addressOf(caller, third) });
  const other = await service.another(caller, 2, { mailboxes: ["a@s.example"], steps: longSteps });

  const [results, others] = await resultsOf(caller, id, other.id);
  const { total } = await call(getCampaignStats, { id }, caller);
  expect(total).toMatchObject({ reached: 3, replied: 1, interested: 1 });
  const ended = (await service.enrolments(caller)).filter(({ status }) => status !== "active").length;
  expect(results).toMatchObject({ campaign_id: id, emailed: 3, replied: 1, interested: 1, finished: ended });
  expect(ended).toBe(4);
  expect(others).toMatchObject({ campaign_id: other.id, emailed: 0, replied: 0, interested: 0, finished: 0 });
});

test("the next email is due when its step is, and once it is held, when its mailbox may send again", async () => {
  const { caller, id } = await service.sentTo(1, longSteps);
  const { next_step_at } = await service.theEnrolment(caller);
  const { next_email_at, waits_for, last_email_at } = await theResults(caller, id);
  expect(next_email_at).toBe(onWire(next_step_at));
  expect(waits_for).toBeNull();
  expect(Date.parse(last_email_at ?? "")).toBeGreaterThan(Date.now() - 600_000);

  await db.query(
    "update enrolment set next_step_at = now() - interval '1 second', step_due_at = now() where campaign_id = $1",
    [id],
  );
  await db.query("update mailbox set next_slot_at = '2100-01-05T10:00:00Z' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(await theResults(caller, id)).toMatchObject({ next_email_at: onWire(new Date("2100-01-05T10:00:00Z")) });
});

test("a campaign whose mailbox has used its day says so, and when the next one begins", async () => {
  const { caller, id } = await service.running(2, { mailboxes: ["a@s.example"] }, { daily_limit: 1 });
  await service.planAll();
  const { next_email_at, waits_for } = await theResults(caller, id);
  expect(waits_for).toEqual({ reason: "daily_limit", since: null });
  expect(Date.parse(next_email_at ?? "")).toBeGreaterThan(Date.now());
});

test("a campaign that has begun its new prospects of the day says so", async () => {
  const { caller, id } = await service.running(2, {
    mailboxes: ["a@s.example"],
    settings: { daily_enroll_limit: 1 },
  });
  await service.planAll();
  expect(await waitOf(caller, id)).toBe("daily_enroll_limit");
});

test("the first of tomorrow's new prospects is told within the hours, not at midnight", async () => {
  const weekday = new Date().getUTCDay();
  const { caller, id } = await service.running(2, {
    mailboxes: ["a@s.example"],
    settings: { daily_enroll_limit: 1, send_days: [weekday === 0 ? 7 : weekday] },
  });
  await service.planAll();
  expect((await service.sends(caller)).length).toBe(1);
  const { next_email_at } = await theResults(caller, id);
  expect(Date.parse(next_email_at ?? "")).toBeGreaterThan(Date.now());
  expect(new Date(next_email_at ?? "").getUTCDay()).toBe(weekday);
});

test("a campaign whose mailbox may send nothing on any day names no time", async () => {
  const { caller, id } = await service.running(1, { mailboxes: ["a@s.example"] }, { daily_limit: 0 });
  expect(await theResults(caller, id)).toMatchObject({ waits_for: { reason: "daily_limit" }, next_email_at: null });
});

test("who is in the hours of their own zone waits for the mailbox alone, whatever the campaign's zone says", async () => {
  const hour = new Date().getUTCHours();
  // Of two zones east of it, one where two whole hours are left of the day.
  const [timezone, start] = (hour + 6) % 24 === 23 ? ["Asia/Bangkok", 0] : ["Asia/Dhaka", (hour + 6) % 24];
  const { caller, id } = await service.running(0, {
    mailboxes: ["a@s.example"],
    settings: { use_prospect_timezone: true, window_start_hour: start, window_end_hour: start + 2 },
  });
  await service.enrol(caller, id, [{ timezone }]);
  const { rows } = await db.query<{ next_slot_at: Date }>(
    "update mailbox set next_slot_at = now() + interval '1 second' where workspace_id = $1 returning next_slot_at",
    [caller.workspaceId],
  );
  expect(await theResults(caller, id)).toMatchObject({
    waits_for: null,
    next_email_at: onWire(only(rows).next_slot_at),
  });
});

test("a campaign outside its hours says so, and tells the hour at which they begin", async () => {
  const { caller, id } = await service.running(1, { mailboxes: ["a@s.example"], settings: never });
  const outside = { reason: "outside_hours", since: null };
  const before = await theResults(caller, id);
  expect(before.waits_for).toEqual(outside);
  expect(new Date(before.next_email_at ?? "").getUTCDay()).toBe(only(never.send_days) % 7);
  await service.planAll();
  const { next_step_at } = await service.theEnrolment(caller);
  expect(await theResults(caller, id)).toMatchObject({ waits_for: outside, next_email_at: onWire(next_step_at) });
});

test("what an hourly limit holds waits for the next hour", async () => {
  const { caller, id } = await service.running(2, { mailboxes: ["a@s.example"] });
  await call(configureWorkspace, { domain_per_hour: 1 }, caller);
  await db.query(
    "insert into recipient_hour (workspace_id, hour, recipient, sends) values ($1, date_trunc('hour', now()), 'people.example', 1)",
    [caller.workspaceId],
  );
  await service.planAll();
  expect((await service.sends(caller)).length).toBe(0);
  expect(await waitOf(caller, id)).toBe("hourly_cap");
});

test("a pause of each of its mailboxes, or of all, is told with its time, and a pause of one of two holds nothing", async () => {
  const mailboxes = ["a@s.example", "b@s.example"];
  const { caller, id } = await service.running(2, { mailboxes, steps: longSteps });
  const pause = (mailbox?: string) =>
    call(pauseSending, { reason: "Wrong price", ...(mailbox && { mailbox }) }, caller);
  const { paused_at: earlier } = await pause("a@s.example");
  expect(await waitOf(caller, id)).toBeNull();
  const { paused_at: since } = await pause("b@s.example");
  expect(since >= earlier).toBe(true);
  expect(await theResults(caller, id)).toMatchObject({
    next_email_at: null,
    waits_for: { reason: "mailboxes_paused", since },
    mailboxes: [{ email: "a@s.example" }, { email: "b@s.example" }],
  });
  await pause();
  expect(await waitOf(caller, id)).toBe("sending_paused");
  await db.query("delete from sending_pause where workspace_id = $1", [caller.workspaceId]);
  await db.query("update mailbox set status = 'error' where workspace_id = $1", [caller.workspaceId]);
  expect(await waitOf(caller, id)).toBe("mailboxes_failing");
});

test("a paused campaign tells since when, one with nobody in it says so, and what is over or not begun waits for nothing", async () => {
  const { caller, id: paused } = await service.running(1, { mailboxes: ["a@s.example"] });
  await call(pauseCampaign, { id: paused }, caller);
  const { id: empty } = await service.another(caller, 0, { mailboxes: ["a@s.example"] });
  const draft = { name: "Draft", mailboxes: ["a@s.example"], steps: [step()], settings: always };
  const { id: begins } = await call(
    applyCampaign,
    {
      ...draft,
      name: "Follow-up",
      begins_from: { replies: "neutral", to: [(await nameOf(paused)) ?? ""], after_days: 1 },
    },
    caller,
  );
  await call(startCampaign, { id: begins }, caller);
  const { id: written } = await call(applyCampaign, draft, caller);
  const { id: done } = await service.another(caller, 1, { mailboxes: ["a@s.example"] });
  await call(completeCampaign, { id: done }, caller);
  await call(archiveCampaign, { id: done }, caller);

  const { rows } = await db.query<{ paused_at: Date }>("select paused_at from campaign where id = $1", [paused]);
  const results = await resultsOf(caller, paused, empty, begins, written, done);
  expect(results.map(({ waits_for, next_email_at }) => [waits_for, next_email_at])).toEqual([
    [{ reason: "paused", since: onWire(only(rows).paused_at) }, null],
    [{ reason: "no_prospects", since: null }, null],
    [null, null],
    [null, null],
    [null, null],
  ]);
});

const nameOf = async (id: string) =>
  only((await db.query<{ name: string }>("select name from campaign where id = $1", [id])).rows).name;

test("another workspace's campaigns are left out, a repeated id is told once, and more than fifty are refused", async () => {
  const { caller, id } = await service.running(0, { mailboxes: ["a@s.example"] });
  expect(await resultsOf(freshCaller(), id)).toEqual([]);
  expect(await resultsOf(caller, id, id)).toHaveLength(1);
  expect(await refusalOf(resultsOf(caller, ...Array<string>(51).fill(id)))).toMatchObject({ kind: "bad-request" });
});

test("of a campaign that has sent nothing, and of one that has sent much, no email of another is read", async () => {
  const { caller, id, sends } = await service.sentTo(1, longSteps);
  const { id: silent } = await service.another(caller, 1, { mailboxes: ["a@s.example"], settings: never });
  const { enrolment_id, mailbox_id } = sends[0] ?? expect.unreachable();
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, due_at, message_id, dispatched_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 1, $4, 'sent', at, '<' || n || $3 || '@s.example>', at
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, 20000) n) past`,
    [caller.workspaceId, id, enrolment_id, mailbox_id],
  );
  // As where one campaign has sent nearly all there is.
  await db.query("alter table send alter campaign_id set (n_distinct = 1)");
  await db.query("analyze");
  const { reader, blocks } = explainedReader(db.of(caller.workspaceId));
  const rows = await readResults(reader, [id, silent]);
  await readCampaignSenders(reader, [id, silent]);
  expect(rows.map(({ last_email_at }) => last_email_at === null)).toEqual([false, true]);
  expect(Math.max(...blocks)).toBeLessThan(100);
});
