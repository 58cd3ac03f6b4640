import { publish, startOutboxRelay } from "@outbound/broker/outbox";
import { type Consumer, consume, subscribe } from "@outbound/broker/subscribe";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { replyClassified } from "@outbound/contracts/events/reply-classified";
import { replyReceived } from "@outbound/contracts/events/reply-received";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { expectExactCounters } from "../campaign-test-kit.ts";
import { consumers } from "../consumers.ts";
import { startInboxTest } from "../inbox/inbox-test-kit.ts";

const service = await startInboxTest();
const { broker, db, context } = service;

test("over the broker: a reply is announced, then classified, each once, however often its mail is published", async () => {
  const heard: { name: string; id: string; workspace_id: string }[] = [];
  const listen = [replyReceived, replyClassified].map(
    (event): Consumer<object> =>
      consume(event, async ({ id, payload }) => {
        heard.push({ name: event.name, id, workspace_id: payload.workspace_id });
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
  await eventually(() => expect(new Set(heard.map(({ id }) => id)).size).toBe(20));
  for (const { caller } of campaigns) {
    const names = heard.filter(({ workspace_id }) => workspace_id === caller.workspaceId).map(({ name }) => name);
    expect(names.indexOf(replyReceived.name)).toBeLessThan(names.indexOf(replyClassified.name));
    await expectExactCounters(db, caller);
  }
});
