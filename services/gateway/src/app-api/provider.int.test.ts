import { createInvitation } from "@outbound/contracts/people/create-invitation";
import { disableUser } from "@outbound/contracts/people/disable-user";
import { resetUser } from "@outbound/contracts/people/reset-user";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { eventually } from "@outbound/testing/eventually";
import { type Misbehaviour, startTestIssuer } from "@outbound/testing/issuer";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { type Browser, browser, freshEmail, goodPassword, peopleOf, secretOf } from "./browser.fixture.ts";

const issuer = await startTestIssuer();
atEndOfFile(() => issuer.stop());
const gateways = await testGateways();
const { url, clientId, clientSecret } = issuer;
const provider = { issuer: url, clientId, clientSecret, name: "Acme", domains: [] as string[] };
const { request } = await gateways.start({ provider });
const people = peopleOf(gateways, request);

beforeEach(async () => {
  issuer.misbehave({});
  await gateways.db.query("delete from sign_in_attempt");
});

async function visit(page: Browser, input: object = {}, action = "provider.begin"): Promise<string> {
  const begun = await page.post(action, input);
  if (begun.status !== 200) throw new Error(begun.text);
  const atIssuer = await fetch(begun.json.url, { redirect: "manual" });
  const { pathname, search } = new URL(atIssuer.headers.get("location") ?? "");
  return pathname + search;
}

async function comeBack(page: Browser, to: string): Promise<string | null> {
  const { status, headers } = await page.get(to);
  expect(status).toBe(303);
  return headers.get("location");
}

const enter = async (page: Browser, input?: object, action?: string) =>
  comeBack(page, await visit(page, input, action));
const whoIs = async (page: Browser) => (await page.post("session.get", {})).json?.user.email;
const refusedFor = (reason: string) => `/app/sign-in?refused=${reason}`;

async function newLinked() {
  const person = await people.newOwner();
  const sub = crypto.randomUUID();
  issuer.knows({ sub, email: person.email, email_verified: true });
  const next = "/w/1/settings/sign-in";
  expect(await enter(person.page, { next, password: goodPassword }, "provider.begin-link")).toBe(`/app${next}`);
  return { ...person, sub };
}

