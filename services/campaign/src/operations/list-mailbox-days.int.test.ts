import type { Caller } from "@outbound/contracts/caller";
import { listMailboxBounces } from "@outbound/contracts/mailboxes/list-mailbox-bounces";
import { listMailboxDays } from "@outbound/contracts/mailboxes/list-mailbox-days";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { reportOf, startInboxTest } from "../testing/inbox.fixture.ts";
import { only, type Send } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

async function sentTo(people: number) {
  const campaign = await service.running(people, { mailboxes: ["a@s.example"], steps: [step("1")] });
  await service.planAll();
  const sends = await service.sends(campaign.caller);
  for (const send of sends) {
    const { worker } = await service.dispatch(campaign.caller, send);
    await service.settle(campaign.caller, send, { worker });
  }
  return { ...campaign, sends };
}

const moveBack = (caller: Caller, send: Send | undefined, days: number) =>
  db.query(
    "update send set dispatched_at = dispatched_at - $3 * interval '1 day' where workspace_id = $1 and id = $2",
    [caller.workspaceId, send?.id, days],
  );

test("each mailbox has its week's emails and bounces with their days and who they went to, and all together each day's", async () => {
  const { caller, sends, prospects } = await sentTo(4);
  const [first, second, third, fourth] = sends as [Send, Send, Send, Send];
  await moveBack(caller, first, 10);
  await moveBack(caller, second, 2);
  const { enrolment_id } = third;
  const { prospect_id } = (await service.enrolments(caller)).find((one) => one.id === enrolment_id) ?? {};
  const address = prospects.find((one) => one.id === prospect_id)?.email ?? "";
  await service.receive(caller, third, reportOf(third.message_id, { address }));

  const { days, data, guard, timezone } = await call(listMailboxDays, {}, caller);
  expect(timezone).toBe("UTC");
  expect(days).toHaveLength(18);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect([days.at(-11), days.at(-3), days.at(-1)].map((day) => day?.sent)).toEqual([1, 1, 2]);
  expect(days.reduce((sum, { sent }) => sum + sent, 0)).toBe(4);
  expect(only(data)).toEqual({
    mailbox_id: fourth.mailbox_id,
    emails: 3,
    bounces: 1,
    complaints: 0,
    bounces_by_day: [0, 0, 0, 0, 0, 0, 1],
    pause: null,
    counted_from: null,
  });
  const bounced = await call(listMailboxBounces, { id: third.mailbox_id }, caller);
  expect(bounced.data).toMatchObject([{ send_id: third.id, prospect: { email: address }, bounce: "hard" }]);
  expect((await call(listMailboxBounces, { id: third.mailbox_id }, freshCaller())).data).toEqual([]);
  expect(guard).toEqual({
    least_emails: 50,
    bounces: { told: 3, pause: 5 },
    complaints: { told: 0.1, pause: 0.3 },
  });
});

test("a person's pause is told with its time, and nothing of another workspace", async () => {
  const { caller } = await sentTo(1);
  await call(pauseSending, { mailbox: "a@s.example", reason: "holidays" }, caller);
  const { data } = await call(listMailboxDays, {}, caller);
  expect(only(data).pause).toEqual({ paused_at: expect.any(String), by_guard: false });
  expect(await call(listMailboxDays, {}, freshCaller())).toMatchObject({ data: [] });
});
