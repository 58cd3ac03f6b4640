import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { browser, freshEmail, goodPassword, peopleOf, secretOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const wrong = { error: "Email or password is wrong." };

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
