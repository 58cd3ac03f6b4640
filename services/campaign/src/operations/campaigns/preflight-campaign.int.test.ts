import { randomUUID } from "node:crypto";
import { addAttachment } from "@outbound/contracts/attachments/add-attachment";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { afterEach, expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { flawlessCampaigns, polite } from "../../testing/flawless-campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { always } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db, webhook, domains, peers } = service;
const settled = { ...webhook };
afterEach(async () => {
  Object.assign(webhook, settled);
  Object.assign(peers, { mailer: true, dispatcher: true });
  await db.query("delete from sending_pause");
});

const flawless = flawlessCampaigns(service);
const preflight = (caller: Caller, id: string) => call(preflightCampaign, { id }, caller);

/** In their order. */
async function foundIn(caller: Caller, id: string): Promise<string[]> {
  return (await preflight(caller, id)).findings.map(({ level, code }) => `${level} ${code}`);
}

async function sentenceOf(caller: Caller, id: string, code: string): Promise<string> {
  const { findings } = await preflight(caller, id);
  return findings.find((finding) => finding.code === code)?.sentence ?? `nothing is found of ${code}`;
}

const change = (sql: string, { workspaceId }: Caller, ...values: unknown[]) => db.query(sql, [workspaceId, ...values]);

test("nothing is found of a draft that can send, and asking changes nothing", async () => {
  const { caller, id } = await flawless();
  const before = await service.everything(caller);
  expect(await preflight(caller, id)).toEqual({
    name: expect.any(String),
    status: "draft",
    act: "start",
    refusal: null,
    findings: [],
    first_mail: { at: expect.any(String), timezone: "UTC", at_earliest: false },
  });
  expect(await service.everything(caller)).toEqual(before);
});

test.each([
  [
    "status = 'error', status_reason = 'Login failed.'",
    "mailbox_error",
    "ann@sender.example can't send (Login failed)",
  ],
  ["access_error = 'The grant was revoked.'", "mailbox_needs_reconnect", "(The grant was revoked). Nothing is sent."],
  ["daily_limit = 0", "mailbox_limit", "ann@sender.example has a limit of 0 emails a day. Nothing is sent. Raise it."],
  [
    "domain_problem = 'There is no SPF record.', domain_broken_at = now() - interval '73 hours'",
    "mailbox_domain_held",
    "has had a problem for 72 hours (There is no SPF record). Nothing is sent.",
  ],
])(
  "a mailbox with %s blocks a campaign that has no other, and the planner sends nothing",
  async (columns, code, words) => {
    const { caller, id } = await flawless();
    await change(`update mailbox set ${columns} where workspace_id = $1`, caller);
    expect(await foundIn(caller, id)).toEqual([`blocks ${code}`]);
    expect(await sentenceOf(caller, id, code)).toContain(words);
    expect((await preflight(caller, id)).refusal).toBeNull();
    await call(startCampaign, { id }, caller);
    await service.planAll();
    expect(await service.sends(caller)).toEqual([]);
  },
);

test("a mailbox that can't send only warns beside one that can, and each of several is named", async () => {
  const { caller, id } = await flawless(2, { mailboxes: ["ann@sender.example", "bob@sender.example"] });
  await change(
    "update mailbox set status = 'error', status_reason = 'No.' where workspace_id = $1 and email like 'ann%'",
    caller,
  );
  expect(await preflight(caller, id)).toMatchObject({
    findings: [{ level: "warns", code: "mailbox_error", place: "mailbox", mailbox: { email: "ann@sender.example" } }],
  });
  expect(await sentenceOf(caller, id, "mailbox_error")).toContain("Emails from it are held.");
  await change("update mailbox set status = 'error' where workspace_id = $1", caller);
  expect(await foundIn(caller, id)).toEqual(["blocks mailbox_error", "blocks mailbox_error"]);
});

test("of many broken mailboxes twenty are named, and the others counted", async () => {
  const mailboxes = Array.from({ length: 23 }, (_, at) => `box${at}@sender.example`);
  const { caller, id } = await flawless(1, { mailboxes });
  await change("update mailbox set status = 'error' where workspace_id = $1", caller);
  expect(await foundIn(caller, id)).toHaveLength(21);
  expect(await sentenceOf(caller, id, "more_mailboxes")).toContain("3 more problems keep its mailboxes from sending");
});

test.each([
  [
    "domain_problem = 'There is no SPF record.', domain_broken_at = now() - interval '1 hour'",
    "mailbox_domain_worse",
    "after 72 hours it starts no new sequences",
  ],
  ["failures = 3, status_reason = 'ECONNREFUSED'", "mailbox_failing", "failed 3 times in a row (ECONNREFUSED)"],
  [
    "inbox_error = 'Login failed.'",
    "mailbox_unread",
    "can't read the folders of ann@sender.example (Login failed). Replies go unnoticed",
  ],
])("a mailbox with %s warns", async (columns, code, words) => {
  const { caller, id } = await flawless();
  await change(`update mailbox set ${columns} where workspace_id = $1`, caller);
  expect(await foundIn(caller, id)).toEqual([`warns ${code}`]);
  expect(await sentenceOf(caller, id, code)).toContain(words);
});

test("a domain that has been worse for 72 hours only warns once somebody's sequence has begun", async () => {
  const { caller, id } = await flawless();
  await change("update enrolment set was_planned = true where workspace_id = $1", caller);
  await change(
    "update mailbox set domain_problem = 'No.', domain_broken_at = now() - interval '73 hours' where workspace_id = $1",
    caller,
  );
  expect(await foundIn(caller, id)).toEqual(["warns mailbox_domain_held"]);
});

test("bounces of the mailbox and of the campaign that are told warn with their figures, for a week", async () => {
  const { caller, id } = await flawless();
  const tell = (age: string) =>
    change(
      `insert into sending_guard (workspace_id, subject, subject_id, level, finding, judged_at)
       select $1, subject, subject_id, 'told', '3 of 90 emails in the last 7 days bounced (pauses at 5%).', now() - $3::interval
       from (select 'campaign' as subject, $2::uuid as subject_id union all select 'mailbox', id from mailbox where workspace_id = $1) s
       on conflict (workspace_id, subject, subject_id) do update set judged_at = excluded.judged_at`,
      caller,
      id,
      age,
    );
  await tell("1 hour");
  expect(await foundIn(caller, id)).toEqual(["warns mailbox_figures", "warns campaign_figures"]);
  expect(await sentenceOf(caller, id, "campaign_figures")).toContain("3 of 90 emails in the last 7 days bounced");
  await tell("8 days");
  expect(await foundIn(caller, id)).toEqual([]);
  await change("update sending_guard set level = 'paused' where workspace_id = $1 and subject = 'campaign'", caller);
  expect(await sentenceOf(caller, id, "campaign_figures")).toMatch(
    /so the campaign paused itself\. .+ After you resume it, only new emails count, from 50 on\.$/,
  );
});

test("a pause of everything, of the workspace and of the mailbox each block, and only the workspace's own say why", async () => {
  const { caller, id } = await flawless();
  const pause = (of: Caller, mailbox?: string) =>
    call(pauseSending, { reason: "A wrong price", ...(mailbox && { mailbox }) }, of);
  await pause(caller, "ann@sender.example");
  expect(await foundIn(caller, id)).toEqual(["blocks mailbox_paused"]);
  await pause(caller);
  await pause({ ...caller, workspaceId: operatorWorkspaceId });
  const { findings } = await preflight(caller, id);
  expect(findings.map(({ code }) => code)).toEqual(["all_paused", "workspace_paused", "mailbox_paused"]);
  expect(findings[0]?.sentence).toMatch(/^The operator paused all sending, so nothing is sent/);
  expect(findings[0]?.sentence).not.toContain("A wrong price");
  expect(findings[1]?.sentence).toContain("The workspace's sending is paused by the operator (A wrong price)");
});

test("hours that leave no time block, whether they are the campaign's or the workspace's", async () => {
  const { caller, id } = await flawless();
  await change("update campaign set send_days = '[]' where workspace_id = $1", caller);
  expect(await foundIn(caller, id)).toEqual(["blocks no_window"]);
  await change(
    "update campaign set send_days = null, window_start_hour = null, window_end_hour = null where workspace_id = $1",
    caller,
  );
  expect(await foundIn(caller, id)).toEqual([]);
  await change(
    "update workspace_settings set window_start_hour = 24, window_end_hour = 24 where workspace_id = $1",
    caller,
  );
  expect(await foundIn(caller, id)).toEqual(["blocks no_window"]);
});

test("what blocks comes before what warns", async () => {
  const { caller, id } = await flawless();
  await change("update mailbox set failures = 1 where workspace_id = $1", caller);
  await change("update campaign set send_days = '[]' where workspace_id = $1", caller);
  expect(await foundIn(caller, id)).toEqual(["blocks no_window", "warns mailbox_failing"]);
});

test("a workspace without a postal address warns, and start is refused for a copy that names it", async () => {
  const { caller, id } = await flawless(1, { steps: [step("{{ opt_out }}")] });
  expect(await foundIn(caller, id)).toEqual(["warns copy_no_postal_address"]);
  await call(configureWorkspace, { postal_address: null }, caller);
  expect(await foundIn(caller, id)).toEqual(["warns no_postal_address"]);
  await change(
    "update step set body = '{{ opt_out }} {{ postal_address }} {{ signature }}' where workspace_id = $1",
    caller,
  );
  expect(await foundIn(caller, id)).toEqual([
    "blocks missing_sender_text",
    "blocks missing_sender_text",
    "warns no_postal_address",
  ]);
  expect(await refusalOf(call(startCampaign, { id }, caller))).toEqual({
    kind: "conflict",
    message: "The texts use {{ signature }}, which neither the workspace nor ann@sender.example has set.",
  });
  await change("update mailbox set signature = 'Ann' where workspace_id = $1", caller);
  await call(configureWorkspace, { postal_address: "1 Main Street" }, caller);
  expect(await foundIn(caller, id)).toEqual([]);
  await call(startCampaign, { id }, caller);
});

test("an empty draft warns that nothing leaves before somebody is in it", async () => {
  const { caller, id } = await flawless(0);
  expect(await foundIn(caller, id)).toEqual(["warns nobody_active"]);
});

test("tracking warns until the workspace's own domain is verified", async () => {
  const { caller, id } = await flawless(1, { settings: always });
  expect(await sentenceOf(caller, id, "no_tracking_domain")).toMatch(/^The workspace has no tracking domain, so opens/);
  await call(configureWorkspace, { tracking_domain: "u.acme.example" }, caller);
  expect(await sentenceOf(caller, id, "tracking_unverified")).toMatch(
    /^The tracking domain u\.acme\.example isn't verified/,
  );
  await service.track(caller, "u.acme.example");
  expect(await foundIn(caller, id)).toEqual([]);
});

test("a field that is missing while the campaign runs warns, as only those who lack it are stopped", async () => {
  const { caller, id, prospects } = await flawless(2);
  await call(startCampaign, { id }, caller);
  await change(
    "update step set body = '{{ last_name }} unsubscribe {{ postal_address }}' where workspace_id = $1",
    caller,
  );
  await change(
    "update prospect_copy set last_name = 'Lee' where workspace_id = $1 and id = $2",
    caller,
    prospects[0]?.id,
  );
  expect(await preflight(caller, id)).toMatchObject({
    act: null,
    refusal: null,
    findings: [
      { code: "missing_field", level: "warns", people: [{ email: prospects[1]?.email, missing: ["last_name"] }] },
    ],
  });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(1);
});

test("people who are suppressed, by any list and whether it has been noticed or not, are counted and named", async () => {
  const { caller, id, prospects } = await flawless(3);
  const entry = (workspaceId: string, kind: string, value: string | undefined) =>
    db.query(
      `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
       values ($1, $2, 1, $3, $4, 'manual', false)`,
      [workspaceId, randomUUID(), kind, value],
    );
  await entry(caller.workspaceId, "email", prospects[0]?.email);
  await change(
    "update enrolment set status = 'stopped', next_step_at = null, reason = 'Suppressed (manual).' where workspace_id = $1 and prospect_id = $2",
    caller,
    prospects[1]?.id,
  );
  const { findings } = await preflight(caller, id);
  expect(findings).toMatchObject([{ code: "suppressed", level: "warns" }]);
  expect(findings[0]?.sentence).toMatch(/^2 prospects are suppressed and get no email/);
  expect(findings[0]?.people.map(({ email }) => email)).toEqual([prospects[0]?.email, prospects[1]?.email]);
});

test("a step that waits 0 days after another warns, as people would get two mails within minutes", async () => {
  const steps = [step(polite), step(polite, { delay_days: 1 }), step(polite, { delay_days: 0 })];
  const { caller, id } = await flawless(1, { steps });
  expect(await foundIn(caller, id)).toEqual(["warns no_wait"]);
  expect(await sentenceOf(caller, id, "no_wait")).toMatch(/^Step 3 waits 0 days after the step before/);
});

test("a step for whoever clicked that doesn't wait for clicks warns, and so does a file in the first step", async () => {
  const { caller, id } = await flawless();
  const { name } = await preflight(caller, id);
  const { id: file } = await call(addAttachment, { name: "offer.pdf", content: "JVBERg==" }, caller);
  const steps = [{ ...step(polite), attachments: [file] }, step(polite, { only_if: { clicked: true } })];
  await call(applyCampaign, { name, mailboxes: ["ann@sender.example"], steps, settings: always }, caller);
  expect(await sentenceOf(caller, id, "no_wait")).toMatch(
    /^Step 2 waits 0 days after the step before, so hardly anyone/,
  );
  expect(await sentenceOf(caller, id, "early_attachment")).toMatch(/^Step 1 has a file attached/);
});

test("two steps that are sent to different people need no day between, and a condition needs what is measured", async () => {
  const plan = "custom_fields.plan";
  const branches = [
    step(polite),
    step(polite, { delay_days: 1, only_if: { field: plan, is: ["pro"] } }),
    step(polite, { delay_days: 0, only_if: { field: plan, is_not: ["pro"] } }),
  ];
  const { caller, id } = await flawless(1, { steps: branches });
  expect(await foundIn(caller, id)).toEqual([]);
  const clicked = [step(polite), step(polite, { delay_days: 1, only_if: { clicked: true } })];
  const unmeasured = await flawless(1);
  const { name } = await preflight(unmeasured.caller, unmeasured.id);
  const file = { name, mailboxes: ["ann@sender.example"], steps: clicked, settings: always };
  await call(applyCampaign, file, unmeasured.caller);
  expect(await sentenceOf(unmeasured.caller, unmeasured.id, "condition_not_measured")).toMatch(
    /^Step 2 depends on opens or clicks, which this campaign doesn't measure/,
  );
});

test("addresses that didn't pass verification are counted", async () => {
  const { caller, id } = await flawless(0);
  const [person] = await service.prospects(caller, { verification_status: "invalid" });
  await call(enrolProspects, { id, prospect_ids: [person?.id ?? ""] }, caller);
  expect(await sentenceOf(caller, id, "invalid_address")).toMatch(/^1 prospect's email failed verification/);
});

test("no webhook, a receiver that is off, and a dispatcher that is silent each warn", async () => {
  const { caller, id } = await flawless();
  webhook.url = null;
  expect(await foundIn(caller, id)).toEqual(["warns webhook_missing"]);
  webhook.subscriptions = 1;
  expect(await foundIn(caller, id)).toEqual([]);
  webhook.receivers_off = 1;
  expect(await foundIn(caller, id)).toEqual(["warns receiver_off"]);
  Object.assign(webhook, settled, { switched_off_at: new Date() });
  expect(await foundIn(caller, id)).toEqual(["warns receiver_off"]);
  Object.assign(peers, { dispatcher: false });
  expect(await foundIn(caller, id)).toEqual(["warns not_known"]);
});

test("what the daily check found of a mailbox's domain warns, once for each domain, with its fix", async () => {
  const { caller, id } = await flawless(1, { mailboxes: ["ann@sender.example", "bob@sender.example"] });
  const { rows } = await db.query<{ id: string }>("select id from mailbox where workspace_id = $1 order by email", [
    caller.workspaceId,
  ]);
  for (const box of rows) {
    domains.set(box.id, [
      { about: "domain", step: "mx", result: "ok", says: "It has an MX.", mend: null, record: null },
      {
        about: "domain",
        step: "spf-record",
        result: "failed",
        says: "sender.example has no SPF record.",
        mend: "Publish this record.",
        record: null,
      },
    ]);
  }
  expect(await preflight(caller, id)).toMatchObject({
    findings: [
      {
        level: "warns",
        code: "domain_record",
        place: "mailbox",
        mailbox: { email: "ann@sender.example" },
        sentence:
          "sender.example has no SPF record. Receivers may treat emails from sender.example as spam. Publish this record.",
      },
    ],
  });
  Object.assign(peers, { mailer: false });
  expect(await foundIn(caller, id)).toEqual(["warns not_known"]);
});

test("copy is looked at as the newest person gets it, in every step and active variant", async () => {
  const variant = (name: string, body: string, active = true) => ({ name, subject: "Hi", body, active });
  const steps = [
    step(`Hello {{ first_name }}.\n${polite}`),
    step(polite, { delay_days: 1, variants: [variant("B", `${polite} [first name]`), variant("C", "[off]", false)] }),
  ];
  const { caller, id } = await flawless(1, { steps });
  expect(await foundIn(caller, id)).toEqual(["warns copy_placeholder"]);
  expect(await sentenceOf(caller, id, "copy_placeholder")).toMatch(/^Step 2, variant B has "\[first name\]"/);
});

test("404 for an unknown campaign, one of another workspace and an id that is no UUID", async () => {
  const { id } = await flawless(0);
  for (const unknown of [id, randomUUID(), "x"]) {
    expect(await refusalOf(preflight(freshCaller(), unknown))).toEqual({
      kind: "not-found",
      message: "Campaign not found.",
    });
  }
});
