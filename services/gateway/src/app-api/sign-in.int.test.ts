import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { makeOwner } from "@outbound/contracts/people/make-owner";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { type Browser, browser, freshEmail, goodPassword, peopleOf, secretOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);
async function isSignedIn(page: Browser, cookie?: string): Promise<boolean> {
  const { status, json } = await page.post(
    "session.get",
    {},
    cookie === undefined ? {} : { headers: { Cookie: cookie } },
  );
  expect(status).toBe(200);
  return json !== null;
}

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const linkGone = {
  error: "This link was used, replaced by a newer one, or has expired.",
};
const wrong = { error: "Email or password is wrong." };

describe("a link to claim a workspace", () => {
  test("makes its first holder the workspace's owner, once", async () => {
    const caller = await gateways.newWorkspace();
    const link = await people.claim(caller);
    expect(link).toEqual({
      url: expect.stringMatching(/^http:\/\/gateway\.example\/app\/setup#[\w-]{43}$/),
      expires_at: expect.any(String),
    });
    const secret = secretOf(link);
    const email = freshEmail();
    const page = browser(request);
    expect((await page.post("link.get", { secret })).json).toEqual({
      purpose: "claim",
      email: null,
      workspace: "Acme",
      workspace_id: caller.workspaceId,
      role: "owner",
      password: "new",
    });

    const claimed = await page.post("link.redeem", {
      secret,
      email: ` ${email.toUpperCase()} `,
      name: " Ada  Lovelace\n",
      password: goodPassword,
    });
    const session = {
      user: { id: expect.any(String), email, name: "Ada Lovelace", is_operator: false },
      workspaces: [
        {
          id: caller.workspaceId,
          name: "Acme",
          role: "owner",
          created_at: expect.any(String),
          operations: expect.arrayContaining(["campaign.pause"]),
        },
      ],
    };
    expect([claimed.status, claimed.json]).toEqual([200, session]);
    expect((await page.post("session.get", {})).json).toEqual(session);

    const other = browser(request);
    for (const action of ["link.get", "link.redeem"]) {
      const again = await other.post(action, { secret, email: freshEmail(), password: goodPassword });
      expect([again.status, again.json]).toEqual([404, linkGone]);
    }
    await expect(people.claim(caller)).rejects.toMatchObject({ kind: "conflict" });
  });

  test("makes an operator of the installation only when it was made for that", async () => {
    const { email, password, page } = await people.newOwner();
    expect((await page.post("session.get", {})).json.user.is_operator).toBe(false);
    const caller = await gateways.newWorkspace();
    const secret = secretOf(await gateways.call(claimWorkspace, { operator: true }, caller));
    const { json } = await browser(request).post("link.redeem", { secret, email, password });
    expect(json.user.is_operator).toBe(true);
  });

  test("makes one of ten concurrent holders the owner, and leaves no account of the others", async () => {
    const caller = await gateways.newWorkspace();
    const secret = secretOf(await people.claim(caller));
    const emails = Array.from({ length: 10 }, freshEmail);
    const answers = await Promise.all(
      emails.map((email) => browser(request).post("link.redeem", { secret, email, password: goodPassword })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    const { rows } = await gateways.db.query("select 1 from app_user where email = any($1)", [emails]);
    expect(rows).toHaveLength(1);
  });

  test("no longer works after a day, nor when a newer one was made", async () => {
    const caller = await gateways.newWorkspace();
    const replaced = secretOf(await people.claim(caller));
    const expired = secretOf(await people.claim(caller));
    expect((await browser(request).post("link.get", { secret: replaced })).json).toEqual(linkGone);

    await gateways.db.query(
      "update sign_in_link set expires_at = now() - interval '1 second' where workspace_id = $1",
      [caller.workspaceId],
    );
    const page = browser(request);
    const late = await page.post("link.redeem", { secret: expired, email: freshEmail(), password: goodPassword });
    expect([late.status, late.json, page.cookie()]).toEqual([404, linkGone, ""]);
  });

  test("takes the existing account of the address, by its password only", async () => {
    const { email, password, userId } = await people.newOwner();
    const caller = await gateways.newWorkspace();
    const secret = secretOf(await people.claim(caller));
    const guessed = await browser(request).post("link.redeem", { secret, email, password: "another password" });
    expect([guessed.status, guessed.json]).toEqual([401, wrong]);

    const { json } = await browser(request).post("link.redeem", { secret, email, password });
    expect(json.user.id).toBe(userId);
    expect(json.workspaces).toHaveLength(2);
  });

  test.each([
    [{ email: "no address" }, "This is not an email address."],
    [{ email: undefined }, "Enter your email."],
    [{ password: "too short" }, "Choose a password of at least 10 characters."],
    [{ password: undefined }, "Choose a password."],
    [{ email: "a\0@b.example" }, "`body.email` must not contain a NUL character."],
  ])("is not used up by %j", async (change, error) => {
    const secret = secretOf(await people.claim(await gateways.newWorkspace()));
    const page = browser(request);
    const refused = await page.post("link.redeem", { secret, email: freshEmail(), password: goodPassword, ...change });
    expect([refused.status, refused.json.error]).toEqual([400, error]);
    expect((await page.post("link.get", { secret })).status).toBe(200);
  });

  test("is refused for an unknown workspace", async () => {
    const nowhere = { workspaceId: crypto.randomUUID(), requestId: crypto.randomUUID() };
    await expect(gateways.call(claimWorkspace, {}, nowhere)).rejects.toMatchObject({ message: "Workspace not found." });
  });
});

describe("an owner with a password, made without a link", () => {
  const owner = () => ({ email: freshEmail(), password: goodPassword });

  test("signs in, and ends the workspace's link", async () => {
    const caller = await gateways.newWorkspace();
    const secret = secretOf(await people.claim(caller));
    const { email, password } = owner();
    await gateways.call(makeOwner, { email, password }, caller);
    const page = browser(request);
    expect((await page.post("session.create", { email, password })).status).toBe(200);
    expect((await page.post("session.get", {})).json.user.is_operator).toBe(false);
    expect((await browser(request).post("link.get", { secret })).json).toEqual(linkGone);
  });

  test("is one of ten that are made at once, and of the others no account is left", async () => {
    const caller = await gateways.newWorkspace();
    const owners = Array.from({ length: 10 }, owner);
    const made = await Promise.allSettled(owners.map((one) => gateways.call(makeOwner, one, caller)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await gateways.db.query("select 1 from app_user where email = any($1)", [
      owners.map(({ email }) => email),
    ]);
    expect(rows).toHaveLength(1);
  });

  test("is refused beside another owner, for an account that exists, and in an unknown workspace", async () => {
    const { caller, email } = await people.newOwner();
    await expect(gateways.call(makeOwner, owner(), caller)).rejects.toMatchObject({
      message: "The workspace has an owner already.",
    });
    const free = await gateways.newWorkspace();
    await expect(gateways.call(makeOwner, { ...owner(), email }, free)).rejects.toMatchObject({ kind: "conflict" });
    const nowhere = { workspaceId: crypto.randomUUID(), requestId: crypto.randomUUID() };
    await expect(gateways.call(makeOwner, owner(), nowhere)).rejects.toMatchObject({ kind: "not-found" });
  });
});

describe("a link to sign in", () => {
  test("signs in once, and keeps password and sessions unless a new password is chosen", async () => {
    const { email, password, page } = await people.newOwner();
    const secret = secretOf(await people.link(email.toUpperCase()));
    const other = browser(request);
    expect((await other.post("link.get", { secret })).json).toEqual({
      purpose: "sign-in",
      email,
      workspace: null,
      workspace_id: null,
      role: null,
      password: "optional",
    });
    expect((await other.post("link.redeem", { secret })).json.user.email).toBe(email);
    expect((await other.post("link.redeem", { secret })).status).toBe(404);
    expect(await isSignedIn(page)).toBe(true);
    expect((await browser(request).post("session.create", { email, password })).status).toBe(200);
  });

  test("a new password ends the earlier sessions, and the old one is wrong", async () => {
    const { email, password, page } = await people.newOwner();
    const other = browser(request);
    const secret = secretOf(await people.link(email));
    expect((await other.post("link.redeem", { secret, password: "a new password" })).status).toBe(200);
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(page)).toBe(false);
    expect((await browser(request).post("session.create", { email, password })).status).toBe(401);
    expect((await browser(request).post("session.create", { email, password: "a new password" })).status).toBe(200);
  });

  test("is refused for an address without an account", async () => {
    await expect(people.link(freshEmail())).rejects.toMatchObject({ message: "User not found." });
  });
});

describe("a session", () => {
  test("begins with a cookie that scripts can't read and other sites don't send, stored as a hash", async () => {
    const { email, password } = await people.newOwner();
    const { headers } = await browser(request).post("session.create", { email, password });
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^outbound-80=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? "";
    const { rows } = await gateways.db.query("select 1 from session where position($1::bytea in token_hash) > 0", [
      Buffer.from(token),
    ]);
    expect(rows).toEqual([]);
  });

  test("of an https address is bound to its host and to TLS", async () => {
    const secure = await gateways.start({ publicUrl: "https://outbound.example" });
    const { email, password } = await people.newOwner();
    const page = browser(secure.request);
    const { headers } = await page.post("session.create", { email, password });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-outbound=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max/,
    );
    expect(await isSignedIn(page)).toBe(true);
  });

  test("is new at each sign-in, and the browser's earlier one ends: a planted cookie is worth nothing", async () => {
    const { email, password, page } = await people.newOwner();
    const planted = page.cookie();
    await page.post("session.create", { email, password });
    expect(page.cookie()).not.toBe(planted);
    expect(await isSignedIn(browser(request), planted)).toBe(false);
  });

  test("ends on the server, too, when its person signs out", async () => {
    const { page } = await people.newOwner();
    const copied = page.cookie();
    const { headers } = await page.post("session.end", {});
    expect(headers.getSetCookie()[0]).toMatch(/^outbound-80=; .*Max-Age=0$/);
    expect(await isSignedIn(page, copied)).toBe(false);
  });

  test("ends when it has expired", async () => {
    const { page, userId } = await people.newOwner();
    await gateways.db.query("update session set expires_at = now() - interval '1 second' where user_id = $1", [userId]);
    expect(await isSignedIn(page)).toBe(false);
  });

  test("lasts while it is used, for three months at most", async () => {
    const { page, userId } = await people.newOwner();
    const age = (days: number) =>
      gateways.db.query(
        `update session set created_at = now() - $2 * interval '1 day', last_seen_at = now() - interval '2 hours',
           expires_at = now() + interval '1 minute' where user_id = $1`,
        [userId, days],
      );
    const daysLeft = async () => {
      await page.post("session.get", {});
      const { rows } = await gateways.db.query<{ days: number }>(
        "select round(extract(epoch from expires_at - now()) / 86400)::int as days from session where user_id = $1",
        [userId],
      );
      return rows[0]?.days;
    };
    await age(10);
    expect(await daysLeft()).toBe(14);
    await age(85);
    expect(await daysLeft()).toBe(5);
  });

  test("is worth nothing to the API, whose routes ignore cookies", async () => {
    const { page } = await people.newOwner();
    const { status } = await request("/api/v1/campaigns", { headers: { Cookie: page.cookie() } });
    expect(status).toBe(401);
  });
});
