import { randomUUIDv7 } from "node:crypto";
import { getWhereabouts } from "@outbound/contracts/campaigns/get-whereabouts";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { readOutcomes } from "../../enrolments/outcome-table.ts";
import { expectExactCounters, refusalOf, step } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only, type Send } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

test("each prospect is at one place, the places add up to the campaign, and how far they got counts each once", async () => {
  const settings = { daily_enroll_limit: 5 };
  const steps = [step("1"), step("2", { delay_days: 3 })];
  const { caller, id } = await service.running(6, { steps, settings });
  await service.planAll();
  const sends = await service.sends(caller);
  expect(sends.length).toBe(5);
  const [refused, replied, left, interested] = sends as [Send, Send, Send, Send];
  for (const send of sends) {
    const { worker } = await service.dispatch(caller, send);
    const report = send === refused ? ({ outcome: "refused", fault: "recipient", smtp_code: 550 } as const) : {};
    await service.settle(caller, send, { worker, ...report });
  }
  await service.reply(caller, replied, { text: "No, thank you." });
  await service.reply(caller, interested, { text: "Yes, please call me." });
  await service.classifyAll(caller);
  const use = { use_id: randomUUIDv7(), enrolment_id: left.enrolment_id, step: 1, via: "one_click" as const };
  await call(unsubscribeEnrolment, use, caller);

  expect(await call(getWhereabouts, { id }, caller)).toEqual({
    in_campaign: 6,
    emailed: 5,
    delivered: 4,
    opened: null,
    replied: 2,
    interested: 1,
    outcomes: { not_emailed: 1, in_sequence: 1, completed: 0, replied: 2, bounced: 1, unsubscribed: 1, stopped: 0 },
    first_emails_by: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  await expectExactCounters(db, caller);
});

test("who got every step has completed, and is at replied once they reply", async () => {
  const { caller, id } = await service.running(1);
  const send = await service.dispatched(caller);
  await service.settle(caller, send, { worker: send.worker });
  const outcomes = async () => (await call(getWhereabouts, { id }, caller)).outcomes;
  expect(await outcomes()).toMatchObject({ completed: 1, replied: 0 });
  await service.reply(caller, send);
  expect(await outcomes()).toMatchObject({ completed: 0, replied: 1 });
});

test("a paused mailbox makes no promise of when the first emails are sent", async () => {
  const { caller, id } = await service.running(1, { settings: { daily_enroll_limit: 1 } });
  const day = async () => (await call(getWhereabouts, { id }, caller)).first_emails_by;
  expect(await day()).not.toBeNull();
  await call(pauseSending, { reason: "We move." }, caller);
  expect(await day()).toBeNull();
});

test("while one of two mailboxes is paused, those who keep it have no day", async () => {
  const { caller, id } = await service.running(2, { mailboxes: ["a@s.example", "b@s.example"] });
  const day = async () => (await call(getWhereabouts, { id }, caller)).first_emails_by;
  expect(await day()).not.toBeNull();
  await call(pauseSending, { mailbox: "a@s.example", reason: "We move." }, caller);
  expect(await day()).toBeNull();
});

test("changes are summed up now and then, so that counting never reads all there ever were", async () => {
  const { caller, id } = await service.running(3);
  await db.query(
    `select count_campaign_outcome($1, $2, 'in_sequence', true, case when n % 2 = 0 then 1 else -1 end)
     from generate_series(1, 2000) n`,
    [caller.workspaceId, id],
  );
  const { rows } = await db.query<{ changes: number }>(
    "select count(*)::int as changes from campaign_outcome where campaign_id = $1",
    [id],
  );
  // One in fifty sums up; that none of six hundred does happens once in 200,000 times.
  expect(only(rows).changes).toBeLessThan(600);
  expect(await readOutcomes(db.of(caller.workspaceId), id)).toMatchObject({ in_campaign: 3, emailed: 0 });
});

test("another workspace's campaign is not found", async () => {
  const { id } = await service.running(0);
  expect((await refusalOf(call(getWhereabouts, { id }, freshCaller()))).message).toBe("Campaign not found.");
});
