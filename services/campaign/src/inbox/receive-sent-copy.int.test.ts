import { messageSent } from "@outbound/contracts/events/message-sent";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { longSteps, startInboxTest } from "../testing/inbox.fixture.ts";

const service = await startInboxTest();

const from = { address: "ann@sender.example", name: "Ann" };

async function ofUnknownFate() {
  const campaign = await service.running(1, { steps: longSteps });
  const send = await service.dispatched(campaign.caller);
  await service.settle(campaign.caller, send, { worker: send.worker, outcome: "unknown", reason: "Connection closed" });
  return { ...campaign, send };
}

test.each(["message_id", "ref"] as const)("a copy in the Sent folder settles an unknown send by its %s", async (by) => {
  const { caller, send } = await ofUnknownFate();
  const known = { message_id: { message_id: send.message_id }, ref: { ref: send.id, message_id: "<wire@x.example>" } };
  const fact = await service.receive(caller, send, { folder: "sent", from, ...known[by] });
  await service.deliver(fact);
  await service.receive(caller, send, { folder: "sent", from, ...known[by] });
  expect(await service.theSend(caller)).toMatchObject({ state: "sent", reason: null });
  expect(await service.theEnrolment(caller)).toMatchObject({ status: "active", current_step: 2, sent_count: 1 });
  expect(await service.announced(caller, messageSent.name)).toMatchObject([{ message_id: send.message_id, step: 1 }]);
  await expectExactCounters(service.db, caller);
});

test("a mail written by hand and a copy in another workspace's Sent folder settle nothing", async () => {
  const { caller, send } = await ofUnknownFate();
  const before = await service.everything(caller);
  await service.receive(caller, send, { folder: "sent", from, in_reply_to: send.message_id });
  await service.receive(freshCaller(), send, { folder: "sent", from, message_id: send.message_id, ref: send.id });
  expect(await service.everything(caller)).toEqual(before);
});

test("a mail that was forwarded inside another one doesn't get the other's Message-ID", async () => {
  const { caller, send, prospects } = await ofUnknownFate();
  const wire = "<forward@sender.example>";
  await service.receive(caller, send, { folder: "sent", from, message_id: wire, ref: send.id, to: ["boss@x.example"] });
  await service.receive(caller, send, { in_reply_to: wire });
  expect(await service.replies(caller)).toEqual([]);
  expect(prospects).toHaveLength(1);
});
