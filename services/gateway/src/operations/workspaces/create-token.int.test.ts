import { randomUUID } from "node:crypto";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import { beforeAll, expect, test } from "vitest";
import { type TestGateways, testGateways } from "../../testing/gateway.fixture.ts";

let gateways: TestGateways;

beforeAll(async () => {
  gateways = await testGateways();
  await gateways.start();
});

test("a token is shown once and stored as a hash", async () => {
  const caller = await gateways.newWorkspace();
  const created = await gateways.call(createToken, { name: " Zapier " }, caller);
  expect(created).toEqual({
    id: created.id,
    name: "Zapier",
    granted_by: null,
    token: expect.stringMatching(/^obt_[0-9A-Za-z]{40}$/),
    read_only: false,
    may_answer: false,
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
    created_at: expect.stringMatching(/\+00:00$/),
  });
  const { token, ...shown } = created;
  expect(await gateways.call(listTokens, {}, caller)).toEqual({
    data: [{ ...shown, workspace_id: caller.workspaceId }],
    next_cursor: null,
  });
  const { rows } = await gateways.db.query<{ text: string }>("select api_token::text as text from api_token");
  for (const { text } of rows) expect(text).not.toContain(token.slice(4));
});

test("a token may answer without a person only where that was said, and never one that may only read", async () => {
  const caller = await gateways.newWorkspace();
  await gateways.newToken({ may_answer: true }, caller);
  await gateways.newToken({}, caller);
  const rights = async () => (await gateways.call(listTokens, {}, caller)).data.map(({ may_answer }) => may_answer);
  expect(await rights()).toEqual([false, true]);
  await expect(gateways.newToken({ may_answer: true, read_only: true }, caller)).rejects.toMatchObject({
    kind: "bad-request",
    message: "A token that may only read can't answer.",
  });
  expect(await rights()).toEqual([false, true]);
});

test("a workspace that does not exist gets no token", async () => {
  const unknownWorkspace = { workspaceId: randomUUID(), requestId: randomUUID() };
  await expect(gateways.call(createToken, {}, unknownWorkspace)).rejects.toMatchObject({
    kind: "not-found",
    message: "Workspace not found.",
  });
});

test("a list of tokens is paged, newest first, without other workspaces'", async () => {
  const caller = await gateways.newWorkspace();
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.unshift((await gateways.newToken({}, caller)).id);
  await gateways.newToken();

  const listed: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { limit: "2", ...(cursor && { cursor }) };
    const { data, next_cursor } = await gateways.call(listTokens, input, caller);
    listed.push(...data.map(({ id }) => id));
    cursor = next_cursor;
  }
  expect(listed).toEqual(ids);
});

test("revoking is final, affects this workspace only, and a repeat changes nothing", async () => {
  const { id, caller } = await gateways.newToken();
  const stranger = await gateways.newWorkspace();
  const unknown = { kind: "not-found", message: "Token not found." };
  await expect(gateways.call(revokeToken, { id }, stranger)).rejects.toMatchObject(unknown);
  await expect(gateways.call(revokeToken, { id: "1" }, caller)).rejects.toMatchObject(unknown);
  expect((await gateways.call(listTokens, {}, caller)).data).toMatchObject([{ id, revoked_at: null }]);

  const revoked = await gateways.call(revokeToken, { id }, caller);
  expect(revoked.revoked_at).toMatch(/\+00:00$/);
  expect(await gateways.call(revokeToken, { id }, caller)).toEqual(revoked);
});
