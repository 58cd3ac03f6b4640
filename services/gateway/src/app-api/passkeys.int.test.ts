import { disableUser } from "@outbound/contracts/people/disable-user";
import { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import { resetUser } from "@outbound/contracts/people/reset-user";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { authenticator } from "./authenticator.fixture.ts";
import { type Browser, browser, codeOf, goodPassword, peopleOf, switchOnSecondFactor } from "./browser.fixture.ts";

const origin = "https://outbound.acme.example";
const gateways = await testGateways();
const { request } = await gateways.start({ publicUrl: origin });
const people = peopleOf(gateways, request);

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const unknown = { error: "This passkey isn't registered here, or it took too long. Try again." };

async function register(page: Browser, proof: object = { password: goodPassword }) {
  const device = authenticator(origin);
  const { options } = (await page.post("passkey.begin", proof)).json;
  const registered = await page.post("passkey.register", { name: "Laptop", response: device.register(options) });
  if (registered.status !== 200) throw new Error(registered.text);
  return device;
}

async function newHolder() {
  const person = await people.newOwner();
  return { ...person, device: await register(person.page) };
}

type SignInOptions = { challenge: string; rpId: string };

const beginSignIn = async (page: Browser) => (await page.post("passkey.begin-sign-in", {})).json.options;
const passkeysOf = async (page: Browser) => (await page.post("passkey.list", {})).json.passkeys;

describe("signing in by a passkey", () => {
  test("needs nothing else, and shows when it was last used", async () => {
    const { email, device, page } = await newHolder();
    expect(await passkeysOf(page)).toEqual([
      { id: expect.any(String), name: "Laptop", created_at: expect.any(String), last_used_at: null },
    ]);
    const elsewhere = browser(request);
    const options = await beginSignIn(elsewhere);
    expect(options).toMatchObject({ rpId: "outbound.acme.example", userVerification: "required" });
    const { status, json } = await elsewhere.post("passkey.sign-in", { response: device.signIn(options) });
    expect([status, json.user.email]).toEqual([200, email]);
    expect((await elsewhere.post("session.get", {})).json.user.email).toBe(email);
    expect((await passkeysOf(page))[0].last_used_at).toEqual(expect.any(String));
  });

  test("counts as the second factor, while the password still needs its code", async () => {
    const { page, email, password } = await people.newOwner();
    const { secret } = await switchOnSecondFactor(page);
    const device = await register(page, { code: codeOf(secret) });
    const elsewhere = browser(request);
    const response = device.signIn(await beginSignIn(elsewhere));
    expect((await elsewhere.post("passkey.sign-in", { response })).status).toBe(200);
    expect((await browser(request).post("session.create", { email, password })).json).toEqual({
      second_factor: "code",
    });
  });

  test("refuses a challenge that was answered, has another purpose or is made up", async () => {
    const { device, page } = await newHolder();
    const options = await beginSignIn(page);
    const response = device.signIn(options);
    const both = await Promise.all([1, 2].map(() => browser(request).post("passkey.sign-in", { response })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
    const registering = (await page.post("passkey.begin", { password: goodPassword })).json.options;
    for (const challenge of [options.challenge, registering.challenge, "bWFkZSB1cA"]) {
      const replayed = await browser(request).post("passkey.sign-in", {
        response: device.signIn({ challenge, rpId: options.rpId }),
      });
      expect([replayed.status, replayed.json]).toEqual([401, unknown]);
    }
    await gateways.db.query("update passkey_challenge set expires_at = now() - interval '1 second'");
    const late = await browser(request).post("passkey.sign-in", { response: device.signIn(await beginSignIn(page)) });
    expect(late.status).toBe(200);
    const another = await beginSignIn(page);
    await gateways.db.query("update passkey_challenge set expires_at = now() - interval '1 second'");
    const tooLate = await browser(request).post("passkey.sign-in", { response: device.signIn(another) });
    expect([tooLate.status, tooLate.json]).toEqual([401, unknown]);
  });

  test("refuses another site, a missing device check, a forgery and an unknown passkey with the same text", async () => {
    const { device, page } = await newHolder();
    const stranger = authenticator(origin);
    stranger.register({ challenge: "", user: { id: "" }, rp: { id: "" } });
    const forged = (options: SignInOptions) => {
      const { signature } = stranger.signIn(options).response;
      const answer = device.signIn(options);
      return { ...answer, response: { ...answer.response, signature } };
    };
    const lies = [
      (options: SignInOptions) => device.signIn(options, { origin: "https://evil.example" }),
      (options: SignInOptions) => device.signIn(options, { rpId: "evil.example" }),
      (options: SignInOptions) => device.signIn(options, { isVerified: false }),
      (options: SignInOptions) => device.signIn(options, { type: "webauthn.create" }),
      forged,
      (options: SignInOptions) => stranger.signIn(options),
      () => ({}),
      () => ({ id: 1, response: null }),
    ];
    for (const lie of lies) {
      const visitor = browser(request);
      const { status, json } = await visitor.post("passkey.sign-in", { response: lie(await beginSignIn(page)) });
      expect([status, json, visitor.cookie()]).toEqual([401, unknown, ""]);
    }
  });

  test("refuses a disabled user, and a reset or a lost device leaves no passkey", async () => {
    const { device, page, email } = await newHolder();
    await gateways.call(disableUser, { email }, people.operator);
    const answer = device.signIn(await beginSignIn(page));
    expect((await browser(request).post("passkey.sign-in", { response: answer })).status).toBe(403);
    for (const operation of [resetUser, removeSecondFactor]) {
      const holder = await newHolder();
      await gateways.call(operation, { email: holder.email }, people.operator);
      const response = holder.device.signIn(await beginSignIn(page));
      expect((await browser(request).post("passkey.sign-in", { response })).status).toBe(401);
    }
  });
});

describe("a person's own passkeys", () => {
  test("a removed passkey ends the sessions that it began, and no longer signs in", async () => {
    const { device, page } = await newHolder();
    const elsewhere = browser(request);
    await elsewhere.post("passkey.sign-in", { response: device.signIn(await beginSignIn(elsewhere)) });
    const [{ id }] = await passkeysOf(page);
    expect((await page.post("passkey.remove", { id })).status).toBe(400);
    expect((await page.post("passkey.remove", { id, password: goodPassword })).status).toBe(200);
    expect((await elsewhere.post("session.get", {})).json).toBeNull();
    expect((await page.post("session.get", {})).json).not.toBeNull();
    const again = await elsewhere.post("passkey.sign-in", { response: device.signIn(await beginSignIn(elsewhere)) });
    expect([again.status, again.json]).toEqual([401, unknown]);
  });

  test("removing the passkey of one's own session keeps that session", async () => {
    const { device } = await newHolder();
    const page = browser(request);
    await page.post("passkey.sign-in", { response: device.signIn(await beginSignIn(page)) });
    const [{ id }] = await passkeysOf(page);
    expect((await page.post("passkey.remove", { id, password: goodPassword })).status).toBe(200);
    expect((await page.post("session.get", {})).json).not.toBeNull();
  });

  test("registering needs a proof, one's own account, a new device and the device's own check", async () => {
    const { page } = await people.newOwner();
    const stranger = await people.newOwner();
    expect((await page.post("passkey.begin", {})).status).toBe(400);
    const begin = async () => (await page.post("passkey.begin", { password: goodPassword })).json.options;
    const device = authenticator(origin);
    const taken = await stranger.page.post("passkey.register", { name: "x", response: device.register(await begin()) });
    expect(taken.status).toBe(400);
    for (const lie of [{ isVerified: false }, { origin: "https://evil.example" }]) {
      const { status } = await page.post("passkey.register", {
        name: "x",
        response: device.register(await begin(), lie),
      });
      expect(status).toBe(400);
    }
    const response = device.register(await begin());
    expect((await page.post("passkey.register", { name: "Key", response })).status).toBe(200);
    expect((await page.post("passkey.register", { name: "Key", response })).status).toBe(400);
    const twice = device.register(await begin());
    expect((await page.post("passkey.register", { name: "Key", response: twice })).status).toBe(409);
    expect(await passkeysOf(page)).toHaveLength(1);
  });

  test("other people's passkeys are neither listed nor removed", async () => {
    const { page } = await newHolder();
    const stranger = await people.newOwner();
    const [{ id }] = await passkeysOf(page);
    expect(await passkeysOf(stranger.page)).toEqual([]);
    for (const other of [id, crypto.randomUUID(), "x"]) {
      const { status, json } = await stranger.page.post("passkey.remove", { id: other, password: goodPassword });
      expect([status, json]).toEqual([404, { error: "Passkey not found." }]);
    }
    for (const action of ["list", "begin", "register", "remove"]) {
      const { status } = await browser(request).post(`passkey.${action}`, { id, name: "x", response: {} });
      expect(status).toBe(401);
    }
  });
});

test("where browsers make none the page says why, and everything else works", async () => {
  const plain = await gateways.start();
  const page = browser(plain.request);
  expect((await page.post("sign-in.ways", {})).json).toMatchObject({ passkeys: false });
  const whyNot = "Passkeys need https, and PUBLIC_URL is http://gateway.example.";
  expect((await page.post("passkey.begin-sign-in", {})).json).toEqual({ error: whyNot });
  const person = await people.newOwner();
  await page.post("session.create", { email: person.email, password: person.password });
  expect((await page.post("passkey.list", {})).json).toEqual({ why_not: whyNot, passkeys: [] });
  await plain.stop();
});
