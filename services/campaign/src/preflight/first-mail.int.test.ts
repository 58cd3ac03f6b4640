import type { Caller } from "@outbound/contracts/caller";
import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { flawlessCampaigns, polite } from "../testing/flawless-campaign.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { never } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;
const flawless = flawlessCampaigns(service);
const change = (sql: string, { workspaceId }: Caller, ...values: unknown[]) => db.query(sql, [workspaceId, ...values]);

async function firstMail(caller: Caller, id: string) {
  const { first_mail } = await call(preflightCampaign, { id }, caller);
  return first_mail && { ...first_mail, at: new Date(first_mail.at) };
}

test("the first mail leaves when preflight says, in whichever person's time zone the window opens first", async () => {
  const settings = { ...never, tracking: false, timezone: "America/Lima", use_prospect_timezone: true };
  const { caller, id } = await flawless(0, { settings });
  await service.enrolled(caller, id, 3);
  await service.enrol(caller, id, [{ timezone: "Pacific/Auckland" }, { timezone: "Asia/Tokyo" }]);
  const said = await firstMail(caller, id);
  expect(said).toMatchObject({ timezone: "Pacific/Auckland", at_earliest: false });
  await call(startCampaign, { id }, caller);
  await service.planAll();
  const times = (await service.enrolments(caller)).map(({ next_step_at }) => next_step_at?.getTime() ?? 0);
  expect(said?.at.getTime()).toBe(Math.min(...times));
});

test("the first mail waits for the mailbox's gap and day and for the campaign's own, and for no mailbox that can't send", async () => {
  const { caller, id } = await flawless(2, { mailboxes: ["ann@sender.example", "bob@sender.example"] });
  await change("update mailbox set status = 'error' where workspace_id = $1 and email like 'bob%'", caller);
  const later = new Date(Date.now() + 1_800_000);
  const box = (columns: string) =>
    change(`update mailbox set ${columns} where workspace_id = $1 and email like 'ann%'`, caller, later);
  await box("next_slot_at = $2");
  expect(await firstMail(caller, id)).toEqual({ at: later, timezone: "UTC", at_earliest: false });
  await box("next_slot_at = null, daily_limit = 3, sent_today = 3, day_ends_at = $2");
  expect(await firstMail(caller, id)).toEqual({ at: later, timezone: "UTC", at_earliest: false });
  await box("daily_limit = 0, day_ends_at = $2");
  expect(await firstMail(caller, id)).toBeUndefined();
  await box("daily_limit = 3, sent_today = 2, day_ends_at = $2");
  expect((await firstMail(caller, id))?.at.getTime()).toBeLessThan(later.getTime());
  await change(
    "update campaign set daily_enroll_limit = 1, begun_today = 1, begun_until = $2 where workspace_id = $1",
    caller,
    later,
  );
  expect(await firstMail(caller, id)).toEqual({ at: later, timezone: "UTC", at_earliest: false });
});

test("the time is called the earliest where a cap, another campaign or a condition may put the mail off", async () => {
  const capped = await flawless();
  await call(configureWorkspace, { domain_per_hour: 5 }, capped.caller);
  expect(await firstMail(capped.caller, capped.id)).toMatchObject({ at_earliest: true });
  const shared = await flawless();
  await service.another(shared.caller, 0);
  expect(await firstMail(shared.caller, shared.id)).toMatchObject({ at_earliest: true });
  const steps = [{ ...step(polite), only_if: { field: "custom_fields.plan", is: ["pro"] } }];
  const meant = await flawless(1, { steps });
  expect(await firstMail(meant.caller, meant.id)).toMatchObject({ at_earliest: true });
});

test("no first mail is told of a campaign that is blocked, runs, or has nobody who may be mailed", async () => {
  const { caller, id, prospects } = await flawless(1);
  await change("update campaign set send_days = '[]' where workspace_id = $1", caller);
  expect(await firstMail(caller, id)).toBeUndefined();
  await change("update campaign set send_days = null where workspace_id = $1", caller);
  expect(await firstMail(caller, id)).toBeDefined();
  await change(
    `insert into suppression_copy (workspace_id, id, version, kind, value, reason, removed)
     values ($1, gen_random_uuid(), 1, 'email', $2, 'manual', false)`,
    caller,
    prospects[0]?.email,
  );
  expect(await firstMail(caller, id)).toBeUndefined();
  const running = await flawless();
  await call(startCampaign, { id: running.id }, running.caller);
  expect(await firstMail(running.caller, running.id)).toBeUndefined();
  const empty = await flawless(0);
  expect(await firstMail(empty.caller, empty.id)).toBeUndefined();
});
