import { createInvitation } from "@outbound/contracts/people/create-invitation";
import { listMembers } from "@outbound/contracts/people/list-members";
import { listUsers } from "@outbound/contracts/people/list-users";
import { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import { resetUser } from "@outbound/contracts/people/reset-user";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { browser, codeOf, goodPassword, peopleOf, secretOf, switchOnSecondFactor } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const wanted = { second_factor: "code" };
const wrongCode = { error: "The code is wrong or already used. Wait for the next one." };
const tooMany = { error: "Too many sign-in attempts. Wait 5 minutes, then try again." };

async function newProtected() {
  const person = await people.newOwner();
  return { ...person, ...(await switchOnSecondFactor(person.page)) };
}

const ascending = (one: number, other: number) => one - other;
const statusOf = ({ status }: { status: number }) => status;

describe("signing in with a second factor", () => {
  test("a password alone is answered with a request for a code, and nobody is signed in", async () => {
    const { email, password, secret } = await newProtected();
    const page = browser(request);
    const half = await page.post("session.create", { email, password });
    expect([half.status, half.json, half.headers.getSetCookie()]).toEqual([200, wanted, []]);
    expect((await page.post("session.get", {})).json).toBeNull();

    const whole = await page.post("session.create", { email, password, code: codeOf(secret) });
    expect([whole.status, whole.json.user.email]).toEqual([200, email]);
    expect((await page.post("session.get", {})).json.user.email).toBe(email);
  });

  test("a cookie planted between password and code is worth nothing after the code", async () => {
    const { email, password, secret } = await newProtected();
    const page = browser(request);
    await page.post("session.create", { email, password });
    const planted = "outbound-80=planted";
    const answer = await page.post(
      "session.create",
      { email, password, code: codeOf(secret) },
      { headers: { Cookie: planted } },
    );
    expect(answer.status).toBe(200);
    expect((await browser(request).post("session.get", {}, { headers: { Cookie: planted } })).json).toBeNull();
  });

  test("a code works once, also when it is sent twice at the same moment", async () => {
    const { email, password, secret } = await newProtected();
    const code = codeOf(secret);
    const both = await Promise.all(
      [1, 2].map(() => browser(request).post("session.create", { email, password, code })),
    );
    expect(both.map(statusOf).toSorted(ascending)).toEqual([200, 403]);
    const again = await browser(request).post("session.create", { email, password, code });
    expect([again.status, again.json]).toEqual([403, wrongCode]);
    const next = await browser(request).post("session.create", { email, password, code: codeOf(secret, 1) });
    expect(next.status).toBe(200);
  });

  test("each of ten recovery codes works once in place of a code, however it is written", async () => {
    const { email, password, recoveryCodes, page } = await newProtected();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    const signIn = async (code: string) =>
      statusOf(await browser(request).post("session.create", { email, password, code }));
    const atOnce = await Promise.all([first, first].map(signIn));
    expect(atOnce.toSorted(ascending)).toEqual([200, 403]);
    expect(await signIn(first)).toBe(403);
    expect(await signIn(` ${second.toUpperCase().replaceAll("-", " ")} `)).toBe(200);
    expect((await page.post("second-factor.get", {})).json).toMatchObject({ recovery_codes_left: 8 });
    const { rows } = await gateways.db.query("select from recovery_code where encode(code_hash, 'escape') like $1", [
      `%${second.slice(0, 4)}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test("500 concurrent guesses are answered, none succeeds, and the service survives", async () => {
    const { email, password, secret } = await newProtected();
    const stranger = await people.newOwner();
    const guesses = await Promise.all(
      Array.from({ length: 500 }, (_, guess) =>
        browser(request).post("session.create", { email, password, code: String(guess).padStart(6, "0") }),
      ),
    );
    const others = guesses.map(statusOf).filter((status) => ![403, 429, 503].includes(status));
    expect(others).toEqual([]);
    expect(guesses.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(5);
    expect((await stranger.page.post("session.get", {})).status).toBe(200);
    const right = await browser(request).post("session.create", { email, password, code: codeOf(secret) });
    expect([right.status, right.json]).toEqual([429, tooMany]);
  });

  describe("a person who knows the password", async () => {
    const proxied = await gateways.start({ trustedProxies: ["loopback"] });
    const signIn = (address: string, credentials: object) =>
      browser(proxied.request).post("session.create", credentials, { headers: { "X-Forwarded-For": address } });

    test("gets no new tries at codes from it, in any network", async () => {
      const { email, password, secret } = await newProtected();
      for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.2"]) {
        await signIn(address, { email, password });
        expect(statusOf(await signIn(address, { email, password, code: "000000" }))).toBe(403);
      }
      const answer = await signIn("203.0.113.9", { email, password, code: codeOf(secret) });
      expect([answer.status, answer.json]).toEqual([429, tooMany]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    });

    test("and guesses codes from one network leaves tries to the account's own person", async () => {
      const { email, password, secret, page } = await newProtected();
      const guesses = [];
      for (let times = 0; times < 8; times++)
        guesses.push(statusOf(await signIn("203.0.113.1", { email, password, code: "000000" })));
      expect(guesses).toEqual([403, 403, 403, 429, 429, 429, 429, 429]);
      expect(statusOf(await signIn("198.51.100.4", { email, password, code: codeOf(secret) }))).toBe(200);
      expect(statusOf(await page.post("session.prove", { code: codeOf(secret, 1) }))).toBe(200);
    });
  });

  test("without the right password a code reveals nothing: neither an account nor a second factor", async () => {
    const { email } = await newProtected();
    const plain = await people.newOwner();
    const answers = await Promise.all(
      [email, plain.email, "nobody@acme.example"].map((one) =>
        browser(request).post("session.create", { email: one, password: "wrong password", code: "123456" }),
      ),
    );
    for (const { status, json } of answers) {
      expect([status, json]).toEqual([401, { error: "Email or password is wrong." }]);
    }
  });
});

describe("a one-time link", () => {
  test("asks for the code of an existing account, stays valid without it, and works with it", async () => {
    const { email, password, secret } = await newProtected();
    const { caller } = await people.newOwner();
    const invitation = secretOf(await gateways.call(createInvitation, { email, role: "viewer" }, caller));
    const signInLink = secretOf(await people.link(email));
    const page = browser(request);
    for (const input of [{ secret: invitation, password }, { secret: signInLink }]) {
      const half = await page.post("link.redeem", input);
      expect([half.status, half.json, page.cookie()]).toEqual([200, wanted, ""]);
      const wrong = await page.post("link.redeem", { ...input, code: "abc" });
      expect([wrong.status, wrong.json, page.cookie()]).toEqual([403, wrongCode, ""]);
    }
    expect((await page.post("link.redeem", { secret: invitation, password, code: codeOf(secret) })).status).toBe(200);
    const elsewhere = browser(request);
    expect((await elsewhere.post("link.redeem", { secret: signInLink, code: codeOf(secret, 1) })).status).toBe(200);
  });

  test("that resets a password keeps the second factor", async () => {
    const { email, secret } = await newProtected();
    const reset = secretOf(await gateways.call(resetUser, { email }, people.operator));
    const fresh = { secret: reset, password: "another password" };
    expect((await browser(request).post("link.redeem", fresh)).json).toEqual(wanted);
    expect((await browser(request).post("link.redeem", { ...fresh, code: codeOf(secret) })).status).toBe(200);
  });
});

describe("a person's own second factor", () => {
  test("is on once a code has shown that the app has the secret, which is stored sealed", async () => {
    const { page, email, password, userId } = await people.newOwner();
    expect((await page.post("second-factor.get", {})).json).toEqual({
      has_password: true,
      on_since: null,
      recovery_codes_left: 0,
    });
    const { secret, uri } = (await page.post("second-factor.begin", { password })).json;
    expect(uri).toContain(`secret=${secret}&`);
    const wrong = await page.post("second-factor.confirm", { code: "000000" });
    expect([wrong.status, wrong.json]).toEqual([403, wrongCode]);
    expect((await browser(request).post("session.create", { email, password })).json.user.email).toBe(email);

    expect((await page.post("second-factor.confirm", { code: codeOf(secret) })).json.recovery_codes).toHaveLength(10);
    expect((await page.post("second-factor.get", {})).json).toEqual({
      has_password: true,
      on_since: expect.any(String),
      recovery_codes_left: 10,
    });
    const { rows } = await gateways.db.query<{ sealed: Buffer }>(
      "select sealed from second_factor where user_id = $1",
      [userId],
    );
    expect(rows[0]?.sealed.includes(secret)).toBe(false);
    const replayed = await browser(request).post("session.create", { email, password, code: codeOf(secret) });
    expect(replayed.status).toBe(403);
  });

  test("is begun with the password and ended with a code, never by an open session alone", async () => {
    const { page, password } = await people.newOwner();
    for (const [proof, refusal] of [
      [{}, [400, { error: "Enter your password." }]],
      [{ password: "wrong password" }, [403, { error: "The password is wrong." }]],
    ] as const) {
      const { status, json } = await page.post("second-factor.begin", proof);
      expect([status, json]).toEqual(refusal);
    }
    const { secret } = await switchOnSecondFactor(page, password);
    for (const action of ["second-factor.end", "second-factor.renew-codes", "second-factor.begin"]) {
      const { status, json } = await page.post(action, { password });
      expect([status, json]).toEqual([400, { error: "Enter a code from your app, or a recovery code." }]);
    }
    expect((await page.post("second-factor.end", { code: codeOf(secret) })).status).toBe(200);
    expect((await page.post("second-factor.get", {})).json).toMatchObject({ on_since: null, recovery_codes_left: 0 });
    for (const action of ["get", "begin", "confirm", "renew-codes", "end"]) {
      const { status } = await browser(request).post(`second-factor.${action}`, { code: "123456", password });
      expect(status).toBe(401);
    }
  });

  test("can be begun without a password within ten minutes of signing in", async () => {
    const { page, userId } = await people.newOwner();
    await gateways.db.query("update app_user set password_hash = null where id = $1", [userId]);
    expect((await page.post("second-factor.begin", {})).status).toBe(200);
    await gateways.db.query("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    expect((await page.post("second-factor.begin", {})).status).toBe(403);
  });

  test("new recovery codes replace the earlier ones", async () => {
    const { page, email, password, secret, recoveryCodes } = await newProtected();
    const renewed = await page.post("second-factor.renew-codes", { code: codeOf(secret) });
    const [code = ""] = recoveryCodes;
    expect(statusOf(await browser(request).post("session.create", { email, password, code }))).toBe(403);
    const [fresh] = renewed.json.recovery_codes;
    expect(statusOf(await browser(request).post("session.create", { email, password, code: fresh }))).toBe(200);
  });

  test("a secret that wasn't confirmed within an hour is void", async () => {
    const { page, userId, password } = await people.newOwner();
    const { secret } = (await page.post("second-factor.begin", { password })).json;
    await gateways.db.query("update second_factor set created_at = now() - interval '61 minutes' where user_id = $1", [
      userId,
    ]);
    const late = await page.post("second-factor.confirm", { code: codeOf(secret) });
    expect([late.status, late.json]).toEqual([409, { error: "This took too long. Start again." }]);
  });
});

describe("others about it", () => {
  test("the operator removes a lost one, and its sessions end", async () => {
    const { email, password, page } = await newProtected();
    const list = async () => {
      const { data } = await gateways.call(listUsers, {}, people.operator);
      return data.find((user) => user.email === email)?.has_second_factor;
    };
    expect(await list()).toBe(true);
    await gateways.call(removeSecondFactor, { email: email.toUpperCase() }, people.operator);
    expect(await list()).toBe(false);
    expect((await page.post("session.get", {})).json).toBeNull();
    expect((await page.post("session.create", { email, password })).json.user.email).toBe(email);
    await expect(
      gateways.call(removeSecondFactor, { email: "nobody@acme.example" }, people.operator),
    ).rejects.toMatchObject({ kind: "not-found" });
  });

  test("only an owner sees who has one", async () => {
    const { caller, page, email, userId } = await newProtected();
    const { page: adminPage, email: admin } = await people.newMember(caller.workspaceId, "admin");
    const seenBy = async (asking: typeof page) => {
      const { json } = await asking.post("member.list", { workspace_id: caller.workspaceId });
      return Object.fromEntries(
        json.data.map(({ email, has_second_factor, passkeys }: Record<string, unknown>) => [
          email,
          [has_second_factor, passkeys],
        ]),
      );
    };
    expect(await seenBy(page)).toEqual({ [email]: [true, 0], [admin]: [false, 0] });
    expect(await seenBy(adminPage)).toEqual({ [email]: [null, null], [admin]: [null, null] });
    const { data } = await gateways.call(listMembers, {}, caller);
    expect(data.find(({ id }) => id === userId)?.has_second_factor).toBe(true);
  });
});

test("a second factor works under another key, and a missing key leaves the recovery codes", async () => {
  const { email, recoveryCodes, secret } = await newProtected();
  const other = await gateways.start({ sealingKeys: ["6b".repeat(32)] });
  const signIn = (code: string) =>
    browser(other.request).post("session.create", { email, password: goodPassword, code });
  expect(statusOf(await signIn(codeOf(secret)))).toBe(500);
  expect(statusOf(await signIn(recoveryCodes[0] ?? ""))).toBe(200);
  await other.stop();
});
