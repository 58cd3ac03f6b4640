import { listMailboxBounces } from "@outbound/contracts/mailboxes/list-mailbox-bounces";
import { listMailboxDays } from "@outbound/contracts/mailboxes/list-mailbox-days";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only, type Send } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

test("each mailbox has its week's emails and bounces with their days and who they went to, and all together each day's", async () => {
  const { caller, sends } = await service.sentTo(4);
  const [first, second, third, fourth] = sends as [Send, Send, Send, Send];
  await service.moveBack(caller, first, 10);
  await service.moveBack(caller, second, 2);
  const address = await service.addressOf(caller, third);
  await service.report(caller, third, { address });

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
  const { caller } = await service.sentTo(1);
  await call(pauseSending, { mailbox: "a@s.example", reason: "holidays" }, caller);
  const { data } = await call(listMailboxDays, {}, caller);
  expect(only(data).pause).toEqual({ paused_at: expect.any(String), by_guard: false, guard: null });
  expect(await call(listMailboxDays, {}, freshCaller())).toMatchObject({ data: [] });
});
