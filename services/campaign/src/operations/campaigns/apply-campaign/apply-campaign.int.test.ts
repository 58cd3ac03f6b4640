import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { checkCampaign } from "@outbound/contracts/campaigns/check-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, startTestService, step } from "../../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, db } = service;
const refused = (file: object, caller = freshCaller()) =>
  refusalOf(call(applyCampaign, { name: "Refused", ...file }, caller));
const badRequest = (message: string) => ({ kind: "bad-request", message });
const conflict = (message: string) => ({ kind: "conflict", message });

test("a file of a new name makes a draft; the same file again changes nothing", async () => {
  const caller = freshCaller();
  await service.mailbox(caller);
  const file = {
    name: "Spring",
    folder: "2026",
    mailboxes: [" Ann@Sender.example", "ann@sender.example"],
    steps: [step("A", { variants: [{ name: "B", subject: "s", body: "b" }] }), step("C", { delay_days: 2 })],
  };
  const applied = await call(applyCampaign, file, caller);
  expect(applied).toEqual({
    id: expect.any(String),
    name: "Spring",
    status: "draft",
    revision: expect.any(String),
    next_holiday: null,
  });
  const whole = await call(getCampaign, { id: applied.id }, caller);
  const variants = await variantsOf(applied.id);
  expect(await call(applyCampaign, file, caller)).toEqual(applied);
  expect(await call(getCampaign, { id: applied.id }, caller)).toEqual(whole);
  expect(await variantsOf(applied.id)).toEqual(variants);
  expect(variants).toMatchObject([{ name: "B", position: 0, active: true }]);
});

test("a step without a subject goes on in the thread of the mail before it", async () => {
  const caller = freshCaller();
  const steps = [step("A"), { delay_days: 3, body: "Did you see my mail?" }];
  const { id } = await call(applyCampaign, { name: "Follow up", steps }, caller);
  const { file } = await call(exportCampaign, { id }, caller);
  expect(file.steps.map(({ subject }) => subject)).toEqual([expect.any(String), ""]);
});

test("of two that create the same name at once both succeed, and there is one campaign", async () => {
  const caller = freshCaller();
  const [one, other] = await Promise.all(
    ["A", "B"].map((body) => call(applyCampaign, { name: "Twin", steps: [step(body)] }, caller)),
  );
  expect(one?.id).toBe(other?.id);
  expect((await call(listCampaigns, {}, caller)).data).toHaveLength(1);
});

test("a running campaign is updated: a step keeps its id by its position, a variant by its name", async () => {
  const caller = freshCaller();
  const variant = (name: string, body: string) => ({ name, subject: "", body });
  const name = "Updated";
  const mailboxes = ["ann@sender.example"];
  const first = [step("A", { variants: [variant("x", "1"), variant("y", "2")] })];
  const id = await service.running(caller, { name, steps: first, folder: "F" });
  const before = await call(getCampaign, { id }, caller);
  const [x] = await variantsOf(id);
  const second = [step("AA", { variants: [variant("z", "3"), variant("x", "4")] }), step("B")];
  const settings = { daily_enroll_limit: 10 };
  expect(await call(applyCampaign, { name, mailboxes, steps: second, settings }, caller)).toMatchObject({
    status: "active",
  });
  const after = await call(getCampaign, { id }, caller);
  expect(after.step_list[0]?.id).toBe(before.step_list[0]?.id);
  expect(after).toMatchObject({ folder: null, steps: 2, settings: { daily_enroll_limit: 10 } });
  expect(await variantsOf(id)).toMatchObject([
    { name: "z", body: "3" },
    { id: x?.id, name: "x", body: "4" },
  ]);
});

test("copy that can't be rendered is refused with its place, and no draft is made", async () => {
  const caller = freshCaller();
  expect(await refused({ steps: [step(), step("{{ foo }}")] }, caller)).toMatchObject(
    badRequest(
      "Step 2, body: `foo` is not a field: use first_name, last_name, email, company.name, company.domain, signature, opt_out, postal_address or custom_fields.KEY.",
    ),
  );
  expect(await refused({ steps: [{ subject: "{{ first_name", body: "" }] }, caller)).toMatchObject({
    message: "Step 1, subject: the variable {{ first_name … lacks a closing }}.",
  });
  const variants = [{ name: "B", subject: "{% if %}", body: "" }];
  expect(await refused({ steps: [step("A", { variants })] }, caller)).toMatchObject({
    message: expect.stringMatching(/^Step 1, variant B, subject: /),
  });
  const twins = [0, 1].map(() => ({ name: "B", subject: "", body: "" }));
  expect(await refused({ steps: [step("A", { variants: twins })] }, caller)).toMatchObject(
    badRequest("Step 1 has two variants named B."),
  );
  expect(await refused({ steps: [step("\0")] }, caller)).toEqual(
    badRequest("The file must not contain NUL characters."),
  );
  expect((await call(listCampaigns, {}, caller)).data).toEqual([]);
});

