import { disableUser, enableUser } from "@outbound/contracts/people/disable-user";
import { endUserSessions } from "@outbound/contracts/people/end-user-sessions";
import { endOperator, makeOperator } from "@outbound/contracts/people/make-operator";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import { resetUser } from "@outbound/contracts/people/reset-user";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { eventually } from "@outbound/testing/eventually";
import { beforeEach, describe, expect, test } from "vitest";
import { mcpRequests } from "../mcp/mcp.fixture.ts";
import { oauthClients } from "../oauth/oauth.fixture.ts";
import { answers, testGateways } from "../testing/gateway.fixture.ts";
import { authenticator } from "./authenticator.fixture.ts";
import { type Browser, browser, codeOf, freshEmail, goodPassword, peopleOf, secretOf } from "./browser.fixture.ts";

const origin = "https://outbound.acme.example";
const gateways = await testGateways();
const { request, port } = await gateways.start();
await gateways.serve("prospect", [answers(listProspects, () => ({ data: [], next_cursor: null }))]);
const people = peopleOf(gateways, request);
const { newClient } = oauthClients(request);
const { call } = mcpRequests(
  () => port,
  () => "",
);

/** All tests come from one network. */
beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const mayRead = async (token: string) => (await call("prospect_list", {}, { token })).status;
const linkStatus = async (secret: string) => (await browser(request).post("link.get", { secret })).status;

async function consented(page: Browser, workspaceId: string) {
  const client = await newClient("Claude", ["https://claude.example/callback"]);
  const code = await client.consent(page, workspaceId);
  return async () => (await client.redeem(code)).status;
}

/** Somebody who runs the installation, and began all that one can begin. */
async function newOperator() {
  const one = await people.newOwner();
  const { email, page, caller, password } = one;
  const { workspaceId } = caller;
  await gateways.call(makeOperator, { email }, people.operator);
  const client = await newClient("Claude", ["https://claude.example/callback"]);
  const { access, refresh } = await client.connect(page, workspaceId);
  const redeem = await consented(page, workspaceId);
  const input = { email: freshEmail(), role: "owner" };
  const invited = await page.post("invitation.create", { workspace_id: workspaceId, input });
  const other = await people.newOwner();
  const reset = await page.post("user.reset", {
    workspace_id: "00000000-0000-0000-0000-000000000000",
    input: { email: other.email },
    as_operator: true,
    proof: { password },
  });
  const [invitation, link] = [secretOf(invited.json), secretOf(reset.json)];

  return {
    ...one,
    async whatWorks() {
      const works = {
        session: (await page.post("session.get", {})).json !== null,
        invitation: (await linkStatus(invitation)) === 200,
        link: (await linkStatus(link)) === 200,
        token: (await mayRead(access)) === 200,
        renewal: (await client.refresh(refresh)).status === 200,
        code: (await redeem()) === 200,
      };
      return Object.entries(works).flatMap(([what, isInForce]) => (isInForce ? [what] : []));
    },
  };
}

const everything = ["session", "invitation", "link", "token", "renewal", "code"];

type Ending = (one: Awaited<ReturnType<typeof newOperator>>) => Promise<unknown>;

const endings: Record<string, Ending> = {
  "a reset": ({ email }) => gateways.call(resetUser, { email }, people.operator),
  "the end of all sessions": ({ email }) => gateways.call(endUserSessions, { email }, people.operator),
  "the removal of a second factor": ({ email }) => gateways.call(removeSecondFactor, { email }, people.operator),
  "a time of being disabled": async ({ email }) => {
    await gateways.call(disableUser, { email }, people.operator);
    await gateways.call(enableUser, { email }, people.operator);
  },
  "a new password": async ({ email }) => {
    const secret = secretOf(await people.link(email));
    const { status } = await browser(request).post("link.redeem", { secret, password: "a new password" });
    expect(status).toBe(200);
  },
};

describe("what somebody began with an account", () => {
  test("works until something ends it", async () => {
    expect(await (await newOperator()).whatWorks()).toEqual(everything);
  });

  test.each(Object.entries(endings))("is no way back after %s", async (_, end) => {
    const one = await newOperator();
    await end(one);
    expect(await one.whatWorks()).toEqual([]);
  });

  test("is no way back after a change of the password, but in the session that changed it", async () => {
    const one = await newOperator();
    const { status } = await one.page.post("password.change", {
      new_password: "a new password",
      password: one.password,
    });
    expect([status, await one.whatWorks()]).toEqual([200, ["session"]]);
  });

  test("as an operator lets nobody in any more once they are none", async () => {
    const one = await newOperator();
    await gateways.call(endOperator, { email: one.email }, people.operator);
    expect(await one.whatWorks()).toEqual(["session", "token", "renewal", "code"]);
  });

  test("is in tables that are ended with it, or listed here with the reason", async () => {
    const { rows } = await gateways.db.query<{ name: string }>(
      `select conrelid::regclass || '.' || attname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and confrelid = 'app_user'::regclass order by 1`,
    );
    const ended = ["api_token.user_id", "invitation.invited_by", "session.user_id", "sign_in_link.made_by"];
    const remaining = {
      "authorization_code.user_id": "counts while its session does",
      "membership.user_id": "others decide on it",
      "passkey.user_id": "a way of their own to sign in, which a reset ends",
      "passkey_challenge.user_id": "needs a session",
      "provider_identity.user_id": "a way of their own to sign in, which a reset ends",
      "recovery_code.user_id": "part of the second factor",
      "second_factor.user_id": "asked for in addition",
      "sign_in_link.user_id": "the operator's to give",
    };
    expect(rows.map(({ name }) => name)).toEqual([...ended, ...Object.keys(remaining)].toSorted());
  });
});

