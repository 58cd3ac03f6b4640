import type { Caller } from "@outbound/contracts/caller";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { expect, test } from "vitest";
import { expectExactCounters, refusalOf, step } from "../testing/campaign.fixture.ts";
import { only, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const spentToday = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ sent_today: number; failures: number }>(
    "select sent_today, failures from mailbox where workspace_id = $1",
    [workspaceId],
  );
  return only(rows);
};
const claimed = async (caller: Caller) => (await service.sends(caller)).filter(({ state }) => state === "claimed");

const share = '{{ custom_fields.share | default: "" }}'.repeat(10);
const unrenderable = { custom_fields: { share: "100% ".repeat(5_000) } };
const tooLong = "Step 1 can't be written: its text is longer than an email may be";

test("people whose copy can't be rendered delay nobody: their enrolments stop with the reason, the mailbox continues", async () => {
  const { caller, id } = await service.running(0, { steps: [step(share)] }, { daily_limit: 6 });
  await service.enrol(caller, id, Array(5).fill(unrenderable));
  const [other] = await service.enrol(caller, id, [{}]);
  await service.planAll();
  const stuck = await claimed(caller);
  expect(stuck).toHaveLength(5);

  const refusals = await Promise.all(stuck.map((send) => refusalOf(service.load(caller, send))));
  expect(refusals.map(({ kind }) => kind)).toEqual(Array(5).fill("conflict"));
  const reason = tooLong;
  for (const { id: send_id } of stuck) {
    const send = (await service.sends(caller)).find((one) => one.id === send_id);
    expect(send).toMatchObject({ state: "cancelled", reason, lease_until: null });
  }
  const stopped = (await service.enrolments(caller)).filter(({ status }) => status === "stopped");
  expect(stopped).toHaveLength(5);
  for (const enrolment of stopped) expect(enrolment).toMatchObject({ reason, outcome_negative: false, sent_count: 0 });
  expect(await spentToday(caller)).toEqual({ sent_today: 0, failures: 0 });
  await service.planAll();
  const send = only(await claimed(caller));
  expect((await service.load(caller, send)).envelope.to).toBe(other?.email);
  await expectExactCounters(db, caller);
});

test.each([
  ["longer than an email may be", 300, /its text is longer than an email may be/],
  ["made of more than a mail can be", 1_000, /its fields are longer than an email may be/],
])("copy that is %s stops the enrolment and fails no other mail of the same call", async (_, times, reason) => {
  const { caller, id } = await service.running(0, { steps: [step("{{ first_name }}".repeat(times))] });
  await service.enrol(caller, id, [{ first_name: "x".repeat(1_000) }, {}, {}]);
  await service.planAll();
  const ends = await Promise.allSettled((await claimed(caller)).map((send) => service.load(caller, send)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const enrolment = only((await service.enrolments(caller)).filter(({ status }) => status === "stopped"));
  expect(enrolment.reason).toMatch(reason);
  await expectExactCounters(db, caller);
});

test("a subject that makes a longer line than a mail may have stops the enrolment with its reason", async () => {
  const { caller, id } = await service.running(0, { steps: [step("Hi", { subject: "{{ first_name }}, a question" })] });
  await service.enrol(caller, id, [{ first_name: "x".repeat(1_000) }]);
  await service.planAll();
  await refusalOf(service.load(caller, only(await claimed(caller))));
  const enrolment = only(await service.enrolments(caller));
  expect(enrolment).toMatchObject({
    status: "stopped",
    reason: "Step 1 can't be written: its subject is longer than an email may be",
  });
});

test("a preview that can't be rendered says why", async () => {
  const { caller, id } = await service.running(0, { steps: [step(share)] });
  await service.enrol(caller, id, [unrenderable]);
  expect(await refusalOf(call(previewCampaign, { id }, caller))).toEqual({
    kind: "conflict",
    message: tooLong,
  });
});

test("a message that the mailer can't write stops its enrolment at once, with the reason and without blame", async () => {
  const { caller } = await service.running(1);
  await service.planAll();
  const reason = "The header X can't be written.";
  await service.settle(caller, await service.theSend(caller), { outcome: "refused", fault: "sender", reason });
  expect(await service.theSend(caller)).toMatchObject({ state: "cancelled", reason });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "stopped", outcome_negative: false, reason });
  expect(await spentToday(caller)).toEqual({ sent_today: 0, failures: 0 });
  await expectExactCounters(db, caller);
});

test.each(["{{ first_name", "{% for n in (1..1900000) %}a{% endfor %}", "{{ (1..1900000) | has_exp: 'x', 'x == 0' }}"])(
  "a step with %j, which can't be read, stops its enrolments and no other campaign of the mailbox",
  async (body) => {
    const { caller } = await service.running(2);
    await service.another(caller, 1);
    const [broken] = await service.enrolments(caller);
    await db.query("update step set body = $2 where campaign_id = (select campaign_id from enrolment where id = $1)", [
      broken?.id,
      body,
    ]);
    await service.planAll();
    const statuses = (await service.enrolments(caller)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(["active", "stopped", "stopped"]);
    expect(await claimed(caller)).toHaveLength(1);
    await expectExactCounters(db, caller);
  },
);

test.each([
  ["end without a word", async (caller: Caller) => service.age(caller, "10 minutes")],
  [
    "fail for a fault of ours",
    async (caller: Caller) => {
      for (const send of await claimed(caller))
        await service.settle(caller, send, { outcome: "deferred", fault: "none" });
    },
  ],
])("claims that %s go behind what is due, and wait longer each time", async (_, fail) => {
  const { caller } = await service.running(8);
  await service.planAll();
  const first = (await claimed(caller)).map(({ id }) => id);
  expect(first).toHaveLength(5);
  await fail(caller);
  await service.planAll();
  const next = (await claimed(caller)).map(({ id }) => id);
  expect(next).toHaveLength(3);
  expect(first).not.toEqual(expect.arrayContaining(next));
  for (const send of await claimed(caller)) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
  }
  const waits: number[] = [];
  for (let attempt = 1; attempt < 14; attempt++) {
    const { rows } = await db.query<{ seconds: number }>(
      `select extract(epoch from max(next_step_at) - now())::float8 as seconds from enrolment
       where workspace_id = $1 and status = 'active'`,
      [caller.workspaceId],
    );
    waits.push(Math.max(0, Math.ceil(only(rows).seconds / 5) * 5));
    await service.age(caller, "4 hours");
    await service.planAll();
    await fail(caller);
    await service.planAll();
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600]);
});
