import { operations } from "@outbound/contracts/operations";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { codeOf, goodPassword, peopleOf, switchOnSecondFactor } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);
beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const needsProof = { error: "Confirm first that it's you." };

/** Whoever holds the cookie has the page, and neither password nor app. */
async function stolen() {
  const owner = await people.newOwner();
  await gateways.db.query("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
    owner.userId,
  ]);
  const ask = (operation: string, input: unknown) =>
    owner.page.post(operation, { workspace_id: owner.caller.workspaceId, input });
  return { ...owner, ask, newToken: () => ask("token.create", { name: "Mine" }) };
}

const recent = operations.filter(({ app }) => app?.recent).map(({ name }) => name);

describe("whoever has a session's cookie alone", () => {
  test("reveals no secret, lets nobody in and erases nobody", async () => {
    expect(recent.sort()).toEqual([
      "authorization.grant",
      "invitation.create",
      "job.erase",
      "member.reset-link",
      "member.set-role",
      "prospect.erase",
      "token.create",
      "webhook.secret",
    ]);
    const { ask } = await stolen();
    for (const name of recent) {
      const { status, json, headers } = await ask(name, {});
      expect([name, status, json, headers.get("x-error-code")]).toEqual([name, 403, needsProof, "needs-proof"]);
    }
    expect((await ask("token.list", {})).status).toBe(200);
  });

  test("gets no further by a wrong password, however often, and its person by the right one", async () => {
    const { page, newToken } = await stolen();
    for (let tries = 0; tries < 10; tries++) {
      expect((await page.post("session.prove", { password: `guess ${tries}` })).status).toBe(403);
    }
    expect((await page.post("session.prove", { password: goodPassword })).status).toBe(429);
    expect((await newToken()).json).toEqual(needsProof);

    await gateways.db.query("delete from sign_in_attempt");
    expect((await page.post("session.prove", { password: goodPassword })).status).toBe(200);
    expect((await newToken()).status).toBe(200);
  });

  test("gets no further by the password where a second factor is on", async () => {
    const owner = await people.newOwner();
    const { secret } = await switchOnSecondFactor(owner.page);
    await gateways.db.query("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
      owner.userId,
    ]);
    const prove = (proof: object) => owner.page.post("session.prove", proof);
    expect((await prove({ password: goodPassword })).status).toBe(400);
    expect((await prove({ code: codeOf(secret) })).status).toBe(200);
  });

  test("finds a proof worth nothing after ten minutes, and in another session", async () => {
    const { email, page, userId, newToken, caller } = await stolen();
    await page.post("session.prove", { password: goodPassword });
    expect((await newToken()).status).toBe(200);
    await gateways.db.query("update session set proved_at = now() - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    expect((await newToken()).json).toEqual(needsProof);

    const elsewhere = (await people.newOwner()).page;
    await elsewhere.post("session.create", { email, password: goodPassword });
    await gateways.db.query("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    await page.post("session.prove", { password: goodPassword });
    const input = { workspace_id: caller.workspaceId, input: { name: "Mine" } };
    expect((await elsewhere.post("token.create", input)).json).toEqual(needsProof);
  });

  test("has nothing any more once its person has signed out", async () => {
    const { page, ask } = await stolen();
    const cookie = page.cookie();
    await page.post("session.end", {});
    const answer = await request("/app/api/session.get", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    });
    expect(answer.json).toBeNull();
    expect((await ask("token.list", {})).status).toBe(401);
  });
});