test.each([
  [{ window_start_hour: 22, window_end_hour: 6 }, {}, "window_end_hour", "choose a later end."],
  [{ window_start_hour: 22 }, {}, "window_start_hour", "the workspace’s end at 17:00."],
  [{ window_end_hour: 6 }, { window_start_hour: 22, window_end_hour: 23 }, "window_end_hour", "begin at 22:00."],
  [{ window_start_hour: 20 }, { window_start_hour: 8, window_end_hour: 18 }, "window_start_hour", "end at 18:00."],
  [{ window_end_hour: 9 }, {}, "window_end_hour", "the workspace’s begin at 9:00."],
])(
  "hours %j that end before they begin are refused, with the workspace's %j, too",
  async (hours, own, field, words) => {
    const caller = freshCaller();
    await call(configureWorkspace, own, caller);
    const { message, details } = await refused({ settings: hours }, caller);
    expect(message).toMatch(/window_start_hour.* must come before window_end_hour/);
    const issues = [{ path: ["settings", field], message: expect.stringContaining(words) }];
    expect(details).toEqual({ issues });
    expect(await call(checkCampaign, { name: "Refused", mailboxes: [], steps: [], settings: hours }, caller)).toEqual({
      issues,
    });
  },
);

test("texts that use more fields than whoever is added can be compared with are refused, however they are spread", async () => {
  const field = (at: number) => `{{ custom_fields.a${at} }}`;
  const stepsOf = (fields: number) =>
    Array.from({ length: 40 }, (_, at) =>
      step("Hello", { variants: [{ name: "B", subject: "", body: field(at).repeat(fields) }] }),
    );
  const message = "The texts of all steps together use fields more than 2000 times.";
  expect(await refused({ steps: stepsOf(51) })).toEqual({
    ...badRequest(message),
    details: { issues: [{ path: ["steps"], message }] },
  });
  await call(applyCampaign, { name: "Many", steps: stepsOf(50) }, freshCaller());
});

test("everything that is wrong is named at once, each with its place, beside the first one's text", async () => {
  const variants = [{ name: "B", subject: "{{ first_name", body: "" }];
  const steps = [step("Hello\n{{ foo }}\n{{ frist_name }}"), step("{% if %}", { variants })];
  const settings = { window_start_hour: 9, window_end_hour: 9, timezone: "Europe/Pariss", holidays: "Deutschland" };
  const { message, details } = await refused({ settings, steps });
  expect(message).toBe("window_start_hour must come before window_end_hour");
  expect(details).toEqual({
    issues: [
      { path: ["settings", "window_end_hour"], message: "The hours end before they begin: choose a later end." },
      {
        path: ["settings", "timezone"],
        message: "There is no time zone Europe/Pariss: choose one such as Europe/Paris.",
      },
      {
        path: ["settings", "holidays"],
        message: expect.stringContaining("public holidays of DEUTSCHLAND are not known"),
      },
      { path: ["steps", 0, "body"], message: expect.stringContaining("Step 1, text, line 2: “foo” isn’t a field: ") },
      { path: ["steps", 0, "body"], message: "Step 1, text, line 3: “frist_name” isn’t a field: write first_name." },
      { path: ["steps", 1, "body"], message: expect.stringContaining("Step 2, text: ") },
      {
        path: ["steps", 1, "variants", 0, "subject"],
        message: "Step 2, variant B, subject: the variable {{ first_name … lacks a closing }}.",
      },
    ],
  });
});

test("the better copy of a step without variants can't be preferred; saying no is the same as saying nothing", async () => {
  const caller = freshCaller();
  const { message, details } = await refused({ steps: [step(), step("B", { prefer_winner: true })] }, caller);
  expect(message).toBe("Step 2, prefer_winner: there is nothing to prefer, because the step has no variants.");
  const path = ["steps", 1, "prefer_winner"];
  const why = "Step 2: there is nothing to prefer, because the step has no variants.";
  expect(details).toEqual({ issues: [{ path, message: why }] });
  const { revision } = await call(applyCampaign, { name: "Plain", steps: [step()] }, caller);
  const plain = { name: "Plain", steps: [step("Hello", { prefer_winner: false })], revision };
  expect(await call(applyCampaign, plain, caller)).toMatchObject({ revision });
});

test("holidays are those of a country or a region; the answer names the next, and the API's settings don't change", async () => {
  const caller = freshCaller();
  const file = { name: "Bavarian", settings: { holidays: " de-by" } };
  const { id, next_holiday } = await call(applyCampaign, file, caller);
  expect(next_holiday).toEqual({
    region: "DE-BY",
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    name: expect.any(String),
  });
  expect((await call(getCampaign, { id }, caller)).settings).not.toHaveProperty("holidays");
  for (const holidays of ["XX", "DE-XX", "AT-1-2", "GERMANY"]) {
    const why = `the public holidays of ${holidays} are not known: write a country such as DE, or a region such as DE-BY.`;
    expect(await refused({ settings: { holidays } }, caller)).toMatchObject(badRequest(`settings, holidays: ${why}`));
  }
});

