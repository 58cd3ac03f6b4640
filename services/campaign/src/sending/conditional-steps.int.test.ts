import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import type { StepCondition } from "@outbound/contracts/campaigns/step-condition";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, step } from "../testing/campaign.fixture.ts";
import { startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const visited = (caller: Caller, column: "opened_at" | "clicked_at") =>
  db.query(`update enrolment set ${column} = now() where workspace_id = $1`, [caller.workspaceId]);

async function sendAll(caller: Caller): Promise<number[]> {
  await service.planAll();
  const claimed = (await service.sends(caller)).filter(({ state }) => state === "claimed");
  for (const send of claimed) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
  }
  return claimed.map(({ step: at }) => at);
}

const skippedBy = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ skipped_steps: number[] }>(
    "select skipped_steps from enrolment where workspace_id = $1 order by id",
    [workspaceId],
  );
  return rows.map(({ skipped_steps }) => skipped_steps);
};

/** Three steps a day apart, the second one with the condition; the first has been sent. */
async function begun(only_if: StepCondition, person: Partial<ProspectSnapshot> = {}) {
  const steps = [step("1"), step("2", { delay_days: 1, only_if }), step("3", { delay_days: 1 })];
  const { caller, id } = await service.running(0, { steps });
  const [prospect] = await service.enrol(caller, id, [person]);
  expect(await sendAll(caller)).toEqual([1]);
  return { caller, id, email: prospect?.email ?? "" };
}

const clicked = { clicked: true };

test("whoever it doesn't hold for skips the step, and gets the next one when that one's days are over", async () => {
  const { caller } = await begun(clicked);
  await service.age(caller, "25 hours");
  expect(await sendAll(caller)).toEqual([]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 3, sent_count: 1 });
  expect(await skippedBy(caller)).toEqual([[2]]);
  await expectExactCounters(db, caller);
  await service.age(caller, "25 hours");
  expect(await sendAll(caller)).toEqual([3]);
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "completed", sent_count: 2 });
  await expectExactCounters(db, caller);
});

test("whoever it holds for when the step is due gets it, however late they clicked", async () => {
  const { caller } = await begun(clicked);
  await service.age(caller, "25 hours");
  await visited(caller, "clicked_at");
  expect(await sendAll(caller)).toEqual([2]);
  expect(await skippedBy(caller)).toEqual([[]]);
});

const plan = "custom_fields.plan";
const pro = { custom_fields: { plan: " Pro " } };

test.each<[StepCondition, Partial<ProspectSnapshot>, boolean]>([
  [{ clicked: false }, {}, true],
  [{ opened: true }, {}, false],
  [{ opened: false, clicked: false }, {}, true],
  [{ field: plan, is: ["team", "PRO"] }, pro, true],
  [{ field: plan, is: ["team"] }, pro, false],
  [{ field: plan, is_not: ["pro"] }, pro, false],
  [{ field: plan, is_not: ["team"] }, pro, true],
  [{ field: plan, is: ["pro"] }, {}, false],
  [{ field: plan, is: [""] }, {}, true],
  [{ field: plan, is_not: [""] }, {}, false],
  [{ field: plan, is: ["pro"], clicked: true }, pro, false],
  [{ field: 'custom_fields["the plan"]', is: ["a"] }, { custom_fields: { "the plan": "A" } }, true],
  [{ field: "company.name", is: ["acme"] }, { company: { id: randomUUID(), name: "Acme", domain: null } }, true],
])("%j holds or doesn't for %j: %s", async (only_if, person, isMeant) => {
  const { caller } = await begun(only_if, person);
  await service.age(caller, "25 hours");
  expect(await sendAll(caller)).toEqual(isMeant ? [2] : []);
});

test("who skips the last step has completed the campaign, and is free for another one", async () => {
  const { caller } = await service.running(1, { steps: [step("1"), step("2", { only_if: clicked })] });
  expect(await sendAll(caller)).toEqual([1]);
  expect(await sendAll(caller)).toEqual([]);
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "completed",
    current_step: 3,
    next_step_at: null,
  });
  expect(await service.engagement(caller)).toMatchObject({ active: false, emails_sent: 1 });
  await expectExactCounters(db, caller);
});

