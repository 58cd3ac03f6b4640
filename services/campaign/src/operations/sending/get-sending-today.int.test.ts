import type { Caller } from "@outbound/contracts/caller";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { getSendingToday } from "@outbound/contracts/sending/get-sending-today";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { always, never, startSendingTest } from "../../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const today = (caller: Caller) => call(getSendingToday, {}, caller);
const figuresOf = async (caller: Caller) =>
  (await today(caller)).data.map(({ email, limit, sent, planned, held }) => ({ email, limit, sent, planned, held }));
const ann = { email: "ann@sender.example", limit: 6, sent: 0, planned: 0, held: 0 };

const moveDue = ({ workspaceId }: Caller, interval: string) =>
  db.query("update enrolment set next_step_at = now() + $2::interval where workspace_id = $1", [workspaceId, interval]);

test("what was sent and what is planned never exceed the limit together", async () => {
  const { caller } = await service.running(8, {}, { daily_limit: 6 });
  expect(await figuresOf(caller)).toEqual([{ ...ann, planned: 6 }]);
  await service.planAll();
  expect(await figuresOf(caller)).toEqual([{ ...ann, sent: 5, planned: 1 }]);
});

test("what a paused mailbox would send today is held, and nothing is next", async () => {
  const { caller } = await service.running(8, {}, { daily_limit: 6 });
  await call(pauseSending, { mailbox: ann.email, reason: "A wrong price" }, caller);
  expect(await figuresOf(caller)).toEqual([{ ...ann, held: 6 }]);
  expect((await today(caller)).next_email_at).toBeNull();
});

test("what is due in a paused campaign is held beside what another one sends", async () => {
  const { caller, id } = await service.running(2, {}, { daily_limit: 6 });
  await service.another(caller, 3);
  await call(pauseCampaign, { id }, caller);
  expect(await figuresOf(caller)).toEqual([{ ...ann, planned: 3, held: 2 }]);
});

test("a campaign's limit of new prospects is one for all its mailboxes", async () => {
  const mailboxes = ["a@sender.example", "b@sender.example"];
  const { caller } = await service.running(12, { mailboxes, settings: { daily_enroll_limit: 7 } });
  const planned = (await today(caller)).data.map((mailbox) => mailbox.planned);
  expect(planned.reduce((sum, one) => sum + one, 0)).toBe(7);
});

test("a mailbox whose domain is broken for days holds first emails and sends later ones", async () => {
  const { caller } = await service.running(4, {}, { daily_limit: 6 });
  await db.query("update mailbox set domain_broken_at = now() - interval '4 days' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  await db.query(
    `update enrolment set was_planned = true where id in (select id from enrolment where workspace_id = $1 limit 1)`,
    [caller.workspaceId],
  );
  expect(await figuresOf(caller)).toEqual([{ ...ann, planned: 1, held: 3 }]);
});

test("a mailbox whose limit is 0 sends nothing today, and nothing is next", async () => {
  const { caller } = await service.running(2, {}, { daily_limit: 0 });
  expect(await figuresOf(caller)).toEqual([{ ...ann, limit: 0 }]);
  expect((await today(caller)).next_email_at).toBeNull();
});

test("gaps leave room for fewer emails than are due", async () => {
  const { caller } = await service.running(8, {}, { min_gap_seconds: 86_400 });
  expect(await figuresOf(caller)).toEqual([{ ...ann, limit: null, planned: 1 }]);
});

test("outside of the hours nothing more is planned today, and the next email is the first of the next opening", async () => {
  const { caller } = await service.running(3, { settings: never }, { daily_limit: 6 });
  await moveDue(caller, "-1 hour");
  expect(await figuresOf(caller)).toEqual([ann]);
  const { next_email_at } = await today(caller);
  expect(new Date(next_email_at ?? 0).getUTCDay()).toBe((new Date().getUTCDay() + 3) % 7);
});

test("the next email is the earliest one that is due, and not before its mailbox's gap is over", async () => {
  const { caller } = await service.running(2);
  await moveDue(caller, "3 minutes");
  const inMinutes = async () =>
    Math.round((Date.parse((await today(caller)).next_email_at ?? "") - Date.now()) / 60_000);
  expect(await inMinutes()).toBe(3);
  await db.query("update mailbox set next_slot_at = now() + interval '5 minutes' where workspace_id = $1", [
    caller.workspaceId,
  ]);
  expect(await inMinutes()).toBe(5);
});

test("the hours are those that all running campaigns have, in their time zone", async () => {
  const settings = { ...always, window_start_hour: 8, window_end_hour: 18, timezone: "Europe/Berlin" };
  const { caller } = await service.running(0, { settings });
  const common = { timezone: "Europe/Berlin", window: { from_hour: 8, to_hour: 18 } };
  expect(await today(caller)).toMatchObject(common);
  await service.another(caller, 0, { settings: { ...settings, window_end_hour: 17 } });
  expect(await today(caller)).toMatchObject({ ...common, window: null, has_begun: true });
});

test("a workspace without mailboxes has its own day and nothing in it", async () => {
  const caller = freshCaller();
  await call(configureWorkspace, { timezone: "Pacific/Kiritimati" }, caller);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati" }).format(new Date());
  expect(await today(caller)).toEqual({
    date,
    timezone: "Pacific/Kiritimati",
    window: null,
    has_begun: false,
    next_email_at: null,
    data: [],
  });
});