describe("signing in by a provider", () => {
  test("lets an invited person join without a password, and come back", async () => {
    const { caller } = await people.newOwner();
    const email = freshEmail();
    const secret = secretOf(await gateways.call(createInvitation, { email, role: "editor" }, caller));
    issuer.knows({ sub: email, email, email_verified: true });
    const page = browser(request);
    expect(await enter(page, { secret, next: "/w/1/campaigns" })).toBe("/app/w/1/campaigns");
    const { json } = await page.post("session.get", {});
    expect([json.user.email, json.workspaces[0].role]).toEqual([email, "editor"]);
    const elsewhere = browser(request);
    expect(await enter(elsewhere)).toBe("/app/");
    expect(await whoIs(elsewhere)).toBe(email);
  });

  test("is in the trail of their workspaces, as is the link, made or refused", async () => {
    const { page, email, caller } = await newLinked();
    const other = await people.newOwner();
    expect(await enter(other.page, { next: "/", password: goodPassword }, "provider.begin-link")).toContain("taken");
    await enter(page);
    const acts = async (workspaceId: string) =>
      (
        await gateways.db.query(
          `select operation, outcome, actor_name from audit_entry
           where workspace_id = $1 and operation like 'provider.%' order by id`,
          [workspaceId],
        )
      ).rows;
    await eventually(async () => {
      expect(await acts(caller.workspaceId)).toEqual([
        { operation: "provider.link", outcome: "done", actor_name: email },
        { operation: "provider.sign-in", outcome: "done", actor_name: email },
      ]);
      expect(await acts(other.caller.workspaceId)).toEqual([
        { operation: "provider.link", outcome: "refused", actor_name: other.email },
      ]);
    });
  });

  test("never links an account by its address alone, not with an invitation either", async () => {
    const { email } = await people.newOwner();
    const { caller } = await people.newOwner();
    issuer.knows({ sub: crypto.randomUUID(), email, email_verified: true });
    const page = browser(request);
    expect(await enter(page)).toBe(refusedFor("unknown"));
    const secret = secretOf(await gateways.call(createInvitation, { email, role: "viewer" }, caller));
    expect(await enter(page, { secret })).toBe(refusedFor("account"));
    expect(await whoIs(page)).toBeUndefined();
    expect((await page.post("link.get", { secret })).status).toBe(200);
  });

  test("with an invitation needs the invited address, as verified by the provider", async () => {
    const { caller } = await people.newOwner();
    const email = freshEmail();
    const secret = secretOf(await gateways.call(createInvitation, { email, role: "viewer" }, caller));
    for (const claims of [
      { email: freshEmail(), email_verified: true },
      { email, email_verified: false },
      { email },
      {},
    ]) {
      issuer.knows({ sub: crypto.randomUUID(), ...claims });
      expect(await enter(browser(request), { secret })).toBe(refusedFor("invitation"));
    }
  });

  test("identifies by issuer and subject: another address there changes nothing", async () => {
    const { email, sub } = await newLinked();
    issuer.knows({ sub, email: freshEmail(), email_verified: true });
    const page = browser(request);
    expect(await enter(page)).toBe("/app/");
    expect(await whoIs(page)).toBe(email);
  });

  test("ends when the user is disabled, and a reset ends the link", async () => {
    const disabled = await newLinked();
    await gateways.call(disableUser, { email: disabled.email }, people.operator);
    expect(await enter(browser(request))).toBe(refusedFor("disabled"));
    const reset = await newLinked();
    await gateways.call(resetUser, { email: reset.email }, people.operator);
    expect(await enter(browser(request))).toBe(refusedFor("unknown"));
  });
});

