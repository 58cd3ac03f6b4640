import { randomUUID } from "node:crypto";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { beforeAll, expect, test } from "vitest";
import { type TestGateways, testGateways } from "../../testing/gateway.fixture.ts";

let gateways: TestGateways;
const operator = { workspaceId: operatorWorkspaceId, requestId: randomUUID() };

beforeAll(async () => {
  gateways = await testGateways();
  await gateways.start();
});

test("a workspace is listed once it is created, newest first, a page at a time", async () => {
  const [first, second] = [
    await gateways.call(createWorkspace, { name: " Acme " }, operator),
    await gateways.call(createWorkspace, { name: "Umbrella" }, operator),
  ];
  expect(first).toEqual({ id: first.id, name: "Acme", created_at: expect.stringMatching(/\+00:00$/) });
  const page = await gateways.call(listWorkspaces, { limit: "1" }, operator);
  expect(page).toEqual({ data: [{ ...second, members: 0 }], next_cursor: expect.any(String) });
  const rest = await gateways.call(listWorkspaces, { limit: "1", cursor: page.next_cursor ?? "" }, operator);
  expect(rest).toEqual({ data: [{ ...first, members: 0 }], next_cursor: null });
});

test("workspaces are found by their exact name", async () => {
  const { id } = await gateways.call(createWorkspace, { name: "Initech" }, operator);
  const found = await gateways.call(listWorkspaces, { name: "Initech" }, operator);
  expect(found.data.map((workspace) => workspace.id)).toEqual([id]);
  expect((await gateways.call(listWorkspaces, { name: "initech" }, operator)).data).toEqual([]);
});

test("a workspace without a name is refused", async () => {
  await expect(gateways.call(createWorkspace, { name: " " }, operator)).rejects.toMatchObject({ kind: "bad-request" });
});
