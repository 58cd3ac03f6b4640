import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { countDays } from "@outbound/contracts/campaigns/count-days";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import type { Send } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

const daysOf = async (caller: Caller, input: { id?: string; days?: number; timezone?: string } = {}) =>
  (await call(countDays, input, caller)).data;
const none = { sent: 0, bounced: 0, unsubscribed: 0, replied: 0, interested: 0 };

test("each of the last days has its mails, bounces and replies, also a day without any", async () => {
  const { caller, id, sends } = await service.sentTo(3);
  const [first, second, third] = sends as [Send, Send, Send];
  await service.moveBack(caller, first, 1);
  await service.reply(caller, second, { text: "Yes, please call me." });
  await service.reply(caller, first, { automatic_headers: { "auto-submitted": "auto-replied" } });
  await service.classifyAll(caller);
  const address = await service.addressOf(caller, third);
  await service.report(caller, third, { address });

  const days = await daysOf(caller, { id, days: 3 });
  expect(days.map(({ day: _day, ...figures }) => figures)).toEqual([
    none,
    { ...none, sent: 1 },
    { sent: 2, bounced: 1, unsubscribed: 0, replied: 1, interested: 1 },
  ]);
  expect(days[2]?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(await daysOf(caller, { days: 3 })).toEqual(days);
});

test("a mail that the server refused before its body is a mail that bounced, as in the campaign's figures", async () => {
  const { caller, id } = await service.running(2, { mailboxes: ["a@s.example"], steps: [step("1")] });
  await service.planAll();
  const [refused, sent] = (await service.sends(caller)) as [Send, Send];
  await service.settle(caller, refused, {
    outcome: "refused",
    smtp_code: 550,
    enhanced_code: "5.1.1",
    fault: "recipient",
    reason: "550 5.1.1 User unknown",
  });
  const { worker } = await service.dispatch(caller, sent);
  await service.settle(caller, sent, { worker });
  expect(await daysOf(caller, { id, days: 1 })).toMatchObject([{ sent: 2, bounced: 1 }]);
});

test("who unsubscribes counts on the day of the mail by which they did", async () => {
  const { caller, id, sends } = await service.sentTo(2);
  const [first] = sends as [Send];
  await service.moveBack(caller, first, 1);
  const { enrolment_id, step: position } = first;
  await call(unsubscribeEnrolment, { use_id: randomUUID(), enrolment_id, step: position, via: "one_click" }, caller);
  expect((await daysOf(caller, { id, days: 2 })).map(({ unsubscribed }) => unsubscribed)).toEqual([1, 0]);
});

test("a mail from before the first day is not counted, and days are those of the zone", async () => {
  const { caller, sends } = await service.sentTo(2);
  await service.moveBack(caller, sends[0] as Send, 30);
  const total = (days: { sent: number }[]) => days.reduce((sum, { sent }) => sum + sent, 0);
  expect(total(await daysOf(caller))).toBe(1);
  for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"]) {
    const days = await daysOf(caller, { timezone, days: 2 });
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(new Date());
    expect([timezone, days.at(-1)]).toEqual([timezone, { ...none, day: today, sent: 1 }]);
  }
});

test("another workspace's campaign is not found, and its mails are counted nowhere else", async () => {
  const { id } = await service.sentTo(1);
  const stranger = freshCaller();
  expect(await refusalOf(call(countDays, { id }, stranger))).toMatchObject({ kind: "not-found" });
  expect((await daysOf(stranger, { days: 1 })).map(({ sent }) => sent)).toEqual([0]);
  for (const timezone of ["Mars/Olympus", ""]) {
    expect(await refusalOf(call(countDays, { timezone }, stranger))).toMatchObject({ kind: "bad-request" });
  }
});
