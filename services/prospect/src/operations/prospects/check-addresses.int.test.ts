import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { checkAddresses } from "@outbound/contracts/prospects/check-addresses";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create } = await startProspectService();

test("each address is told as an import would find it, in the order of the addresses, and nobody is stored", async () => {
  const caller = freshCaller();
  await create(caller, "here@x.example");
  await create(freshCaller(), "elsewhere@x.example");
  await call(createSuppression, { kind: "email", value: "left@x.example", reason: "unsubscribe" }, caller);
  await call(createSuppression, { kind: "domain", value: "rival.example", reason: "manual" }, caller);
  await call(addSuppression, { value: "everywhere@x.example" }, { ...caller, workspaceId: operatorWorkspaceId });
  await call(eraseProspect, { prospect: "gone@x.example" }, caller);
  const emails = [
    "new@x.example",
    "HERE@x.example",
    "nobody",
    "left@x.example",
    "ada@mail.rival.example",
    "everywhere@x.example",
    "gone@x.example",
    "elsewhere@x.example",
    "here@x.example",
  ];
  const { data } = await call(checkAddresses, { emails }, caller);
  expect(data).toEqual(["new", "here", "invalid", "suppressed", "suppressed", "suppressed", "erased", "new", "here"]);
  expect((await call(listProspects, {}, caller)).data.map(({ email }) => email)).toEqual(["here@x.example"]);

  const imported = await call(importProspects, { prospects: emails.map((email) => ({ email })) }, caller);
  expect(imported.data.map(({ result }) => result)).toEqual([
    "created",
    "duplicate",
    "invalid-email",
    "created",
    "created",
    "created",
    "erased",
    "created",
    "duplicate",
  ]);
});

test("more than a thousand addresses at once are refused", async () => {
  const emails = Array.from({ length: 1_001 }, (_, at) => `p${at}@x.example`);
  await expect(call(checkAddresses, { emails }, freshCaller())).rejects.toThrow("1000");
});
