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
      password: goodPassword,
    });
    const session = {
      user: { id: expect.any(String), email, is_operator: false },
      workspaces: [
        { id: caller.workspaceId, name: "Acme", role: "owner", operations: expect.arrayContaining(["campaign.pause"]) },
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
    [{ email: undefined }, "Write your email."],
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

describe("guessing a password", () => {
  test("an unknown account is refused with the same text, after a hash as well", async () => {
    const { email } = await people.newOwner();
    const known = await browser(request).post("session.create", { email, password: "wrong password" });
    const unknown = await browser(request).post("session.create", { email: freshEmail(), password: "wrong password" });
    expect([known.status, known.json]).toEqual([401, wrong]);
    expect([unknown.status, unknown.json]).toEqual([401, wrong]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  test("after ten tries of one account in five minutes even the right password waits, and the answer says how long", async () => {
    const { email, password } = await people.newOwner();
    const page = browser(request);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await page.post("session.create", { email, password: "wrong password" })).status).toBe(401);
    }
    const refused = await page.post("session.create", { email, password });
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({ error: "Too many sign-in attempts. Wait 5 minutes, then try again." });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

    await gateways.db.query("update sign_in_attempt set started_at = now() - interval '6 minutes'");
    expect((await page.post("session.create", { email, password })).status).toBe(200);
  });

  test("500 concurrent tries are refused, few of them hashed, and the gateway keeps answering", async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, () =>
        browser(request).post("session.create", { email: freshEmail(), password: "wrong password" }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100);
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.headers.get("retry-after")).toBe("1");
    await gateways.db.query("delete from sign_in_attempt");
    const { email, password } = await people.newOwner();
    expect((await browser(request).post("session.create", { email, password })).status).toBe(200);
  });
});

describe("a stranger who guesses", async () => {
  const proxied = await gateways.start({ trustedProxies: ["loopback"] });
  const tooMany = { error: "Too many sign-in attempts. Wait 5 minutes, then try again." };

  const signIn = async (email: string, password: string, address: string) => {
    const headers = { "X-Forwarded-For": address };
    return browser(proxied.request).post("session.create", { email, password }, { headers });
  };
  const guess = (email: string, address: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => signIn(email, "wrong password", address)));
  const statusesOf = (answers: { status: number }[]) => Map.groupBy(answers, ({ status }) => status);

  test("from one address locks the person out there alone, however often they try", async () => {
    const { email, password } = await people.newOwner();
    const statuses = statusesOf(await guess(email, "203.0.113.9", 130));
    expect([statuses.get(401)?.length, statuses.get(429)?.length]).toEqual([10, 120]);
    expect((await signIn(email, password, "203.0.113.9")).status).toBe(429);
    expect((await signIn(email, password, "198.51.100.4")).status).toBe(200);
  });

  test("from every network of an IPv6 site locks the person out there alone", async () => {
    const { email, password } = await people.newOwner();
    for (let network = 0; network < 12; network++) await guess(email, `2001:db8:7:${network}::9`, 10);
    expect((await signIn(email, password, "2001:db8:7:ff::1")).status).toBe(429);
    expect((await signIn(email, password, "2001:db8:8::1")).status).toBe(200);
  });

  test("at one account uses up no tries of the others in the same network", async () => {
    const { email } = await people.newOwner();
    const colleague = await people.newOwner();
    await guess(email, "203.0.113.9", 130);
    expect((await signIn(colleague.email, colleague.password, "203.0.113.9")).status).toBe(200);
  });

  test("from many networks is refused at the account in all, which uses up no tries of a network", async () => {
    const { email, password } = await people.newOwner();
    const colleague = await people.newOwner();
    for (let network = 0; network < 10; network++) await guess(email, `203.0.113.${network}`, 10);
    const refused = await signIn(email, password, "198.51.100.4");
    expect([refused.status, refused.json]).toEqual([429, tooMany]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await guess(email, "198.51.100.4", 110);
    expect((await signIn(colleague.email, colleague.password, "198.51.100.4")).status).toBe(200);
    await gateways.db.query("delete from sign_in_attempt where used >= 100");
    expect((await signIn(email, password, "198.51.100.4")).status).toBe(200);
  });

  test("without a link uses up nobody's tries by naming their address", async () => {
    const { email, password } = await people.newOwner();
    for (let times = 0; times < 11; times++) {
      const input = { secret: "made up", email, password: "wrong password" };
      expect((await browser(request).post("link.redeem", input)).status).toBe(404);
    }
    expect((await browser(request).post("session.create", { email, password })).status).toBe(200);
  });
});

test("an office behind one address joins and signs in at once: only failures are counted", async () => {
  const caller = await gateways.newWorkspace();
  const secret = secretOf(await people.claim(caller));
  const page = browser(request);
  const email = freshEmail();
  for (let times = 0; times < 101; times++) expect((await page.post("link.get", { secret })).status).toBe(200);
  expect((await page.post("link.redeem", { secret, email, password: goodPassword })).status).toBe(200);
  expect((await page.post("session.create", { email, password: goodPassword })).status).toBe(200);
  const counted = () => gateways.db.query("select from sign_in_attempt where used > 0");
  expect((await counted()).rows).toHaveLength(0);
  expect((await page.post("link.get", { secret })).status).toBe(404);
  expect((await counted()).rows).toHaveLength(2);
});
