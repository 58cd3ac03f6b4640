import { createInvitation } from "@outbound/contracts/people/create-invitation";
import { eventually } from "@outbound/testing/eventually";
import { beforeEach, expect, test } from "vitest";
import { insertSession } from "../people/session-table.ts";
import { testGateways } from "../testing/gateway.fixture.ts";
import { browser, peopleOf, secretOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);
beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function signedInTwice() {
  const { email, password, page, userId } = await people.newOwner();
  const elsewhere = browser(request);
  await elsewhere.post("session.create", { email, password }, { headers: { "User-Agent": firefox } });
  return { email, password, page, userId, elsewhere };
}

test("a person sees their sessions, their own browser first", async () => {
  const { page } = await signedInTwice();
  const { json } = await page.post("session.list", {});
  const session = { id: expect.any(String), address: "127.0.0.1", created_at: expect.any(String) };
  expect(json.sessions).toEqual([
    { ...session, is_current: true, user_agent: "node", last_seen_at: expect.any(String) },
    { ...session, is_current: false, user_agent: firefox, last_seen_at: expect.any(String) },
  ]);
});

test("when a session was last used is known to a minute", async () => {
  const { page, userId } = await signedInTwice();
  await gateways.db.query("update session set last_seen_at = now() - interval '61 s' where user_id = $1", [userId]);
  await page.post("session.get", {});
  const [own, other] = (await page.post("session.list", {})).json.sessions;
  const secondsBetween = (Date.parse(own.last_seen_at) - Date.parse(other.last_seen_at)) / 1_000;
  expect(secondsBetween).toBeGreaterThanOrEqual(61);
});

test("a revoked session is refused at its next request, and the others continue", async () => {
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

test("nobody sees or ends other people's sessions", async () => {
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

test("a sign-in during a change of the password gets no session by the old one", async () => {
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

const waitForLocks = (waiting: number) =>
  eventually(async () => {
    const { rows } = await gateways.db.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(waiting);
  });

test("a session that ends while it accepts an invitation is not replaced, and the link stays unused", async () => {
  const { page, email, userId } = await people.newOwner();
  const { caller } = await people.newOwner();
  const secret = secretOf(await gateways.call(createInvitation, { email, role: "viewer" }, caller));
  let joining: ReturnType<typeof page.post> | undefined;
  await gateways.db.transaction(async (tx) => {
    await tx.query("update app_user set password_hash = null where id = $1", [userId]);
    joining = page.post("link.redeem", { secret });
    await waitForLocks(1);
    await tx.query("delete from session where user_id = $1", [userId]);
  });
  expect((await joining)?.status).toBe(401);
  const { rows } = await gateways.db.query("select 1 from session where user_id = $1", [userId]);
  expect(rows).toEqual([]);
  expect((await page.post("link.get", { secret })).status).toBe(200);
});

test("a session that accepts an invitation while all others are ended is ended, too, whichever comes first", async () => {
  const { page, email, userId, elsewhere } = await signedInTwice();
  const { caller } = await people.newOwner();
  const secret = secretOf(await gateways.call(createInvitation, { email, role: "viewer" }, caller));
  let ending: ReturnType<typeof page.post> | undefined;
  let joining: ReturnType<typeof page.post> | undefined;
  await gateways.db.transaction(async (tx) => {
    await tx.query("select 1 from app_user where id = $1 for update", [userId]);
    ending = page.post("session.revoke-others", {});
    joining = elsewhere.post("link.redeem", { secret });
    await waitForLocks(2);
  });
  expect((await ending)?.status).toBe(200);
  const joined = (await joining)?.status;
  const { json } = await page.post("session.list", {});
  // Both orders are right: an ended session can't join, and one that joined first is ended with the others.
  expect([200, 401]).toContain(joined);
  expect(json.sessions).toHaveLength(1);
});
