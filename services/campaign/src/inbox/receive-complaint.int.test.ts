import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { startInboxTest } from "../testing/inbox.fixture.ts";

const service = await startInboxTest();

const complaint = (original_message_id: string, action = "abuse") => ({
  from: { address: "feedback@provider.example", name: null },
  report: {
    kind: "feedback" as const,
    original_message_id,
    recipients: [{ address: "redacted@provider.example", action, status: null, diagnostic: null }],
  },
});

test("a complaint stops the enrolment as negative and is announced once, however often it comes", async () => {
  const { caller, id, name, send, prospect } = await service.sent();
  const fact = await service.receive(caller, send, complaint(send.message_id));
  await service.deliver(fact);
  await service.receive(caller, send, complaint(send.message_id));
  expect(await service.theEnrolment(caller)).toMatchObject({
    status: "stopped",
    outcome_negative: true,
    reason: "Reported as spam.",
    bounced_count: 0,
  });
  expect(await service.announced(caller, prospectComplained.name)).toEqual([
    {
      workspace_id: caller.workspaceId,
      prospect_id: prospect.id,
      prospect_email: prospect.email,
      campaign_id: id,
      campaign_name: name,
    },
  ]);
  await expectExactCounters(service.db, caller);
});

test("a report of not-spam or about authentication is no complaint", async () => {
  const { caller, send } = await service.sent();
  const before = await service.everything(caller);
  await service.receive(caller, send, complaint(send.message_id, "not-spam"));
  await service.receive(caller, send, complaint(send.message_id, "auth-failure"));
  expect(await service.everything(caller)).toEqual(before);
});

test("a forged complaint, or one to another workspace, changes nothing", async () => {
  const { caller, send } = await service.sent();
  const before = await service.everything(caller);
  await service.receive(caller, send, complaint("<nothing@sender.example>"));
  await service.receive(freshCaller(), send, complaint(send.message_id));
  expect(await service.everything(caller)).toEqual(before);
});
