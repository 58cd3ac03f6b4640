import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { prospectComplained } from "@outbound/contracts/events/prospect-complained";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { expect, test } from "vitest";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const answerOf = async (caller: Caller) => only((await service.sends(caller)).filter(({ step }) => step === null));

/** Somebody who wrote has an answer on its way, and then another address. */
async function movedWhileAnswered(from?: string) {
  const { caller, send, prospect } = await service.sent();
  const writer = from === undefined ? fromProspect(prospect) : { from: { address: from, name: null } };
  await service.reply(caller, send, { ...writer, message_id: `<${randomUUID()}@people.example>` });
  const { id } = only(await service.replies(caller));
  await call(sendAnswer, { id, text: "Tuesday at ten." }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  const answer = await answerOf(caller);
  const { to } = (await service.load(caller, answer)).envelope;
  await service.prospects(caller, { ...prospect, version: 2, email: `new@${caller.workspaceId}.example` });
  return { caller, prospect, answer, to };
}

const excluded = async ({ workspaceId }: Caller) => {
  const { rows } = await db.query<{ value: string }>(
    "select value from suppression_copy where workspace_id = $1 and not removed order by value",
    [workspaceId],
  );
  return rows.map(({ value }) => value);
};

const refused = { outcome: "refused", fault: "recipient", smtp_code: 550, reason: "550 5.1.1 no such user" } as const;

test("an answer that a server refuses at the address of before excludes nobody, and blames no new address", async () => {
  const { caller, answer } = await movedWhileAnswered();
  await service.settle(caller, answer, refused);
  expect(await answerOf(caller)).toMatchObject({ state: "refused" });
  expect([await excluded(caller), await service.announced(caller, messageBounced.name)]).toEqual([[], []]);
  expect(await service.engagement(caller)).toMatchObject({ bounced: false });
  await expectExactCounters(db, caller);
});

test("a complaint about an answer excludes the address that it went to, whatever the person's is by now", async () => {
  const colleague = `colleague@${randomUUID()}.example`;
  for (const from of [undefined, colleague]) {
    const { caller, answer, to } = await movedWhileAnswered(from);
    const { worker } = await service.dispatch(caller, answer, { to });
    await service.settle(caller, answer, { worker, smtp_code: 250 });
    const recipients = [{ address: "redacted@provider.example", action: "abuse", status: null, diagnostic: null }];
    const report = { kind: "feedback" as const, original_message_id: answer.message_id, recipients };
    await service.receive(caller, answer, { report });
    expect(await service.announced(caller, prospectComplained.name)).toMatchObject([{ prospect_email: to }]);
    expect(await excluded(caller)).toEqual([to]);
  }
});
