import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { browser, codeOf, goodPassword, peopleOf, secretOf, switchOnSecondFactor } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const newPassword = "another good password";

describe("a person's name", () => {
  test("is what they wrote, on one line, and an empty one is none", async () => {
    const { page } = await people.newOwner();
    const nameNow = async () => (await page.post("session.get", {})).json.user.name;
    expect(await nameNow()).toBeNull();
    expect((await page.post("profile.set-name", { name: " Zoë \n Ångström " })).json).toEqual({ name: "Zoë Ångström" });
    expect(await nameNow()).toBe("Zoë Ångström");
    expect((await page.post("profile.set-name", { name: "  " })).json).toEqual({ name: null });
    expect(await nameNow()).toBeNull();
  });

  test.each([
    ["x".repeat(101), "A name has at most 100 characters."],
    ["Ada\u0007", "A name has no control characters."],
    [7, "Enter a name."],
  ])("is refused and left as it was: %j", async (name, error) => {
    const { page } = await people.newOwner();
    await page.post("profile.set-name", { name: "Ada" });
    const refused = await page.post("profile.set-name", { name });
    expect([refused.status, refused.json]).toEqual([400, { error }]);
    expect((await page.post("session.get", {})).json.user.name).toBe("Ada");
  });

  test("is changed by nobody who isn't signed in", async () => {
    expect((await browser(request).post("profile.set-name", { name: "Ada" })).status).toBe(401);
  });
});

describe("a change of the password", () => {
  const signIn = async (email: string, password: string) =>
    (await browser(request).post("session.create", { email, password })).status;

  test("needs the present one, ends the other sessions and an unused link, and keeps its own session", async () => {
    const { email, password, page } = await people.newOwner();
    const elsewhere = browser(request);
    await elsewhere.post("session.create", { email, password });
    const secret = secretOf(await people.link(email));
    const change = (present: object) => page.post("password.change", { new_password: newPassword, ...present });
    expect((await change({})).json).toEqual({ error: "Enter your password." });
    expect((await change({ password: "wrong password" })).json).toEqual({ error: "The password is wrong." });
    expect((await elsewhere.post("session.get", {})).json).not.toBeNull();

    expect((await change({ password })).json).toEqual({});
    expect((await page.post("session.get", {})).json.user.email).toBe(email);
    expect((await elsewhere.post("session.get", {})).json).toBeNull();
    expect((await browser(request).post("link.get", { secret })).status).toBe(404);
    expect([await signIn(email, password), await signIn(email, newPassword)]).toEqual([401, 200]);
  });

  test("is no way to guess the present one", async () => {
    const { email, password, page } = await people.newOwner();
    for (let tries = 0; tries < 10; tries += 1) {
      const input = { new_password: newPassword, password: "wrong password" };
      expect((await page.post("password.change", input)).status).toBe(403);
    }
    expect((await page.post("password.change", { new_password: newPassword, password })).status).toBe(429);
    await gateways.db.query("delete from sign_in_attempt");
    expect(await signIn(email, password)).toBe(200);
  });

  test("needs a code where a second factor is on", async () => {
    const { email, password, page } = await people.newOwner();
    const { secret } = await switchOnSecondFactor(page);
    expect((await page.post("password.change", { new_password: newPassword, password })).status).toBe(400);
    const changed = await page.post("password.change", { new_password: newPassword, code: codeOf(secret) });
    expect([changed.status, await signIn(email, newPassword)]).toEqual([200, 200]);
  });

  test("gives one to who has none, right after they signed in", async () => {
    const { email, page, userId } = await people.newOwner();
    await gateways.db.query("update app_user set password_hash = null where id = $1", [userId]);
    expect((await page.post("password.change", { new_password: newPassword })).status).toBe(200);
    expect(await signIn(email, newPassword)).toBe(200);
    await gateways.db.query("update app_user set password_hash = null where id = $1", [userId]);
    await gateways.db.query("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    expect((await page.post("password.change", { new_password: newPassword })).status).toBe(403);
  });

  test("refuses a short one, and nobody signed in", async () => {
    const { page, password } = await people.newOwner();
    const short = await page.post("password.change", { new_password: "short", password });
    expect(short.json).toEqual({ error: "Choose a password of at least 10 characters." });
    const stranger = await browser(request).post("password.change", { new_password: newPassword, password });
    expect(stranger.status).toBe(401);
  });
});

test("whoever has few tries left at signing in reads how many, whether there is an account or not", async () => {
  const { email } = await people.newOwner();
  for (const address of [email, `nobody-${email}`]) {
    const said: unknown[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const { json } = await browser(request).post("session.create", { email: address, password: `${goodPassword}!` });
      said.push(json.for_people);
    }
    const wrong = "Email or password is wrong.";
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      ...[5, 4, 3, 2].map((left) => `${wrong} ${left} tries are left in the next 5 minutes.`),
      `${wrong} 1 try is left in the next 5 minutes.`,
      `${wrong} No try is left in the next 5 minutes.`,
    ]);
  }
});
