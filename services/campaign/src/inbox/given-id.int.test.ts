import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { fromProspect, longSteps, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();

const wire_id = "<0102019a0b0c0d0e-11112222-3333-4444-5555-666677778888-000000@eu-west-1.amazonses.com>";

async function sentUnderAnotherId(steps = longSteps) {
  const campaign = await service.running(1, { steps });
  const send = await service.dispatched(campaign.caller);
  await service.settle(campaign.caller, send, { worker: send.worker, smtp_code: 250, wire_id });
  return { ...campaign, send, prospect: only(campaign.prospects) };
}

test("a reply and a bounce that name the id that the provider gave are about the mail", async () => {
  const { caller, send } = await sentUnderAnotherId();
  await service.receive(caller, send, {
    from: { address: "colleague@people.example", name: null },
    in_reply_to: wire_id,
  });
  expect(await service.replies(caller)).toMatchObject([{ matched_by: "in_reply_to", step: 1 }]);

  const other = await sentUnderAnotherId();
  await service.report(other.caller, { ...other.send, message_id: wire_id }, { address: other.prospect.email });
  expect(await service.theEnrolment(other.caller)).toMatchObject({ outcome_negative: true, bounced_count: 1 });
});

test("the next mail refers to the id that the recipient knows, and a copy in the Sent folder doesn't change it", async () => {
  const { caller, send, prospect } = await sentUnderAnotherId([step("1"), step("2", { delay_days: 0, subject: "" })]);
  const copy = { folder: "sent" as const, message_id: "<other@relay.example>", ref: send.id, to: [prospect.email] };
  await service.receive(caller, send, { ...copy, from: { address: "ann@sender.example", name: null } });
  await service.planAll();
  const next = (await service.sends(caller)).find(({ step }) => step === 2);
  const { message } = await service.load(caller, next ?? { id: "", attempt: 0 });
  const headers = Object.fromEntries(message.headers.map(({ name, value }) => [name, value]));
  expect(headers).toMatchObject({ "In-Reply-To": wire_id, References: wire_id });
});

test("without an id in the answer ours stays, and what our prospect answers is found by it", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send, fromProspect(prospect));
  expect(await service.replies(caller)).toMatchObject([{ matched_by: "in_reply_to" }]);
});