describe("a code of an MCP client that isn't redeemed yet", () => {
  const signedInTwice = async () => {
    const { email, password, page, caller } = await people.newOwner();
    const elsewhere = browser(request);
    await elsewhere.post("session.create", { email, password });
    return { page, elsewhere, redeem: await consented(elsewhere, caller.workspaceId) };
  };

  test.each<[string, (one: { page: Browser; elsewhere: Browser }) => Promise<unknown>]>([
    ["its person signs out", ({ elsewhere }) => elsewhere.post("session.end", {})],
    ["all other sessions are ended", ({ page }) => page.post("session.revoke-others", {})],
    [
      "its session is ended in another browser",
      async ({ page }) => {
        const { sessions } = (await page.post("session.list", {})).json;
        const { id } = sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
        expect((await page.post("session.revoke", { id })).status).toBe(200);
      },
    ],
  ])("is worth nothing once %s", async (_, end) => {
    const one = await signedInTwice();
    await end(one);
    expect(await one.redeem()).toBe(400);
  });

  test("is worth nothing to somebody who left the workspace and came back", async () => {
    const { caller } = await people.newOwner();
    const editor = await people.newMember(caller.workspaceId, "editor");
    const redeem = await consented(editor.page, caller.workspaceId);
    await gateways.call(removeMember, { id: editor.userId }, caller);
    await people.setRole(editor.userId, caller.workspaceId, "editor");
    expect(await redeem()).toBe(400);
  });
});

describe("a request that is under way while its account is reset", () => {
  /** Returns how the request ended that waited for the account meanwhile. */
  async function whileReset(userId: string, ask: () => ReturnType<Browser["post"]>) {
    let asking: ReturnType<Browser["post"]> | undefined;
    await gateways.db.transaction(async (tx) => {
      await tx.query("update app_user set password_hash = null where id = $1", [userId]);
      asking = ask();
      await eventually(async () => {
        const { rows } = await gateways.db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(1);
      });
      await tx.query("delete from session where user_id = $1", [userId]);
    });
    const answer = await asking;
    return [answer?.status, answer?.json];
  }
  const refused = [401, { error: "Sign in first." }];

  test.each<[string, object, string]>([
    ["invitation.create", { email: "eve@evil.example", role: "owner" }, "invitation"],
    ["token.create", { name: "Eve" }, "api_token"],
  ])("%s makes nothing", async (name, input, table) => {
    const { page, userId, caller } = await people.newOwner();
    const { workspaceId: workspace_id } = caller;
    expect(await whileReset(userId, () => page.post(name, { workspace_id, input }))).toEqual(refused);
    const { rows } = await gateways.db.query(`select from ${table} where workspace_id = $1`, [workspace_id]);
    expect(rows).toEqual([]);
  });

  test("authorization.grant gives no code", async () => {
    const { page, userId, caller } = await people.newOwner();
    const client = await newClient("Claude", ["https://claude.example/callback"]);
    expect(await whileReset(userId, () => client.grant(page, caller.workspaceId, false))).toEqual(refused);
  });

  test("passkey.register registers none", async () => {
    const secure = await gateways.start({ publicUrl: origin });
    const { page, userId } = await peopleOf(gateways, secure.request).newOwner();
    const { options } = (await page.post("passkey.begin", { password: goodPassword })).json;
    const response = authenticator(origin).register(options);
    const register = () => page.post("passkey.register", { name: "Eve's", response });
    expect(await whileReset(userId, register)).toEqual(refused);
    expect((await gateways.db.query("select from passkey where user_id = $1", [userId])).rows).toEqual([]);
  });

  test("second-factor.confirm switches none on", async () => {
    const { page, userId } = await people.newOwner();
    const { secret } = (await page.post("second-factor.begin", { password: goodPassword })).json;
    const confirm = () => page.post("second-factor.confirm", { code: codeOf(secret) });
    expect(await whileReset(userId, confirm)).toEqual(refused);
  });

  test("an operator's user.make-operator makes none", async () => {
    const operator = await people.newOwner();
    await gateways.call(makeOperator, { email: operator.email }, people.operator);
    const eve = await people.newOwner();
    const make = () =>
      operator.page.post("user.make-operator", {
        workspace_id: "00000000-0000-0000-0000-000000000000",
        input: { email: eve.email },
        as_operator: true,
        proof: { password: operator.password },
      });
    expect(await whileReset(operator.userId, make)).toEqual(refused);
    expect((await eve.page.post("session.get", {})).json.user.is_operator).toBe(false);
  });
});
