import { publish } from "@outbound/broker/publish-event";
import { type Consumer, consume, subscribe } from "@outbound/broker/subscribe";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { startOutboxRelay } from "@outbound/events/outbox-relay";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { consumers } from "../consumers.ts";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { longSteps, reportOf, startInboxTest } from "../testing/inbox.fixture.ts";
import type { Send } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { broker, db, context } = service;

test("over the broker: a reply is announced, then classified, each once, however often its mail is published", async () => {
  const events: { name: string; id: string; workspace_id: string }[] = [];
  const listen = [replyReceived, replyClassified].map(
    (event): Consumer<object> =>
      consume(event, async ({ id, payload }) => {
        events.push({ name: event.name, id, workspace_id: payload.workspace_id });
      }),
  );
  await subscribe(broker, { service: "webhook-dispatcher", consumers: listen, context: {} });
  await subscribe(broker, { service: "campaign", consumers, context });
  const relay = startOutboxRelay(broker, db);
  onTestFinished(() => relay.stop());

  const campaigns = [];
  for (let at = 0; at < 10; at++) campaigns.push(await service.sent());
  for (const { caller, send } of campaigns) {
    const { id, payload } = service.fact(caller, send, { in_reply_to: send.message_id });
    for (let times = 0; times < 3; times++) await publish(broker, mailReceived, payload, { id });
  }
  await eventually(() => expect(new Set(events.map(({ id }) => id)).size).toBe(20));
  for (const { caller } of campaigns) {
    const names = events.filter(({ workspace_id }) => workspace_id === caller.workspaceId).map(({ name }) => name);
    expect(names.indexOf(replyReceived.name)).toBeLessThan(names.indexOf(replyClassified.name));
    await expectExactCounters(db, caller);
  }
});

test("mails that come together are committed together, with the same effect as one after the other", async () => {
  const { caller, sends } = await service.sentTo(4, longSteps);
  const [one, two, three, four] = sends.map(({ message_id }) => message_id);
  const mailbox = { mailbox_id: sends[0]?.mailbox_id ?? "" };
  const first = service.fact(caller, mailbox, { in_reply_to: one ?? "" });
  const facts = [
    first,
    first,
    service.fact(caller, mailbox, { in_reply_to: one ?? "", text: "And one more thing." }),
    service.fact(caller, mailbox, reportOf(two ?? "", {})),
    service.fact(caller, mailbox, {}),
    service.fact(caller, mailbox, {
      in_reply_to: three ?? "",
      automatic_headers: { "auto-submitted": "auto-replied" },
    }),
    service.fact(caller, mailbox, reportOf(four ?? "", { status: "4.2.2" })),
  ];
  await Promise.all(facts.map(service.deliver));

  const { rows } = await db.query<{ transactions: number; facts: number }>(
    "select count(distinct xmin::text) as transactions, count(*) as facts from inbox where event_id = any($1)",
    [facts.map(({ id }) => id)],
  );
  expect(rows[0]).toEqual({ transactions: 1, facts: 6 });
  const [automatic, written] = [true, false].map(async (is) =>
    (await service.replies(caller)).filter(({ autoreplied }) => autoreplied === is).map(({ text }) => text),
  );
  expect(await automatic).toEqual(["Tell me more."]);
  expect(await written).toEqual(["Tell me more.", "And one more thing."]);
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(2);
  expect((await service.sends(caller)).map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
  await expectExactCounters(db, caller);
  await service.classifyAll(caller);
  await expectExactCounters(db, caller);
});

test("of mails that come together one may be in two folders, and one may name the id that another's copy brings", async () => {
  const { caller, sends } = await service.sentTo(2, longSteps);
  const [one, two] = sends as [Send, Send];
  const to = [await service.addressOf(caller, two)];
  const reply = { message_id: "<reply@people.example>", in_reply_to: one.message_id };
  const facts = [
    service.fact(caller, two, { in_reply_to: "<wire@provider.example>" }),
    service.fact(caller, one, reply),
    service.fact(caller, one, { ...reply, folder: "junk" }),
    service.fact(caller, two, { folder: "sent", message_id: "<wire@provider.example>", ref: two.id, to }),
  ];
  await Promise.all(facts.map(service.deliver));

  expect((await service.replies(caller)).map(({ enrolment_id, matched_by }) => [enrolment_id, matched_by])).toEqual(
    expect.arrayContaining([
      [one.enrolment_id, "in_reply_to"],
      [two.enrolment_id, "in_reply_to"],
    ]),
  );
  expect(await service.announced(caller, replyReceived.name)).toHaveLength(2);
  await expectExactCounters(db, caller);
});
