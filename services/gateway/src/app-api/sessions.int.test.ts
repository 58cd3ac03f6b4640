import { beforeEach, expect, test } from "vitest";
import { testGateways } from "../gateway.fixture.ts";
import { insertSession } from "../people/session-table.ts";
import { browser, peopleOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);
beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function signedInTwice() {
  const { email, password, page } = await people.newOwner();
  const elsewhere = browser(request);
  await elsewhere.post("session.create", { email, password }, { headers: { "User-Agent": firefox } });
  return { email, password, page, elsewhere };
}

test("a person sees where they are signed in, their own browser first", async () => {
  const { page } = await signedInTwice();
  const { json } = await page.post("session.list", {});
  const session = { id: expect.any(String), address: "127.0.0.1", created_at: expect.any(String) };
  expect(json.sessions).toEqual([
    { ...session, is_current: true, user_agent: "node", last_seen_at: expect.any(String) },
    { ...session, is_current: false, user_agent: firefox, last_seen_at: expect.any(String) },
  ]);
});

test("a session that is revoked is worth nothing with its next request, and the others go on", async () => {
  const { page, elsewhere } = await signedInTwice();
  const [, other] = (await page.post("session.list", {})).json.sessions;
  expect((await page.post("session.revoke", { id: other.id })).status).toBe(200);
  expect((await elsewhere.post("session.get", {})).json).toBeNull();
  expect((await page.post("session.get", {})).json).not.toBeNull();
});

test("all other sessions end at once", async () => {
  const { email, password, page, elsewhere } = await signedInTwice();
  const third = browser(request);
  await third.post("session.create", { email, password });
  expect((await page.post("session.revoke-others", {})).status).toBe(200);
  for (const ended of [elsewhere, third]) expect((await ended.post("session.get", {})).json).toBeNull();
  expect((await page.post("session.list", {})).json.sessions).toHaveLength(1);
});

test("nobody sees or ends the sessions of others", async () => {
  const { page } = await signedInTwice();
  const stranger = await people.newOwner();
  const [, other] = (await page.post("session.list", {})).json.sessions;
  for (const id of [other.id, crypto.randomUUID(), "x"]) {
    const { status, json } = await stranger.page.post("session.revoke", { id });
    expect([status, json]).toEqual([404, { error: "Session not found." }]);
  }
  await stranger.page.post("session.revoke-others", {});
  expect((await page.post("session.list", {})).json.sessions).toHaveLength(2);
  for (const action of ["session.list", "session.revoke-others"]) {
    expect((await browser(request).post(action, {})).status).toBe(401);
  }
});

test("who signs in while their password is changed has no session by the old one", async () => {
  const { email, userId } = await people.newOwner();
  const { rows } = await gateways.db.query<{ password_hash: string }>(
    "select password_hash from app_user where id = $1",
    [userId],
  );

  const session = {
    userId,
    tokenHash: Buffer.alloc(32, 1),
    device: { userAgent: null, address: null },
    checkedHash: rows[0]?.password_hash,
  };
  await gateways.db.query("update app_user set password_hash = 'another' where email = $1", [email]);
  await expect(insertSession(gateways.db, session)).rejects.toMatchObject({ kind: "unauthorized" });
  await gateways.db.query("update app_user set disabled_at = now() where email = $1", [email]);
  await expect(insertSession(gateways.db, { ...session, checkedHash: undefined })).rejects.toMatchObject({
    kind: "unauthorized",
  });
});
