import { randomUUIDv7 } from "node:crypto";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { deleteSavedAnswer } from "@outbound/contracts/saved-answers/delete-saved-answer";
import { fillSavedAnswer } from "@outbound/contracts/saved-answers/fill-saved-answer";
import { listSavedAnswers } from "@outbound/contracts/saved-answers/list-saved-answers";
import { saveSavedAnswer } from "@outbound/contracts/saved-answers/save-saved-answer";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/campaign.fixture.ts";
import { startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;

test("saved answers are listed by name, changed and deleted, each with who wrote it last", async () => {
  const caller = freshCaller();
  const grace = { ...caller, actor: "grace@acme.example" };
  const thanks = await call(saveSavedAnswer, { name: "thanks", text: "Thanks!" }, grace);
  const later = await call(saveSavedAnswer, { name: "Later", text: "Next week, {{ first_name }}?" }, caller);
  const listed = async () => (await call(listSavedAnswers, {}, caller)).data;
  expect(await listed()).toEqual([
    { ...later, name: "Later", text: "Next week, {{ first_name }}?", written_by: "operator" },
    { ...thanks, name: "thanks", text: "Thanks!", written_by: "grace@acme.example" },
  ]);
  const changed = await call(saveSavedAnswer, { id: thanks.id, name: "Thanks", text: "Thank you!" }, caller);
  expect(changed).toMatchObject({ id: thanks.id, name: "Thanks", text: "Thank you!", written_by: "operator" });
  await call(deleteSavedAnswer, { id: later.id }, caller);
  expect(await listed()).toEqual([changed]);
  const gone = { kind: "not-found", message: "Saved reply not found." };
  expect(await refusalOf(call(deleteSavedAnswer, { id: later.id }, caller))).toMatchObject(gone);
  expect(await refusalOf(call(saveSavedAnswer, { ...later, text: "x" }, caller))).toMatchObject(gone);
  expect(await refusalOf(call(saveSavedAnswer, { id: "x", name: "x", text: "x" }, caller))).toMatchObject(gone);
});

test("a saved answer's name is the only one of its kind, its variables exist, and a workspace has a hundred", async () => {
  const caller = freshCaller();
  const save = (name: string, text = "Thanks.") => call(saveSavedAnswer, { name, text }, caller);
  await save("Thanks");
  const { id } = await save("Other");
  const taken = { kind: "conflict", message: "There is a saved reply named Thanks. Choose another name." };
  expect(await refusalOf(save("Thanks"))).toMatchObject(taken);
  expect(await refusalOf(call(saveSavedAnswer, { id, name: "Thanks", text: "x" }, caller))).toMatchObject(taken);
  await call(saveSavedAnswer, { name: "Thanks", text: "Elsewhere." }, freshCaller());
  expect(await refusalOf(save("Wrong", "Hello {{ vorname }}"))).toMatchObject({
    kind: "bad-request",
    message: expect.stringMatching(/^`text`: `vorname` is not a field: use first_name, /),
    details: {
      issues: [
        {
          path: ["text"],
          message: expect.stringMatching(/^“vorname” isn’t a field: .+custom_fields\["KEY WITH SPACES"\]\.$/),
        },
      ],
    },
  });
  for (let count = 2; count < 100; count++) await save(`Answer ${count}`);
  expect(await refusalOf(save("One more"))).toMatchObject({
    kind: "conflict",
    message: "A workspace has at most 100 saved replies: delete one first.",
  });
});

test("a saved answer is filled in for whoever wrote a reply, and what nobody has stands in brackets", async () => {
  const { caller, send, prospect } = await service.sent();
  await service.reply(caller, send);
  const { id: reply_id } = only(await service.replies(caller));
  const text =
    "Hello {{ first_name | default: 'you' }} at {{ company.name }}, {{ email }}: {{ custom_fields.plan }}.\nhttps://acme.example/?c={{ company.name }}\n{{ signature }}";
  const { id } = await call(saveSavedAnswer, { name: "Hello", text }, caller);
  const fill = () => call(fillSavedAnswer, { id, reply_id }, caller);
  expect(await fill()).toEqual({
    text: `Hello Bo at [company.name], ${prospect.email}: [custom_fields.plan].\nhttps://acme.example/?c=[company.name]\n[signature]`,
    missing: ["company.name", "custom_fields.plan", "signature"],
  });
  await call(configureWorkspace, { signature: "Ann Lee" }, caller);
  const { id: person, workspace_id, version } = prospect;
  const company = { id: randomUUIDv7(), name: "Engine & Co", domain: null };
  const known = { id: person, workspace_id, email: prospect.email, first_name: "Ada", company };
  await service.prospects(caller, { ...known, version: version + 1, custom_fields: { plan: "pro" } });
  expect(await fill()).toEqual({
    text: `Hello Ada at Engine & Co, ${prospect.email}: pro.\nhttps://acme.example/?c=Engine%20%26%20Co\nAnn Lee`,
    missing: [],
  });
  const other = freshCaller();
  expect(await refusalOf(call(fillSavedAnswer, { id, reply_id }, other))).toMatchObject({ kind: "not-found" });

  await service.prospects(caller, {
    id: person,
    workspace_id,
    version: version + 2,
    email: anonymizedEmail(person),
    anonymized: true,
  });
  expect(await refusalOf(fill())).toMatchObject({ kind: "conflict", message: "Whoever wrote this reply was erased." });
});
