import { randomUUID } from "node:crypto";
import { addAttachment } from "@outbound/contracts/attachments/add-attachment";
import { getAttachment } from "@outbound/contracts/attachments/get-attachment";
import { listAttachments } from "@outbound/contracts/attachments/list-attachments";
import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { duplicateCampaign } from "@outbound/contracts/campaigns/duplicate-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { forwardReply } from "@outbound/contracts/replies/forward-reply";
import { readThread } from "@outbound/contracts/replies/read-thread";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { deleteBatch } from "@outbound/postgres/retention";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, step } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { always, only } from "../testing/sending.fixture.ts";
import { attachmentRetention } from "./attachment-table.ts";

const service = await startInboxTest();
const { call, db } = service;

const base64 = (text: string) => Buffer.from(text).toString("base64");
const add = (caller: Caller, name = "offer.pdf", text = "%PDF") =>
  call(addAttachment, { name, content: base64(text) }, caller);

const mailOf = async (caller: Caller, id: string) => {
  const send = only((await service.sends(caller)).filter((one) => one.id === id));
  return (await service.load(caller, send)).message;
};

/** As if a day had gone by. */
const deleteUnused = async ({ workspaceId }: Caller) => {
  await db.query("update attachment set unused_since = unused_since - interval '25 hours' where workspace_id = $1", [
    workspaceId,
  ]);
  await deleteBatch(db, attachmentRetention, 1_000);
};

const isStored = (caller: Caller, id: string) =>
  call(getAttachment, { id }, caller).then(
    () => true,
    () => false,
  );

async function replied() {
  const campaign = await service.sent();
  await service.reply(campaign.caller, campaign.send, {
    ...fromProspect(campaign.prospect),
    text: "What does it cost?",
  });
  return { ...campaign, reply: only(await service.replies(campaign.caller)) };
}

test("a stored file is read back as it was, is one however often it is stored, and another workspace has none", async () => {
  const caller = freshCaller();
  const stored = await add(caller);
  expect(await add(caller)).toEqual(stored);
  expect(await call(getAttachment, { id: stored.id }, caller)).toEqual({ ...stored, content: base64("%PDF") });
  expect((await add(caller, "offer.pdf", "other")).id).not.toBe(stored.id);
  expect(await isStored(freshCaller(), stored.id)).toBe(false);
  expect(await refusalOf(call(addAttachment, { name: "a.pdf", content: "not base64!" }, caller))).toMatchObject({
    message: "`content` must be base64.",
  });
});

test("each mail of a step has its files, in their order, and so has a copy of the campaign", async () => {
  const { caller, id, name } = await service.running(0);
  const [one, two] = [await add(caller), await add(caller, "terms.pdf")];
  const steps = [{ ...step("Here it is"), attachments: [two.id, one.id] }];
  const file = { name, mailboxes: ["ann@sender.example"], steps, settings: always };
  const { revision } = await call(applyCampaign, file, caller);
  const exported = await call(exportCampaign, { id }, caller);
  expect(exported).toMatchObject({ revision, file: { steps } });
  expect(await call(listAttachments, { ids: [one.id, randomUUID(), two.id] }, caller)).toEqual({ data: [one, two] });
  expect(await call(applyCampaign, { ...exported.file, revision }, caller)).toMatchObject({ revision });
  await service.enrol(caller, id, [{}]);
  await service.planAll();
  const [send] = await service.sends(caller);
  expect((await mailOf(caller, send?.id ?? "")).attachments).toEqual([two, one]);
  const copy = await call(duplicateCampaign, { id }, caller);
  expect((await call(exportCampaign, { id: copy.id }, caller)).file).toMatchObject({ steps });
});

test("files that are gone, another workspace's, or too large together are refused before anything is written", async () => {
  const { caller, reply } = await replied();
  const large = "x".repeat(2_600_000);
  const attachments = [(await add(caller, "a.bin", large)).id, (await add(caller, "b.bin", large)).id];
  const gone = { message: "An attachment is not stored any more: attach it again." };
  const stranger = await add(freshCaller());
  const answer = (ids: string[]) =>
    refusalOf(call(sendAnswer, { id: reply.id, text: "Here", attachments: ids }, caller));
  expect(await answer(attachments)).toMatchObject({ message: "The attachments of an email may have 5 MB together." });
  expect(await answer([randomUUID()])).toMatchObject(gone);
  expect(await answer([stranger.id])).toMatchObject(gone);
  const file = { name: "Attached", steps: [{ ...step("x"), attachments: [stranger.id] }] };
  expect(await refusalOf(call(applyCampaign, file, caller))).toMatchObject(gone);
});

test("an answer and a forward leave with their files, and the conversation names them", async () => {
  const { caller, reply } = await replied();
  const [offer, terms] = [await add(caller), await add(caller, "terms.pdf")];
  const answer = await call(sendAnswer, { id: reply.id, text: "Here", attachments: [offer.id] }, caller);
  const to = "colleague@example.com";
  const forward = await call(forwardReply, { id: reply.id, to, attachments: [terms.id] }, caller);
  await service.age(caller, "1 minute");
  await service.planAll();
  expect((await mailOf(caller, answer.id)).attachments).toEqual([offer]);
  const { data } = await call(readThread, { id: reply.id }, caller);
  const attached = data.flatMap((mail) => (mail.kind === "answer" ? [[mail.id, mail.attachments]] : []));
  expect(Object.fromEntries(attached)).toEqual({ [answer.id]: [offer], [forward.id]: [terms] });
});

test("a file is kept while a step or an answer has it, and deleted when none had it for a day", async () => {
  const { caller, reply, name } = await replied();
  const [shared, unused] = [await add(caller), await add(caller, "draft.pdf")];
  await call(sendAnswer, { id: reply.id, text: "Here", attachments: [shared.id] }, caller);
  const file = { name, mailboxes: ["ann@sender.example"], settings: always };
  await call(applyCampaign, { ...file, steps: [{ ...step("x"), attachments: [shared.id] }] }, caller);
  await call(applyCampaign, { ...file, steps: [step("x")] }, caller);
  await deleteUnused(caller);
  expect([await isStored(caller, shared.id), await isStored(caller, unused.id)]).toEqual([true, false]);
});

test("an answer's files are deleted after the erasure of whom it went to", async () => {
  const { caller, reply, prospect } = await replied();
  const { id } = await add(caller);
  await call(sendAnswer, { id: reply.id, text: "Here", attachments: [id] }, caller);
  await deleteUnused(caller);
  expect(await isStored(caller, id)).toBe(true);
  const erased = { ...prospect, version: prospect.version + 1, email: anonymizedEmail(prospect.id), anonymized: true };
  await service.prospects(caller, erased);
  await deleteUnused(caller);
  expect(await isStored(caller, id)).toBe(false);
});
