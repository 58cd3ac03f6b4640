import { randomUUIDv7 } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import { listNext } from "@outbound/contracts/campaigns/list-next";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { listMailboxDays } from "@outbound/contracts/mailboxes/list-mailbox-days";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { resumeSending } from "@outbound/contracts/sending/resume-sending";
import { describe, expect, test } from "vitest";
import judgeConsumer from "../consumers/judge.ts";
import { reportOf, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";
import { judge } from "./judge.ts";

const service = await startInboxTest();
const { call, db } = service;

type Part = { caller: Caller; id: string };

/** Inserts mails that were sent an hour ago, `bounced` of them reported as undeliverable. */
async function sent(part: Part, mails: number, bounced: number, at = "1 hour"): Promise<void> {
  const { caller, id } = part;
  const { workspaceId } = caller;
  await service.enrol(caller, id, Array(mails).fill({}));
  await db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, attempt, due_at, message_id,
       dispatched_at, settled_at, bounce)
     select workspace_id, gen_random_uuid(), campaign_id, id, 1, mailbox_id, 'sent', 1, now(), '<' || id || '@sender.example>',
       now() - $3::interval, now() - $3::interval, case when row_number() over (order by id) <= $4 then 'hard' end
     from enrolment e where workspace_id = $1 and campaign_id = $2 and not exists (
       select from send s where s.workspace_id = e.workspace_id and s.enrolment_id = e.id)`,
    [workspaceId, id, at, bounced],
  );
  await db.query("update enrolment set status = 'completed', next_step_at = null where workspace_id = $1", [
    workspaceId,
  ]);
}

const running = async (mailboxes = ["ann@sender.example"]): Promise<Part> => {
  const { caller, id } = await service.running(0, { mailboxes });
  return { caller, id };
};

/** Reports one more mail as undeliverable, and then runs every announced judgement. */
async function bounceOne({ caller, id }: Part): Promise<void> {
  await service.enrol(caller, id, [{}]);
  await service.planAll();
  const send = (await service.sends(caller)).find(({ state }) => state === "claimed");
  if (!send) throw new Error("Nothing was claimed.");
  const { worker } = await service.dispatch(caller, send);
  await service.settle(caller, send, { worker, smtp_code: 250 });
  await service.receive(caller, send, reportOf(send.message_id, {}));
  await judgeAll(caller);
}

async function judgeAll(caller: Caller, times = 1): Promise<void> {
  const payloads = await service.announced(caller, "campaign.judge");
  const messages = Array(times)
    .fill(payloads)
    .flat()
    .map((payload) => ({ id: randomUUIDv7(), occurred_at: new Date(), payload }));
  await Promise.all(
    messages.map((message) => judgeConsumer.take(Buffer.from(JSON.stringify(message)), service.context)),
  );
}

/** Leaves somebody in the campaign, so that it can be resumed. */
const wake = ({ caller, id }: Part) =>
  db.query(
    `update enrolment set status = 'active', next_step_at = now() + interval '1 day'
     where workspace_id = $1 and id = (select min(id::text)::uuid from enrolment where campaign_id = $2 and status = 'completed')`,
    [caller.workspaceId, id],
  );

const campaignOf = ({ caller, id }: Part) => call(getCampaign, { id }, caller);
const mailboxOf = async ({ caller }: Part) => (await call(listMailboxes, {}, caller)).data[0];
const guarded = ({ caller }: Part) => service.announced(caller, "sending.guarded");

describe("bounces of the last week", () => {
  test("of at least five percent pause mailbox and campaign, with the figures as the reason, and are announced", async () => {
    const part = await running();
    await sent(part, 99, 5);
    await bounceOne(part);
    const finding = "6 of 100 emails in the last 7 days bounced (limit 5%).";
    expect(await campaignOf(part)).toMatchObject({
      status: "paused",
      pause_reason: finding,
      paused_by: "system",
    });
    expect((await mailboxOf(part))?.paused).toEqual({ scope: "mailbox", reason: finding });
    expect((await call(listPauses, {}, part.caller)).held).toMatchObject({
      count: 1,
      campaigns: [{ paused_by: "system", reason: finding }],
    });
    const { workspaceId: workspace_id } = part.caller;
    expect(await guarded(part)).toMatchObject([
      { workspace_id, subject: "mailbox", finding },
      { workspace_id, subject: "campaign", subject_id: part.id, finding },
    ]);
  });

  test("that paused are told as figures by what shows the mailbox and the campaign, until a person resumes or pauses, too", async () => {
    const part = await running();
    await sent(part, 99, 5);
    await bounceOne(part);
    const guard = { part: 6, emails: 100, what: "bounced", is_since_resume: false, limit_percent: 5 };
    const { caller, id } = part;
    const ofCampaign = async () => only((await call(getCampaignResults, { campaign_ids: [id] }, caller)).data).guard;
    const ofMailbox = async () => only((await call(listMailboxDays, {}, caller)).data).pause;
    const ofNext = async () => (await call(listNext, { id }, caller)).pauses.map((pause) => pause.guard);
    expect(await ofCampaign()).toEqual(guard);
    expect(await ofMailbox()).toMatchObject({ by_guard: true, guard });
    expect(await ofNext()).toEqual([guard]);

    await call(pauseSending, { mailbox: "ann@sender.example", reason: "Ann is ill" }, caller);
    expect(await ofMailbox()).toMatchObject({ by_guard: false, guard: null });
    expect(await ofNext()).toEqual([null]);
    await wake(part);
    await call(resumeCampaign, { id }, caller);
    expect(await ofCampaign()).toBeNull();
    await call(resumeSending, { mailbox: "ann@sender.example" }, caller);
    expect(await ofMailbox()).toBeNull();
  });

  test("of at least three percent are shown, and pause nothing", async () => {
    const part = await running();
    await sent(part, 119, 3);
    await bounceOne(part);
    expect(await campaignOf(part)).toMatchObject({ status: "active", pause_reason: null });
    expect((await mailboxOf(part))?.paused).toBeNull();
    expect((await call(listPauses, {}, part.caller)).guards).toMatchObject([
      { subject: "mailbox", name: "ann@sender.example", level: "told" },
      { subject: "campaign", level: "told", finding: "4 of 120 emails in the last 7 days bounced (pauses at 5%)." },
    ]);
    expect(await guarded(part)).toEqual([]);
  });

  test("among fewer than fifty mails, or of mails from eight days ago, pause nothing", async () => {
    const part = await running();
    await sent(part, 48, 20);
    await sent(part, 60, 60, "8 days");
    await bounceOne(part);
    expect(await campaignOf(part)).toMatchObject({ status: "active" });
    expect((await mailboxOf(part))?.paused).toBeNull();
  });

  test("of one campaign pause only that campaign, not its mailbox or other campaigns", async () => {
    const part = await running();
    const other = { caller: part.caller, id: (await service.another(part.caller, 0)).id };
    await sent(other, 200, 0);
    await sent(part, 59, 5);
    await bounceOne(part);
    expect(await campaignOf(part)).toMatchObject({ status: "paused" });
    expect(await campaignOf(other)).toMatchObject({ status: "active" });
    expect((await mailboxOf(part))?.paused).toBeNull();
  });

  test("of a campaign are those of its steps, as its own figures are, and of a mailbox of all that left it", async () => {
    const part = await running();
    await sent(part, 59, 5);
    await db.query(
      `insert into send (workspace_id, id, campaign_id, enrolment_id, mailbox_id, state, due_at, dispatched_at, settled_at, message_id)
       select workspace_id, gen_random_uuid(), campaign_id, enrolment_id, mailbox_id, 'sent', due_at, now(), now(), gen_random_uuid()::text
       from send where workspace_id = $1`,
      [part.caller.workspaceId],
    );
    await bounceOne(part);
    expect((await call(listPauses, {}, part.caller)).guards).toMatchObject([
      { subject: "mailbox", finding: "6 of 119 emails in the last 7 days bounced (limit 5%)." },
      { subject: "campaign", finding: "6 of 60 emails in the last 7 days bounced (limit 5%)." },
    ]);
  });

  test("judged by many processes at once pause once", async () => {
    const part = await running();
    await sent(part, 99, 9);
    await bounceOne(part);
    await judgeAll(part.caller, 8);
    expect(await guarded(part)).toHaveLength(2);
    expect((await mailboxOf(part))?.paused?.reason).not.toContain("also");
  });
});

describe("what a person resumed or paused", () => {
  test("is not paused again by earlier mails, but by later ones", async () => {
    const part = await running();
    await sent(part, 99, 9);
    await bounceOne(part);
    await wake(part);
    await call(resumeCampaign, { id: part.id }, part.caller);
    await call(resumeSending, { mailbox: "ann@sender.example" }, part.caller);
    await judgeAll(part.caller);
    await bounceOne(part);
    expect(await campaignOf(part)).toMatchObject({ status: "active" });
    expect((await mailboxOf(part))?.paused).toBeNull();

    await sent(part, 59, 9, "0 seconds");
    await bounceOne(part);
    expect(await campaignOf(part)).toMatchObject({
      status: "paused",
      pause_reason: "11 of 61 emails since it was resumed bounced (limit 5%).",
    });
    expect(await guarded(part)).toHaveLength(4);
  });

  test("keeps a person's reason for the pause, and shows the figures beside it", async () => {
    const part = await running();
    await sent(part, 100, 9);
    await call(pauseSending, { mailbox: "ann@sender.example", reason: "Ann is ill" }, part.caller);
    const mailbox = await mailboxOf(part);
    await judge(db.of(part.caller.workspaceId), { kind: "mailbox", id: mailbox?.id ?? "" }, service.context.guard);
    expect((await mailboxOf(part))?.paused?.reason).toBe(
      "Ann is ill; also, by system: 9 of 100 emails in the last 7 days bounced (limit 5%).",
    );
  });
});

test("one complaint in a hundred mails pauses, and the reason names it", async () => {
  const part = await running();
  await sent(part, 99, 0);
  await service.enrol(part.caller, part.id, [{}]);
  await service.planAll();
  const send = (await service.sends(part.caller)).find(({ state }) => state === "claimed");
  if (!send) throw new Error("Nothing was claimed.");
  const { worker } = await service.dispatch(part.caller, send);
  await service.settle(part.caller, send, { worker, smtp_code: 250 });
  await service.receive(part.caller, send, {
    from: { address: "feedback@provider.example", name: null },
    report: {
      kind: "feedback",
      original_message_id: send.message_id,
      recipients: [{ address: "x@provider.example", action: "abuse", status: null, diagnostic: null }],
    },
  });
  await judgeAll(part.caller);
  expect(await campaignOf(part)).toMatchObject({
    status: "paused",
    pause_reason: "1 of 100 emails in the last 7 days was reported as spam (limit 0.3%).",
  });
});