test("a first step may be for some alone, and to skip it costs nothing of the day's limits", async () => {
  const steps = [step("1", { only_if: { field: plan, is: ["pro"] } }), step("2", { delay_days: 1 })];
  const box = { daily_limit: 1, min_gap_seconds: 60 };
  const { caller, id } = await service.running(0, { steps, settings: { daily_enroll_limit: 1 } }, box);
  await service.enrol(caller, id, [{}, {}, {}]);
  await service.enrol(caller, id, [pro]);
  expect(await sendAll(caller)).toEqual([1]);
  expect((await skippedBy(caller)).filter(({ length }) => length === 1)).toHaveLength(3);
  await expectExactCounters(db, caller);
});

test("planners that work at once skip a step once", async () => {
  const { caller } = await begun(clicked);
  await service.age(caller, "25 hours");
  await Promise.all(Array.from({ length: 4 }, () => service.planAll()));
  expect(await skippedBy(caller)).toEqual([[2]]);
  await expectExactCounters(db, caller);
});

test("a step that a server has put off is tried again, though its condition holds no more", async () => {
  const { caller } = await begun({ clicked: false });
  await service.age(caller, "25 hours");
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker, outcome: "deferred", fault: "sender", smtp_code: 451 });
  await visited(caller, "clicked_at");
  await service.age(caller, "2 hours");
  expect(await sendAll(caller)).toEqual([2]);
});

test("it is said what a waiting step depends on, whether that is so, and what was skipped", async () => {
  const { caller, id, email } = await begun(clicked);
  const explain = async () => (await call(explainEnrolment, { id, email }, caller)).parts.map(({ text }) => text);
  expect(await explain()).toContain(
    "the step is sent only if they clicked a link, which isn't true now, so the step would be skipped",
  );
  await visited(caller, "clicked_at");
  expect(await explain()).toContain("the step is sent only if they clicked a link, which is true now");
  await db.query("update enrolment set clicked_at = null where workspace_id = $1", [caller.workspaceId]);
  await service.age(caller, "25 hours");
  await service.planAll();
  expect(await explain()).toContain("step 2 was skipped, because its condition wasn't true");
});

test("the condition is part of the file that is read back, and of a duplicate", async () => {
  const caller = freshCaller();
  const only_if = { opened: false, field: plan, is_not: ["free", ""] };
  const steps = [step("1"), step("2", { only_if })];
  const { id } = await call(applyCampaign, { name: "Branches", steps }, caller);
  const { file, revision } = await call(exportCampaign, { id }, caller);
  expect(file.steps.map((one) => one.only_if)).toEqual([undefined, only_if]);
  expect(await call(applyCampaign, { ...file, id, revision }, caller)).toMatchObject({ revision });
  const copy = await call(duplicateCampaign, { id }, caller);
  expect((await call(exportCampaign, { id: copy.id }, caller)).file.steps).toEqual(file.steps);
  const without = file.steps.map((one) => ({ ...one, only_if: undefined }));
  await call(applyCampaign, { ...file, steps: without, id, revision }, caller);
  expect((await call(exportCampaign, { id }, caller)).file.steps[1]).not.toHaveProperty("only_if");
});

test.each([
  [[step("1", { only_if: clicked })], "Step 1, only_if: there is no email before it to open or to click."],
  [
    [step("1", { only_if: { field: "plan", is: ["pro"] } })],
    "Step 1, only_if: `plan` is not a field: use first_name, last_name, email, company.name, company.domain or custom_fields.KEY.",
  ],
  [[step("1", { only_if: { field: "first_name }} {{ last_name", is: ["x"] } })], "is not a field"],
  [[step("1", { only_if: { field: "first_name | upcase", is: ["x"] } })], "is not a field"],
  [[step("1", { only_if: { field: "signature", is: ["x"] } })], "is not a field"],
  [[step("1", { only_if: {} })], "only_if needs opened, clicked or field."],
  [[step("1", { only_if: { field: "first_name" } })], "field needs is or is_not, and not both."],
  [[step("1", { only_if: { is: ["x"] } })], "is and is_not need the field that they compare."],
  [[step("1", { only_if: { cliked: true } as object })], "cliked is not a setting; did you mean clicked?"],
])("a condition that can't be meant is refused: %j", async (steps, message) => {
  const refusal = await refusalOf(call(applyCampaign, { name: "Refused", steps }, freshCaller()));
  expect(refusal).toMatchObject({ kind: "bad-request", message: expect.stringContaining(message) });
});
