import type { Caller } from "@outbound/contracts/caller";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { findText } from "@outbound/testing/find-text";
import { expect, test } from "vitest";
import { startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const answerOf = async (caller: Caller) => only((await service.sends(caller)).filter(({ step }) => step === null));

/** A colleague of the prospect's answers the mail, is a prospect, too, and a person's answer to them leaves. */
async function answeredColleague(address: string) {
  const { caller, send, prospect } = await service.sent();
  const colleague = only(await service.prospects(caller, { email: address }));
  await service.reply(caller, send, { from: { address, name: null }, subject: "For my colleague" });
  const reply = only(await service.replies(caller));
  expect(reply.held).toBe(false);
  await call(sendAnswer, { id: reply.id, text: `Dear ${address}, yes.` }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  const answer = await answerOf(caller);
  const { go, worker } = await service.dispatch(caller, answer);
  expect(go).toBe(true);
  const settle = (report: Parameters<typeof service.settle>[2]) =>
    service.settle(caller, answer, { worker, ...report });
  return { caller, answer, prospect, colleague, settle };
}

const erase = (caller: Caller, { id, workspace_id, version }: ProspectSnapshot) =>
  service.prospects(caller, { id, workspace_id, version: version + 1, email: anonymizedEmail(id), anonymized: true });

/** What other services are still to be told is theirs to forget. */
async function expectForgotten(text: string) {
  await db.query("delete from outbox");
  expect(await findText(db, [text])).toEqual([]);
}

const noSuchUser = (address: string) =>
  ({ outcome: "refused", fault: "recipient", smtp_code: 550, reason: `<${address}>: no such user` }) as const;

test("an erasure of a colleague who was answered removes what their server said of the answer", async () => {
  const address = "quillfeather@people.example";
  const { caller, colleague, settle } = await answeredColleague(address);
  await settle(noSuchUser(address));
  await erase(caller, colleague);
  await expectForgotten("quillfeather");
});

test("what a server or a report says of an answer after its reader's erasure isn't stored", async () => {
  const address = "wrenfeather@people.example";
  const refused = await answeredColleague(address);
  await erase(refused.caller, refused.colleague);
  await refused.settle(noSuchUser(address));
  expect(await answerOf(refused.caller)).toMatchObject({ state: "refused", smtp_code: 550, reason: null });

  const { caller, answer, colleague, settle } = await answeredColleague(address);
  await settle({ smtp_code: 250 });
  await erase(caller, colleague);
  await service.report(caller, answer, { diagnostic: `smtp; 550 <${address}>: no such user` });
  expect(await answerOf(caller)).toMatchObject({ reason: "The message could not be delivered." });
  await expectForgotten("wrenfeather");
});

test("an answer that is put off after its reader's erasure never leaves", async () => {
  const address = "larkfeather@people.example";
  const { caller, answer, colleague, settle } = await answeredColleague(address);
  await erase(caller, colleague);
  await settle({ outcome: "deferred", fault: "recipient", smtp_code: 451, reason: `<${address}>: busy` });
  await service.age(caller, "1 day");
  await service.planAll();
  expect(await answerOf(caller)).toMatchObject({ state: "cancelled", attempt: answer.attempt });
  await expectForgotten("larkfeather");
});