describe("what a provider, or somebody on the way, does wrong", () => {
  const past = Math.floor(Date.now() / 1000) - 3_600;
  test.each<[string, Misbehaviour]>([
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another audience", { claims: { aud: "somebody-else" } }],
    ["a token that has expired", { claims: { exp: past, iat: past } }],
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["another's signature", { isForged: true }],
  ])("%s signs nobody in", async (_what, misbehaviour) => {
    await newLinked();
    issuer.misbehave(misbehaviour);
    const page = browser(request);
    expect(await enter(page)).toBe(refusedFor("untrusted"));
    expect(await whoIs(page)).toBeUndefined();
  });

  test("an answer works once, in the browser that asked, and a code with its own request only", async () => {
    await newLinked();
    const page = browser(request);
    const answer = await visit(page);
    // Login CSRF: a browser that has begun a visit of its own gets somebody else's answer.
    const victim = browser(request);
    const own = await visit(victim);
    expect(await comeBack(victim, answer)).toBe(refusedFor("expired"));
    expect(await comeBack(page, answer)).toBe("/app/");
    expect(await comeBack(page, answer)).toBe(refusedFor("expired"));
    const [stolen, mixed] = [new URLSearchParams(answer.split("?")[1]), new URLSearchParams(own.split("?")[1])];
    mixed.set("code", stolen.get("code") ?? "");
    expect(await comeBack(victim, `/app/oidc/callback?${mixed.toString()}`)).toBe(refusedFor("untrusted"));
    expect(await whoIs(victim)).toBeUndefined();
    expect(await comeBack(victim, "/app/oidc/callback")).toBe(refusedFor("expired"));
  });

  test("a person who declines at the provider is told so", async () => {
    const page = browser(request);
    const state = new URLSearchParams((await visit(page)).split("?")[1]).get("state");
    expect(await comeBack(page, `/app/oidc/callback?error=access_denied&state=${state}`)).toBe(refusedFor("denied"));
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/\nevil", "evil"])(
    "a next page of %j leads into the app",
    async (next) => {
      await newLinked();
      expect(await enter(browser(request), { next })).toBe("/app/");
    },
  );

  test("the session gets a new cookie: a planted one is worth nothing", async () => {
    const { email } = await newLinked();
    const page = browser(request);
    await page.post("session.create", { email, password: goodPassword });
    const before = page.cookie();
    expect(await enter(page)).toBe("/app/");
    expect((await browser(request).post("session.get", {}, { headers: { Cookie: before } })).json).toBeNull();
  });
});

describe("a person's link to a provider", () => {
  test("is made with a proof, in the session that began it, and for one person only", async () => {
    const { page, email } = await newLinked();
    expect((await page.post("provider.get", {})).json).toMatchObject({ name: "Acme", linked: { email } });
    const other = await people.newOwner();
    const next = "/w/1/settings/sign-in";
    expect((await other.page.post("provider.begin-link", { next })).status).toBe(400);
    const input = { next, password: goodPassword };
    expect(await enter(other.page, input, "provider.begin-link")).toBe(`/app${next}?refused=taken`);
    issuer.knows({ sub: crypto.randomUUID() });
    const answer = await visit(other.page, input, "provider.begin-link");
    await other.page.post("session.create", { email, password: goodPassword });
    expect(await comeBack(other.page, answer)).toBe(`/app${next}?refused=expired`);
  });

  test("is removed with a proof, unless nothing else signs the person in", async () => {
    const { page, userId } = await newLinked();
    expect((await page.post("provider.unlink", {})).status).toBe(400);
    await gateways.db.query("update app_user set password_hash = null where id = $1", [userId]);
    expect((await page.post("provider.unlink", {})).status).toBe(409);
    const other = await newLinked();
    expect((await other.page.post("provider.unlink", { password: goodPassword })).status).toBe(200);
    expect((await other.page.post("provider.get", {})).json.linked).toBeNull();
    expect(await enter(browser(request))).toBe(refusedFor("unknown"));
  });
});

describe("the operator's choices", () => {
  test("addresses of other domains are refused", async () => {
    await newLinked();
    const strict = await gateways.start({ provider: { ...provider, domains: ["acme.example"] } });
    expect(await enter(browser(strict.request))).toBe(refusedFor("domain"));
    await strict.stop();
  });

  test("without passwords only the provider signs in, apart from the operator's links", async () => {
    const { email, password } = await newLinked();
    const strict = await gateways.start({ provider, hasPasswords: false });
    const page = browser(strict.request);
    expect((await page.post("sign-in.ways", {})).json).toMatchObject({ passwords: false, provider: "Acme" });
    const refused = await page.post("session.create", { email, password });
    expect([refused.status, refused.json]).toEqual([403, { error: "Passwords are off here. Sign in with Acme." }]);
    const { caller } = await people.newOwner();
    const secret = secretOf(await gateways.call(createInvitation, { email: freshEmail(), role: "viewer" }, caller));
    expect((await page.post("link.redeem", { secret, password })).status).toBe(403);
    expect((await page.post("link.redeem", { secret: secretOf(await people.link(email)) })).status).toBe(200);
    expect(await enter(browser(strict.request))).toBe("/app/");
    await strict.stop();
  });

  test("a provider that is away, or hangs, affects nothing else", async () => {
    const dead = await gateways.start({ provider: { ...provider, issuer: "http://127.0.0.1:9" } });
    const page = browser(dead.request);
    expect((await page.post("provider.begin", {})).status).toBe(503);
    const { email, password } = await people.newOwner();
    expect((await page.post("session.create", { email, password })).status).toBe(200);
    await dead.stop();

    const fresh = await gateways.start({ provider });
    issuer.misbehave({ hangs: true });
    expect((await browser(fresh.request).post("provider.begin", {})).status).toBe(503);
    issuer.misbehave({});
    expect((await browser(fresh.request).post("provider.begin", {})).status).toBe(200);
    await fresh.stop();
  });
});
