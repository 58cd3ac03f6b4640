import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { always, never, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const twoSteps = [step("1"), step("2", { delay_days: 3 })];
const explain = (caller: Caller, id: string, email = "") => call(explainEnrolment, { id, email }, caller);
const waitingOf = async (caller: Caller, id: string) => {
  const { rows } = await db.query<{ email: string }>(
    `select p.email from enrolment e join prospect_copy p on p.id = e.prospect_id
     where e.campaign_id = $1 and not e.is_sending order by e.id`,
    [id],
  );
  return rows.map(({ email }) => email);
};
const change = (sql: string, caller: Caller, ...values: unknown[]) => db.query(sql, [caller.workspaceId, ...values]);
const waitsUntil = "update enrolment set step_due_at = $2, next_step_at = $3 where workspace_id = $1";

async function begun(settings: object = {}, person: object = {}) {
  const { caller, id } = await service.running(0, { steps: twoSteps, settings });
  const [prospect] = await service.enrol(caller, id, [person]);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  return { caller, id, email: prospect?.email ?? "" };
}

test("explains a step that waits for its delay only, in business days", async () => {
  const { caller, id, email } = await begun({ business_days_only: true });
  const answer = await explain(caller, id, ` ${email.toUpperCase()} `);
  expect(answer).toMatchObject({ reason: "delay", status: "active", current_step: 2, held_until: null });
  expect(answer.sentence).toMatch(
    /^Step 2 is planned for .+ \(UTC\): the wait of 3 business days after step 1 ends on .+ \(UTC\)\.$/,
  );
  expect(answer.step_due_at).toBe(answer.next_step_at);
});

test("explains a step that moved to the next window: where window and zone come from, and which days were closed", async () => {
  const { caller, id, email } = await begun({ timezone: "Asia/Tokyo" });
  await call(configureWorkspace, { window_end_hour: 17 }, caller);
  await change("update campaign set window_start_hour = 9, window_end_hour = null where workspace_id = $1", caller);
  await change(waitsUntil, caller, "2095-01-07T23:30:00Z", "2095-01-08T00:12:00Z");
  const answer = await explain(caller, id, email);
  expect(answer).toMatchObject({
    reason: "outside_window",
    hours: {
      timezone: { value: "Asia/Tokyo", source: "campaign" },
      window_start_hour: { value: 9, source: "campaign" },
      window_end_hour: { value: 17, source: "workspace" },
      send_days: [1, 2, 3, 4, 5, 6, 7],
      holidays: null,
    },
  });
  expect(answer.sentence).toBe(
    "Step 2 is planned for Sat 8 Jan 2095, 09:12 (Asia/Tokyo): the wait of 3 days after step 1 ends on Sat 8 Jan 2095, 08:30 (Asia/Tokyo); " +
      "the step moved to the next sending hours, spread so that emails don't go out in a burst; " +
      "sending hours are from 09:00 (the campaign's) to 17:00 (the workspace's), Asia/Tokyo (the campaign's).",
  );
  expect(answer.lines).toEqual([
    "Step 2 is planned for Sat 8 Jan 2095, 09:12 (Asia/Tokyo).",
    "The wait of 3 days after step 1 ends on Sat 8 Jan 2095, 08:30 (Asia/Tokyo).",
    "The step moved to the next sending hours, spread so that emails don't go out in a burst.",
    "Sending hours are from 09:00 (the campaign's) to 17:00 (the workspace's), Asia/Tokyo (the campaign's).",
  ]);
});

test("names holidays, and a weekend once", async () => {
  const { caller, id, email } = await begun();
  await change("update campaign set send_on_weekends = false, holidays = 'DE' where workspace_id = $1", caller);
  await change(waitsUntil, caller, "2095-04-22T12:00:00Z", "2095-04-26T00:12:00Z");
  const answer = await explain(caller, id, email);
  expect(answer).toMatchObject({ reason: "holiday", hours: { holidays: "DE" } });
  expect(answer.parts.map(({ text }) => text).slice(1, 4)).toEqual([
    "nothing is sent on Fri 22 Apr 2095, a public holiday of DE (Good Friday)",
    "nothing is sent on Sat 23 Apr 2095 to Sun 24 Apr 2095, when the campaign doesn't send",
    "nothing is sent on Mon 25 Apr 2095, a public holiday of DE (Easter Monday)",
  ]);
});

test("explains a weekday that isn't allowed", async () => {
  const { caller, id, prospects } = await service.running(1, { settings: never });
  await service.planAll();
  const answer = await explain(caller, id, prospects[0]?.email);
  expect(answer.reason).toBe("weekend");
  expect(answer.parts[0]).toMatchObject({
    reason: "due",
    text: expect.stringMatching(/^the step was due when the prospect was added/),
  });
});

test("explains that an absent person is held until the day of return", async () => {
  const { caller, id, email } = await begun();
  await change("update enrolment set held_until = $2, next_step_at = $2 where workspace_id = $1", caller, "2095-01-08");
  const answer = await explain(caller, id, email);
  expect(answer).toMatchObject({ reason: "held", held_until: "2095-01-08T00:00:00.000+00:00" });
  expect(answer.sentence).toContain("the prospect is away, so the step is held until Sat 8 Jan 2095, 00:00 (UTC)");
});

test("explains a deferral with the server's text and the next try", async () => {
  const { caller, id, prospects } = await service.running(1);
  const send = await service.dispatched(caller);
  const report = { outcome: "deferred", fault: "recipient", smtp_code: 451, reason: "451 Greylisted" } as const;
  await service.settle(caller, send, { ...report, worker: send.worker });
  const answer = await explain(caller, id, prospects[0]?.email);
  expect(answer.reason).toBe("put_off");
  expect(answer.sentence).toContain("attempt 1 was postponed (451 Greylisted), and Outbound tries again on ");
});

test("explains a closed window as such, and not as a deferral", async () => {
  const { caller, id, prospects } = await service.running(1);
  await service.planAll();
  const send = await service.theSend(caller);
  const closed = "update campaign set send_days = $2 where workspace_id = $1";
  await change(closed, caller, JSON.stringify(never.send_days));
  expect(await service.dispatch(caller, send)).toMatchObject({ go: false, reason: "Sending hours are over." });
  await service.planAll();
  expect(await explain(caller, id, prospects[0]?.email)).toMatchObject({ reason: "weekend" });
});

test("explains a mailbox that has used up its day, keeps its gap or has no free slot", async () => {
  for (const [people, box, reason] of [
    [2, { daily_limit: 1 }, "mailbox_daily_limit"],
    [2, { min_gap_seconds: 3_600 }, "mailbox_gap"],
    [6, {}, "mailbox_busy"],
  ] as const) {
    const { caller, id } = await service.running(people, {}, box);
    await service.planAll();
    const [email] = await waitingOf(caller, id);
    const answer = await explain(caller, id, email);
    expect(answer.reason).toBe(reason);
    expect(answer.sentence).toMatch(/^Step 1 has been due since .+: the mailbox ann@sender\.example /);
  }
});

test("says until when a gap lasts with the seconds once it is near", async () => {
  for (const [min_gap_seconds, time] of [
    [60, /until .+ \d\d:\d\d:\d\d \(UTC\)/],
    [3_600, /until .+[ ,]\d\d:\d\d \(UTC\)/],
  ] as const) {
    const { caller, id } = await service.running(2, {}, { min_gap_seconds });
    await service.planAll();
    const [email] = await waitingOf(caller, id);
    expect((await explain(caller, id, email)).sentence).toMatch(time);
  }
});

test("explains a cap of mails an hour, from when a step waits for it, and a domain that is being looked up", async () => {
  const { caller, id } = await service.running(0, {}, { min_gap_seconds: 0 });
  await call(configureWorkspace, { google_per_hour: 1 }, caller);
  const emails = ["one@gmail.com", "two@gmail.com", `three@${randomUUID()}.example`];
  await service.enrol(
    caller,
    id,
    emails.map((email) => ({ email })),
  );
  await service.planAll();
  const waiting = await waitingOf(caller, id);
  const google = waiting.find((email) => email.endsWith("@gmail.com"));
  const capped = /1 email went to Google this hour, which is the limit, so this one is held until .+:00 \(UTC\)\.$/;
  const answer = await explain(caller, id, google);
  expect(answer.reason).toBe("hourly_cap");
  expect(answer.sentence).toMatch(/^Step 1 is planned for .+:00 \(UTC\): the step was due when the prospect was added/);
  expect(answer.sentence).toMatch(capped);
  const unknown = await explain(caller, id, emails[2]);
  expect(unknown.reason).toBe("recipient_unknown");
  expect(unknown.sentence).toContain(`Outbound is looking up who receives email for ${emails[2]?.slice(6)}`);

  await change(
    "update enrolment set next_step_at = now() - interval '1 second' where workspace_id = $1 and not is_sending",
    caller,
  );
  const due = await explain(caller, id, google);
  expect(due.reason).toBe("hourly_cap");
  expect(due.sentence).toMatch(capped);
});

test("explains a mailbox's daily limit with its ramp-up and the end of its day, in its own zone", async () => {
  const { caller, id } = await service.running(2, {}, { ramp: { start: 1, increment: 5 }, timezone: "Asia/Tokyo" });
  await service.planAll();
  const [email] = await waitingOf(caller, id);
  expect((await explain(caller, id, email)).sentence).toMatch(
    /ann@sender\.example has reached its limit of 1 email a day, on day 1 of its ramp, until .+, 00:00 \(Asia\/Tokyo\)\.$/,
  );
});

test("explains a mailbox that rests, and one that can't send, with the reason", async () => {
  const { caller, id } = await service.running(6);
  await service.planAll();
  const [email] = await waitingOf(caller, id);
  for (const send of await service.sends(caller)) {
    await service.settle(caller, send, { outcome: "deferred", fault: "sender", reason: "connect ECONNREFUSED" });
  }
  const resting = await explain(caller, id, email);
  expect(resting.reason).toBe("mailbox_resting");
  expect(resting.sentence).toContain("because its server failed (connect ECONNREFUSED)");
  await change("update mailbox set status = 'error', status_reason = 'Login failed.' where workspace_id = $1", caller);
  const failed = await explain(caller, id, email);
  expect(failed).toMatchObject({
    reason: "mailbox_error",
    sentence: expect.stringContaining("can't send (Login failed.)"),
  });
});

test("explains a first step that waits for the campaign's daily_enroll_limit", async () => {
  const { caller, id } = await service.running(2, { settings: { daily_enroll_limit: 1 } });
  await service.planAll();
  const [email] = await waitingOf(caller, id);
  expect(await explain(caller, id, email)).toMatchObject({ reason: "daily_enroll_limit", status: "active" });
});

test("a paused, draft or archived campaign sends nothing, whatever is due", async () => {
  const { caller, id, name, prospects } = await service.running(1);
  const email = prospects[0]?.email;
  await call(pauseCampaign, { id }, caller);
  const paused = await explain(caller, id, email);
  expect(paused.reason).toBe("campaign_paused");
  expect(paused.sentence).toMatch(/^Step 1, due .+, isn't sent: the campaign is paused \(Paused by the operator\)\.$/);
  await call(applyCampaign, { name, steps: [step()], mailboxes: [], settings: always }, caller);
  const reasons = (await explain(caller, id, email)).parts.map(({ reason }) => reason);
  expect(reasons).toEqual(["campaign_paused", "mailbox_removed"]);
  await change("update campaign set archived_at = now() where workspace_id = $1", caller);
  expect((await explain(caller, id, email)).reason).toBe("campaign_archived");
  await call(archiveCampaign, { id }, caller);
  expect((await explain(caller, id, email)).sentence).toMatch(
    /^The sequence stopped before step 1 on .+: The campaign was archived\.$/,
  );

  const other = freshCaller();
  const draft = await service.campaign(other);
  const [person] = await service.enrolled(other, draft, 1);
  expect((await explain(other, draft, person?.email)).reason).toBe("campaign_draft");
});

test("explains a step that is due, is being sent, and was sent without an outcome", async () => {
  const { caller, id, prospects } = await service.running(1, { steps: twoSteps });
  const email = prospects[0]?.email;
  expect(await explain(caller, id, email)).toMatchObject({
    reason: "due",
    sentence: expect.stringMatching(/^Step 1 has been due since .+: Outbound sends the email within moments\.$/),
  });
  await service.planAll();
  expect((await explain(caller, id, email)).sentence).toContain("Outbound has been preparing attempt 1 since");
  const send = await service.theSend(caller);
  const { worker } = await service.dispatch(caller, send);
  expect(await explain(caller, id, email)).toMatchObject({
    reason: "sending",
    sentence: expect.stringContaining("attempt 1 has been with the mail server since"),
  });
  await service.settle(caller, send, { worker, outcome: "unknown" });
  const { reason, parts } = await explain(caller, id, email);
  expect(reason).toBe("delay");
  expect(parts.at(-1)).toEqual({
    reason: "unknown",
    text: "step 1 may not have arrived, and Outbound doesn't send it again",
  });
});

test("explains how an ended enrolment ended", async () => {
  const { caller, id, prospects } = await service.running(2);
  const [done, stopped] = prospects.map(({ email }) => email);
  await service.planAll();
  const sends = await service.sends(caller);
  for (const send of sends) {
    const { worker, envelope } = { worker: randomUUID(), ...(await service.load(caller, send)) };
    await service.dispatch(caller, send, { worker });
    const isDone = envelope.to === done;
    const refused = { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 No such user" } as const;
    await service.settle(caller, send, { worker, ...(!isDone && refused) });
  }
  expect(await explain(caller, id, done)).toMatchObject({
    reason: "completed",
    sentence: expect.stringMatching(/^The prospect completed the sequence: 1 step was sent, the last on /),
    next_step_at: null,
  });
  expect(await explain(caller, id, stopped)).toMatchObject({
    reason: "stopped",
    status: "stopped",
    sentence: expect.stringMatching(
      /^The sequence stopped before step 1 on .+: the mail server said “550 No such user”\.$/,
    ),
  });
});

test("explains that a person is not enrolled, or suppressed", async () => {
  const { caller, id, name, prospects } = await service.running(1);
  expect(await explain(caller, id, "Nobody@x.example")).toEqual({
    sentence: `nobody@x.example isn't in this campaign: no prospect with this email is in ${name}.`,
    lines: ["nobody@x.example isn't in this campaign.", `No prospect with this email is in ${name}.`],
    reason: "not_enrolled",
    parts: [{ reason: "not_enrolled", text: `no prospect with this email is in ${name}` }],
    status: null,
    current_step: null,
    next_step_at: null,
    step_due_at: null,
    held_until: null,
    hours: null,
  });
  expect(await explain(caller, id, "zoe@exämple.example")).toMatchObject({
    sentence: expect.stringMatching(/^zoe@xn--exmple-cua\.example isn't in this campaign/),
  });
  for (const value of ["x.example", "people.example"]) {
    await change(
      `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
       values ($1, $2, 1, 'domain', $3, 'manual', false)`,
      caller,
      randomUUID(),
      value,
    );
  }
  const absent = await explain(caller, id, "nobody@x.example");
  expect(absent.parts.map(({ reason }) => reason)).toEqual(["not_enrolled", "suppressed"]);
  expect(await explain(caller, id, prospects[0]?.email)).toMatchObject({
    reason: "suppressed",
    sentence: expect.stringContaining("isn't sent: the prospect is suppressed (added by hand)"),
  });
});

test("a person outside who lacks a field of the copy is told apart from one whom nobody added", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller, { steps: [step("Hi {{ first_name }} of {{ company.name }}")] });
  const [lacking, whole] = await service.prospects(
    caller,
    { email: "lacking@x.example", first_name: null, company: null },
    { email: "whole@x.example", first_name: "Ada", company: { id: randomUUID(), name: "Engines", domain: null } },
  );
  expect((await explain(caller, id, lacking?.email)).parts.at(-1)).toEqual({
    reason: "missing_field",
    text: "the prospect has no first_name or company.name, which the campaign uses without a fallback, so they can't be added",
  });
  expect((await explain(caller, id, whole?.email)).parts.map(({ reason }) => reason)).toEqual(["not_enrolled"]);

  await call(enrolProspects, { id, prospect_ids: [whole?.id ?? ""] }, caller);
  await change("update prospect_copy set first_name = null where workspace_id = $1", caller);
  const { sentence, parts } = await explain(caller, id, whole?.email);
  expect(parts.map(({ reason }) => reason).slice(0, 2)).toEqual(["campaign_draft", "missing_field"]);
  expect(sentence).toContain(
    "has no first_name, which the step uses without a fallback, so the sequence stops when the step is due",
  );
});

test("reports a prospect's invalid zone, with the one that is used instead", async () => {
  const { caller, id, email } = await begun({ use_prospect_timezone: true }, { timezone: "Berlin, mostly" });
  const note = async () => (await explain(caller, id, email)).parts.at(-1);
  expect(await note()).toEqual({
    reason: "unknown_timezone",
    text: "the prospect's time zone, Berlin, mostly, is unknown, so the default, UTC, is used",
  });
  await call(configureWorkspace, { timezone: "Asia/Tokyo" }, caller);
  expect((await note())?.text).toContain("so the workspace's, Asia/Tokyo, is used");
  await change("update campaign set timezone = 'Europe/Paris' where workspace_id = $1", caller);
  expect((await note())?.text).toContain("so the campaign's, Europe/Paris, is used");
  const known = await begun({ use_prospect_timezone: true }, { timezone: "America/Lima" });
  const { parts, hours } = await explain(known.caller, known.id, known.email);
  expect(parts.map(({ reason }) => reason)).toEqual(["delay"]);
  expect(hours?.timezone).toEqual({ value: "America/Lima", source: "prospect" });
});

test("a campaign of another workspace, or none, is not found", async () => {
  const { id } = await service.running(0);
  for (const unknown of [id, "nothing", randomUUID()]) {
    expect(await refusalOf(explain(freshCaller(), unknown, "a@b.example"))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});
