import { randomUUID } from "node:crypto";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { renameWorkspace } from "@outbound/contracts/workspaces/rename-workspace";
import { beforeAll, expect, test } from "vitest";
import { type TestGateways, testGateways } from "../../testing/gateway.fixture.ts";

let gateways: TestGateways;
const operator = { workspaceId: operatorWorkspaceId, requestId: randomUUID() };

beforeAll(async () => {
  gateways = await testGateways();
  await gateways.start();
});

test("a renamed workspace is found by its new name only, and keeps everything else", async () => {
  const { call } = gateways;
  const before = await call(createWorkspace, { name: "Acme" }, operator);
  const renamed = await call(renameWorkspace, { name: " Acme & Sons " }, { ...operator, workspaceId: before.id });
  expect(renamed).toEqual({ ...before, name: "Acme & Sons" });
  expect((await call(listWorkspaces, { name: "Acme & Sons" }, operator)).data).toEqual([{ ...renamed, members: 0 }]);
  expect((await call(listWorkspaces, { name: "Acme" }, operator)).data).toEqual([]);
});

test("an unknown workspace and an invalid name are refused", async () => {
  const { call } = gateways;
  const unknownWorkspace = { ...operator, workspaceId: randomUUID() };
  await expect(call(renameWorkspace, { name: "Acme" }, unknownWorkspace)).rejects.toMatchObject({ kind: "not-found" });
  await expect(call(renameWorkspace, { name: " " }, unknownWorkspace)).rejects.toMatchObject({ kind: "bad-request" });
});