test("a time zone is one of the IANA database", async () => {
  const why = "settings, timezone: Europe/Pariss must be an IANA time zone such as Europe/Paris.";
  expect(await refused({ settings: { timezone: "Europe/Pariss" } })).toMatchObject(badRequest(why));
});

test("an unknown mailbox is named", async () => {
  await service.mailbox(freshCaller(), "else@where.example");
  expect(await refused({ mailboxes: ["else@where.example"] })).toMatchObject(
    badRequest("This workspace has no mailbox `else@where.example`: add it first."),
  );
});

test("a completed or archived campaign can't be changed; a running one keeps a step and a mailbox", async () => {
  const caller = freshCaller();
  const completed = await service.running(caller, { name: "Completed" });
  await call(completeCampaign, { id: completed }, caller);
  expect(await refused({ name: "Completed" }, caller)).toEqual(
    conflict("This campaign is completed and can't be changed."),
  );
  const archived = await service.campaign(caller, { name: "Archived" });
  await call(archiveCampaign, { id: archived }, caller);
  expect(await refused({ name: "Archived" }, caller)).toEqual(
    conflict("This campaign is archived and can't be changed."),
  );
  await service.running(caller, { name: "Running" });
  expect(await refused({ name: "Running", steps: [step()] }, caller)).toEqual(
    conflict("This campaign is running and needs a sending mailbox."),
  );
  expect(await refused({ name: "Running", mailboxes: ["ann@sender.example"] }, caller)).toEqual(
    conflict("This campaign is running and needs a step."),
  );
});

test("a step can't be removed while an active enrolment is at it or beyond", async () => {
  const caller = freshCaller();
  const name = "Shrinking";
  const mailboxes = ["ann@sender.example"];
  const id = await service.running(caller, { name, steps: [step("1"), step("2"), step("3")] });
  await service.enrolled(caller, id, 1);
  await db.query("update enrolment set current_step = 2 where campaign_id = $1", [id]);
  expect(await refused({ name, mailboxes, steps: [step("1")] }, caller)).toEqual(
    conflict("A step can't be removed while a prospect in sequence is at it or beyond."),
  );
  expect((await call(getCampaign, { id }, caller)).steps).toBe(3);
  await call(applyCampaign, { name, mailboxes, steps: [step("1"), step("2")] }, caller);
  expect((await call(getCampaign, { id }, caller)).steps).toBe(2);
});

test("when a mailbox is removed, people without mails move to another, and people with one stop", async () => {
  const caller = freshCaller();
  const name = "Moving";
  const steps = [step("1"), step("2")];
  const id = await service.running(caller, { name, steps, mailboxes: ["a@s.example", "b@s.example"] });
  await service.enrolled(caller, id, 4);
  const begun = await db.query<{ id: string }>(
    `update enrolment set current_step = 2 where id in (select e.id from enrolment e join mailbox m on m.id = e.mailbox_id
       where campaign_id = $1 and m.email = 'b@s.example' limit 1) returning id`,
    [id],
  );
  await db.query("update campaign_counter set passed = passed + 1 where campaign_id = $1 and slot = 0", [id]);
  await call(applyCampaign, { name, steps, mailboxes: ["a@s.example"] }, caller);

  const stopped = await call(listEnrolments, { id, status: "stopped" }, caller);
  expect(stopped.data).toMatchObject([
    {
      id: begun.rows[0]?.id,
      outcome: { negative: false, reason: "Its sending mailbox was removed from the campaign." },
    },
  ]);
  expect(await mailboxesOfActive(id, caller)).toEqual(["a@s.example"]);
  await expectExactCounters(db, caller);
});

test("a paused campaign may lose its last mailbox: its enrolments wait for it to come back", async () => {
  const caller = freshCaller();
  const name = "Waiting";
  const id = await service.running(caller, { name, mailboxes: ["a@s.example"] });
  await service.enrolled(caller, id, 1);
  await call(pauseCampaign, { id }, caller);
  await call(applyCampaign, { name, steps: [step()], mailboxes: [] }, caller);
  await call(applyCampaign, { name, steps: [step()], mailboxes: ["a@s.example"] }, caller);
  expect(await mailboxesOfActive(id, caller)).toEqual(["a@s.example"]);
});

async function variantsOf(campaignId: string) {
  const { rows } = await db.query<{ id: string; name: string; body: string; position: number; active: boolean }>(
    `select v.id, v.name, v.body, v.position, v.active from variant v join step s on s.id = v.step_id
     where s.campaign_id = $1 order by s.position, v.position`,
    [campaignId],
  );
  return rows;
}

async function mailboxesOfActive(campaignId: string, { workspaceId }: Caller): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select distinct m.email from enrolment e join mailbox m on m.id = e.mailbox_id
     where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active' order by m.email`,
    [workspaceId, campaignId],
  );
  return rows.map(({ email }) => email);
}
