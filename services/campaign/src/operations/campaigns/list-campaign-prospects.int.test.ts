import type { Caller } from "@outbound/contracts/caller";
import { listCampaignProspects } from "@outbound/contracts/campaigns/list-campaign-prospects";
import type { ProspectOutcome } from "@outbound/contracts/campaigns/prospect-outcome";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { readCampaignProspects } from "../../enrolments/campaign-prospect-table.ts";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { explainedReader } from "../../testing/explained.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import type { Send } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const listOf = (caller: Caller, id: string, filter: { outcome?: ProspectOutcome; waiting?: boolean } = {}) =>
  call(listCampaignProspects, { id, ...filter }, caller);

test("a filter finds those who are there, with their step, their last event and the class of their reply", async () => {
  const { caller, id } = await service.running(4, {
    steps: [step("1"), step("2", { delay_days: 3 })],
    settings: { daily_enroll_limit: 3 },
  });
  await service.planAll();
  const sends = await service.sends(caller);
  const [refused, replied] = sends as [Send, Send];
  for (const send of sends) {
    const { worker } = await service.dispatch(caller, send);
    const report = send === refused ? ({ outcome: "refused", fault: "recipient", smtp_code: 550 } as const) : {};
    await service.settle(caller, send, { worker, ...report });
  }
  await service.reply(caller, replied, { text: "Yes, please call me." });
  await service.classifyAll(caller);

  const all = await listOf(caller, id);
  expect(all.data.map(({ outcome }) => outcome).sort()).toEqual(["bounced", "in_sequence", "not_emailed", "replied"]);
  const of = async (outcome: ProspectOutcome) => (await listOf(caller, id, { outcome })).data;
  expect(await of("replied")).toMatchObject([
    {
      id: replied.enrolment_id,
      step: 1,
      next_email_at: null,
      reply: { classification: "interested" },
      last_event: { kind: "replied" },
    },
  ]);
  expect(await of("bounced")).toMatchObject([{ id: refused.enrolment_id, last_event: { kind: "bounced" } }]);
  expect(await of("in_sequence")).toMatchObject([{ step: 2, wait: null, last_event: { kind: "emailed" } }]);
  expect(await of("not_emailed")).toMatchObject([
    { step: 1, wait: { reason: "daily_enroll_limit" }, last_event: { kind: "added" } },
  ]);
  expect((await listOf(caller, id, { waiting: true })).data.map(({ outcome }) => outcome).sort()).toEqual([
    "in_sequence",
    "not_emailed",
  ]);
});

test("pages go on where the last one ended, and none is listed twice", async () => {
  const { caller, id } = await service.running(5);
  const first = await call(listCampaignProspects, { id, limit: "3" }, caller);
  const cursor = first.next_cursor ?? "";
  const second = await call(listCampaignProspects, { id, limit: "3", cursor }, caller);
  expect(second.next_cursor).toBeNull();
  expect(new Set([...first.data, ...second.data].map((one) => one.id)).size).toBe(5);
});

test("those who wait come by when they are due, on whatever page", async () => {
  const { caller, id } = await service.running(4);
  await db.query(
    `update enrolment e set next_step_at = '2027-01-01'::timestamptz + o.place * '1 hour'::interval
     from (select id, row_number() over (order by md5(id::text)) as place from enrolment where campaign_id = $1) o
     where e.id = o.id`,
    [id],
  );
  const first = await call(listCampaignProspects, { id, waiting: true, limit: "2" }, caller);
  const cursor = first.next_cursor ?? "";
  const second = await call(listCampaignProspects, { id, waiting: true, limit: "2", cursor }, caller);
  const hours = [...first.data, ...second.data].map(({ next_email_at }) => new Date(next_email_at ?? 0).getUTCHours());
  expect(hours).toEqual([1, 2, 3, 4]);
  expect(second.next_cursor).toBeNull();
});

test("few of one outcome among thousands are found by an index", async () => {
  const { caller, id } = await service.running(1);
  await db.query(
    `insert into enrolment (workspace_id, campaign_id, id, prospect_id, mailbox_id, status, sent_count)
     select workspace_id, campaign_id, gen_random_uuid(), gen_random_uuid(), mailbox_id, 'completed', 1
     from enrolment, generate_series(1, 5000) where campaign_id = $1`,
    [id],
  );
  await db.query("analyze enrolment");
  const { reader, blocks } = explainedReader(db.of(caller.workspaceId));
  const query = { campaignId: id, outcome: "not_emailed" as const, isWaiting: false, limit: 50, cursor: undefined };
  expect((await readCampaignProspects(reader, query)).length).toBe(1);
  expect(Math.max(...blocks)).toBeLessThan(40);
});

test("the first of thousands who wait are found by an index", async () => {
  const { caller, id } = await service.running(1);
  await db.query(
    `insert into enrolment (workspace_id, campaign_id, id, prospect_id, mailbox_id, next_step_at)
     select workspace_id, campaign_id, gen_random_uuid(), gen_random_uuid(), mailbox_id, now() + '1 hour'::interval
     from enrolment, generate_series(1, 5000) where campaign_id = $1`,
    [id],
  );
  await db.query("analyze enrolment");
  const { reader, blocks } = explainedReader(db.of(caller.workspaceId));
  const query = { campaignId: id, outcome: undefined, isWaiting: true, limit: 50, cursor: undefined };
  expect((await readCampaignProspects(reader, query)).length).toBe(1);
  expect(Math.max(...blocks)).toBeLessThan(300);
});

test("another workspace's campaign is not found", async () => {
  const { id } = await service.running(0);
  expect((await refusalOf(listOf(freshCaller(), id))).message).toBe("Campaign not found.");
});
