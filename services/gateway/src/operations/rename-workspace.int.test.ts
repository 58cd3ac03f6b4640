import { randomUUID } from "node:crypto";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { renameWorkspace } from "@outbound/contracts/workspaces/rename-workspace";
import { beforeAll, expect, test } from "vitest";
import { type TestGateways, testGateways } from "../testing/gateway.fixture.ts";

let gateways: TestGateways;
const operator = { workspaceId: operatorWorkspaceId, requestId: randomUUID() };

beforeAll(async () => {
  gateways = await testGateways();
  await gateways.start();
});

test("a renamed workspace is found by its new name alone, and stays what it was", async () => {
  const { call } = gateways;
  const before = await call(createWorkspace, { name: "Acme" }, operator);
  const renamed = await call(renameWorkspace, { name: " Acme & Sons " }, { ...operator, workspaceId: before.id });
  expect(renamed).toEqual({ ...before, name: "Acme & Sons" });
  expect((await call(listWorkspaces, { name: "Acme & Sons" }, operator)).data).toEqual([renamed]);
  expect((await call(listWorkspaces, { name: "Acme" }, operator)).data).toEqual([]);
});

test("a workspace that there isn't, and a name that is none, are refused", async () => {
  const { call } = gateways;
  const nobody = { ...operator, workspaceId: randomUUID() };
  await expect(call(renameWorkspace, { name: "Acme" }, nobody)).rejects.toMatchObject({ kind: "not-found" });
  await expect(call(renameWorkspace, { name: " " }, nobody)).rejects.toMatchObject({ kind: "bad-request" });
});
