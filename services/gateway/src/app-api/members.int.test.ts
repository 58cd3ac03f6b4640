import { createInvitation } from "@outbound/contracts/people/create-invitation";
import { disableUser, enableUser } from "@outbound/contracts/people/disable-user";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { resetUser } from "@outbound/contracts/people/reset-user";
import { type Role, roles } from "@outbound/contracts/people/role";
import { setMemberRole } from "@outbound/contracts/people/set-member-role";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { type Browser, browser, freshEmail, goodPassword, peopleOf, secretOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const ask = async (page: Browser, name: string, workspaceId: string, input: object = {}) => {
  const { status, json } = await page.post(name, { workspace_id: workspaceId, input });
  return { status, json };
};

async function newTeam() {
  const owner = await people.newOwner();
  const { workspaceId } = owner.caller;
  const member = (role: Role) => people.newMember(workspaceId, role);
  return { owner, workspaceId, admin: await member("admin"), viewer: await member("viewer") };
}

const roleOf = async (workspaceId: string, userId: string) => {
  const { rows } = await gateways.db.query<{ role: Role }>(
    "select role from membership where workspace_id = $1 and user_id = $2",
    [workspaceId, userId],
  );
  return rows[0]?.role;
};

const onlyOwners = { error: "Only owners make, change or remove owners. Ask an owner." };
const lastOwner = { error: "This is the last owner. Make another member an owner first." };
const linkGone = {
  error: "This link was used, replaced by a newer one, or has expired.",
};

describe("an invitation", () => {
  const invite = async (page: Browser, workspaceId: string, email: string, role: Role = "viewer") => {
    const { status, json } = await ask(page, "invitation.create", workspaceId, { email, role });
    expect([status, json.error]).toEqual([200, undefined]);
    return secretOf(json);
  };

  test("makes the holder of its link a member with the role that it names, once", async () => {
    const { owner, workspaceId } = await newTeam();
    const email = freshEmail();
    const secret = await invite(owner.page, workspaceId, email.toUpperCase(), "editor");
    const listed = await ask(owner.page, "invitation.list", workspaceId);
    expect(listed.json.data).toEqual([
      {
        id: expect.any(String),
        email,
        role: "editor",
        invited_by: owner.email,
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const days = (Date.parse(listed.json.data[0].expires_at) - Date.parse(listed.json.data[0].created_at)) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);

    const page = browser(request);
    expect((await page.post("link.get", { secret })).json).toEqual({
      purpose: "invitation",
      email,
      workspace: "Acme",
      workspace_id: workspaceId,
      role: "editor",
      password: "new",
    });
    const joined = await page.post("link.redeem", { secret, password: goodPassword });
    expect(joined.json.user.email).toBe(email);
    expect(joined.json.workspaces).toMatchObject([{ id: workspaceId, role: "editor" }]);
    for (const action of ["link.get", "link.redeem"]) {
      const again = await browser(request).post(action, { secret, password: goodPassword });
      expect([again.status, again.json]).toEqual([404, linkGone]);
    }
    expect((await ask(owner.page, "invitation.list", workspaceId)).json.data).toEqual([]);
  });

  test("adds a membership to an account by its password, and guesses are counted", async () => {
    const { owner, workspaceId } = await newTeam();
    const guest = await people.newOwner();
    const secret = await invite(owner.page, workspaceId, guest.email);
    const page = browser(request);
    expect((await page.post("link.get", { secret })).json.password).toBe("own");
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await page.post("link.redeem", { secret, password: "wrong password" })).status).toBe(401);
    }
    expect((await page.post("link.redeem", { secret, password: guest.password })).status).toBe(429);
    expect(await roleOf(workspaceId, guest.userId)).toBeUndefined();

    await gateways.db.query("delete from sign_in_attempt");
    const { json } = await page.post("link.redeem", { secret, password: guest.password });
    expect(json.user.id).toBe(guest.userId);
    expect(json.workspaces).toHaveLength(2);
  });

  test("needs no password of a person signed in with its address, and one of anybody else", async () => {
    const { owner, workspaceId } = await newTeam();
    const guest = await people.newOwner();
    const secret = await invite(owner.page, workspaceId, guest.email);
    for (const page of [owner.page, browser(request)]) {
      const refused = await page.post("link.redeem", { secret });
      expect([refused.status, refused.json]).toEqual([400, { error: "Enter your password." }]);
    }
    expect((await guest.page.post("link.redeem", { secret })).status).toBe(200);
    expect(await roleOf(workspaceId, guest.userId)).toBe("viewer");
  });

  test("lets one of ten concurrent visitors join", async () => {
    const { owner, workspaceId } = await newTeam();
    const secret = await invite(owner.page, workspaceId, freshEmail());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser(request).post("link.redeem", { secret, password: goodPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ask(owner.page, "member.list", workspaceId)).json.data).toHaveLength(4);
  });

  test("no longer works once it is withdrawn, expired or replaced", async () => {
    const { owner, workspaceId } = await newTeam();
    const email = freshEmail();
    const replaced = await invite(owner.page, workspaceId, email);
    const withdrawn = await invite(owner.page, workspaceId, email);
    const [{ id }] = (await ask(owner.page, "invitation.list", workspaceId)).json.data;
    expect((await ask(owner.page, "invitation.withdraw", workspaceId, { id })).status).toBe(200);
    expect((await ask(owner.page, "invitation.withdraw", workspaceId, { id })).json).toEqual({
      error: "Invitation not found.",
    });
    const expired = await invite(owner.page, workspaceId, email);
    await gateways.db.query("update invitation set expires_at = now() - interval '1 second' where workspace_id = $1", [
      workspaceId,
    ]);
    for (const secret of [replaced, withdrawn, expired]) {
      const { status, json } = await browser(request).post("link.redeem", { secret, password: goodPassword });
      expect([status, json]).toEqual([404, linkGone]);
    }
  });

  test("leaves an existing member's role as it is", async () => {
    const { owner, workspaceId } = await newTeam();
    const guest = await people.newOwner();
    const secret = await invite(owner.page, workspaceId, guest.email, "viewer");
    await people.setRole(guest.userId, workspaceId, "owner");
    expect((await guest.page.post("link.redeem", { secret })).status).toBe(200);
    expect(await roleOf(workspaceId, guest.userId)).toBe("owner");
  });

  test("is refused to members, to an invalid address, and above the inviter's role", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeam();
    const attempts: [Browser, object, number, unknown][] = [
      [admin.page, { email: freshEmail(), role: "owner" }, 403, onlyOwners],
      [
        owner.page,
        { email: viewer.email, role: "admin" },
        409,
        { error: `${viewer.email} is already a member of this workspace.` },
      ],
      [owner.page, { email: "nobody", role: "viewer" }, 400, { error: "This is not an email address." }],
      [
        owner.page,
        { email: freshEmail(), role: "king" },
        400,
        {
          error: `\`role\` must be one of: ${roles.join(", ")}.`,
          for_people: `Role must be one of: ${roles.join(", ")}.`,
        },
      ],
    ];
    for (const [page, input, status, error] of attempts) {
      expect(await ask(page, "invitation.create", workspaceId, input)).toEqual({ status, json: error });
    }
    expect((await ask(owner.page, "invitation.list", workspaceId)).json.data).toEqual([]);
  });

  test("ends with its maker's membership or role, so that nobody keeps a way back in", async () => {
    const { owner, admin, workspaceId } = await newTeam();
    const second = await people.newMember(workspaceId, "admin");
    const secrets = [
      await invite(admin.page, workspaceId, freshEmail(), "admin"),
      await invite(second.page, workspaceId, freshEmail(), "admin"),
    ];
    await ask(owner.page, "member.remove", workspaceId, { id: admin.userId });
    await ask(owner.page, "member.set-role", workspaceId, { id: second.userId, role: "editor" });
    for (const secret of secrets) expect((await browser(request).post("link.get", { secret })).status).toBe(404);
  });

  test("is limited to a hundred open ones", async () => {
    const { owner, workspaceId } = await newTeam();
    await gateways.db.query(
      `insert into invitation (id, workspace_id, email, role, secret_hash, expires_at)
       select gen_random_uuid(), $1, n || '@acme.example', 'viewer', gen_random_uuid()::text::bytea, now() + interval '1 day'
       from generate_series(1, 100) n`,
      [workspaceId],
    );
    const input = { email: freshEmail(), role: "viewer" };
    const { status, json } = await ask(owner.page, "invitation.create", workspaceId, input);
    expect([status, json]).toEqual([
      409,
      { error: "A workspace can have at most 100 open invitations. Withdraw one first." },
    ]);
  });
});

describe("a member", () => {
  test("is listed with the role, for viewers too", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeam();
    await admin.page.post("profile.set-name", { name: "Grace Hopper" });
    const { json } = await ask(viewer.page, "member.list", workspaceId);
    const member = (id: string, email: string, role: Role) => ({
      id,
      email,
      name: id === admin.userId ? "Grace Hopper" : null,
      role,
      joined_at: expect.any(String),
      has_second_factor: null,
      passkeys: null,
      has_password: null,
      has_provider: null,
      last_seen_at: null,
    });
    expect(json).toEqual({
      data: [
        member(viewer.userId, viewer.email, "viewer"),
        member(admin.userId, admin.email, "admin"),
        member(owner.userId, owner.email, "owner"),
      ],
      next_cursor: null,
    });
    const first = (await ask(viewer.page, "member.list", workspaceId, { limit: "2" })).json;
    const rest = (await ask(viewer.page, "member.list", workspaceId, { limit: "2", cursor: first.next_cursor })).json;
    expect([...first.data, ...rest.data]).toEqual(json.data);
  });

  test("is listed with how they sign in for owners, and with when they were seen for admins, too", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeam();
    await viewer.page.post("session.end", {});
    const listed = async (page: Browser) => (await ask(page, "member.list", workspaceId)).json.data;
    const seen = [null, expect.any(String), expect.any(String)];
    expect(await listed(owner.page)).toMatchObject(
      seen.map((last_seen_at) => ({ has_password: true, has_provider: false, passkeys: 0, last_seen_at })),
    );
    expect(await listed(admin.page)).toMatchObject(
      seen.map((last_seen_at) => ({ has_password: null, has_provider: null, passkeys: null, last_seen_at })),
    );
  });

  test("is changed or removed by an admin, and an owner only by an owner", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeam();
    const set = (page: Browser, id: string, role: Role) => ask(page, "member.set-role", workspaceId, { id, role });
    expect((await set(admin.page, viewer.userId, "editor")).json).toMatchObject({ role: "editor" });
    expect(await set(admin.page, viewer.userId, "owner")).toEqual({ status: 403, json: onlyOwners });
    expect(await set(admin.page, admin.userId, "owner")).toEqual({ status: 403, json: onlyOwners });
    expect(await set(admin.page, owner.userId, "viewer")).toEqual({ status: 403, json: onlyOwners });
    expect(await ask(admin.page, "member.remove", workspaceId, { id: owner.userId })).toEqual({
      status: 403,
      json: onlyOwners,
    });
    expect((await set(owner.page, admin.userId, "owner")).status).toBe(200);
    expect((await ask(admin.page, "member.remove", workspaceId, { id: owner.userId })).status).toBe(200);
    expect((await ask(owner.page, "member.list", workspaceId)).status).toBe(404);
  });

  test("can't leave as the last owner, nor two owners at once", async () => {
    const { owner, admin, workspaceId } = await newTeam();
    const leave = ({ page, userId }: typeof owner) => ask(page, "member.remove", workspaceId, { id: userId });
    expect(await leave(owner)).toEqual({ status: 409, json: lastOwner });
    const input = { id: owner.userId, role: "admin" };
    expect(await ask(owner.page, "member.set-role", workspaceId, input)).toEqual({ status: 409, json: lastOwner });

    await people.setRole(admin.userId, workspaceId, "owner");
    const answers = await Promise.all([leave(owner), leave(admin)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test("leaves whatever the role, and what they began there is no way back", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeam();
    const made = await ask(admin.page, "invitation.create", workspaceId, { email: freshEmail(), role: "viewer" });
    for (const { page } of [viewer, admin]) {
      expect(await ask(page, "member.leave", workspaceId)).toEqual({ status: 200, json: {} });
      expect((await ask(page, "member.list", workspaceId)).status).toBe(404);
    }
    expect((await browser(request).post("link.get", { secret: secretOf(made.json) })).status).toBe(404);
    expect(await ask(owner.page, "member.leave", workspaceId)).toEqual({ status: 409, json: lastOwner });
  });

  test("can't leave when the only other owner is disabled", async () => {
    const { owner, admin, workspaceId } = await newTeam();
    await people.setRole(admin.userId, workspaceId, "owner");
    await gateways.call(disableUser, { email: admin.email }, people.operator);
    expect((await ask(owner.page, "member.remove", workspaceId, { id: owner.userId })).json).toEqual(lastOwner);
  });

  test.each([
    ["member.set-role", { role: "viewer" }],
    ["member.remove", {}],
  ])(
    "%s of somebody else's workspace, or of an unknown user, is not found and changes nothing",
    async (name, input) => {
      const { owner, workspaceId } = await newTeam();
      const other = await newTeam();
      for (const id of [other.viewer.userId, crypto.randomUUID(), "x"]) {
        const { status, json } = await ask(owner.page, name, workspaceId, { ...input, id });
        expect([status, json]).toEqual([404, { error: "Member not found." }]);
      }
      const { status } = await ask(owner.page, name, other.workspaceId, { ...input, id: other.viewer.userId });
      expect(status).toBe(404);
      expect(await roleOf(other.workspaceId, other.viewer.userId)).toBe("viewer");
    },
  );

  test("who lost the role between the check and the act changes nothing", async () => {
    const { admin, viewer, workspaceId } = await newTeam();
    await people.setRole(admin.userId, workspaceId, "viewer");
    const caller = { workspaceId, requestId: crypto.randomUUID(), userId: admin.userId };
    const tries = [
      gateways.call(setMemberRole, { id: viewer.userId, role: "admin" }, caller),
      gateways.call(removeMember, { id: viewer.userId }, caller),
      gateways.call(createInvitation, { email: freshEmail(), role: "viewer" }, caller),
    ];
    for (const refused of await Promise.allSettled(tries)) {
      expect(refused).toMatchObject({ status: "rejected", reason: { kind: "forbidden" } });
    }
    expect(await roleOf(workspaceId, viewer.userId)).toBe("viewer");
  });
});

describe("what the operator does", () => {
  test("a disabled user is signed out everywhere and can't sign in, until enabled", async () => {
    const { email, password, page } = await people.newOwner();
    const secret = secretOf(await people.link(email));
    await gateways.call(disableUser, { email: email.toUpperCase() }, people.operator);
    expect((await page.post("session.get", {})).json).toBeNull();
    expect((await browser(request).post("link.redeem", { secret })).status).toBe(404);
    const refused = await browser(request).post("session.create", { email, password });
    expect([refused.status, refused.json]).toEqual([403, { error: "This account is disabled. Ask your operator." }]);
    expect((await browser(request).post("session.create", { email, password: "wrong password" })).status).toBe(401);
    await expect(people.link(email)).rejects.toMatchObject({ kind: "conflict" });
    await expect(gateways.call(resetUser, { email }, people.operator)).rejects.toMatchObject({ kind: "conflict" });

    await gateways.call(enableUser, { email }, people.operator);
    expect((await browser(request).post("session.create", { email, password })).status).toBe(200);
  });

  test("a disabled user's invitations no longer work", async () => {
    const { owner, admin, workspaceId } = await newTeam();
    const input = { email: freshEmail(), role: "admin" };
    const { json } = await ask(admin.page, "invitation.create", workspaceId, input);
    await gateways.call(disableUser, { email: admin.email }, people.operator);
    expect((await browser(request).post("link.get", { secret: secretOf(json) })).json).toEqual(linkGone);
    expect((await ask(owner.page, "invitation.list", workspaceId)).json.data).toEqual([]);
  });

  test("a reset ends password and sessions, and its link needs a new password", async () => {
    const { email, password, page } = await people.newOwner();
    const secret = secretOf(await gateways.call(resetUser, { email }, people.operator));
    expect((await page.post("session.get", {})).json).toBeNull();
    expect((await browser(request).post("session.create", { email, password })).status).toBe(401);
    expect((await page.post("link.get", { secret })).json.password).toBe("new");
    expect((await page.post("link.redeem", { secret })).json).toEqual({ error: "Choose a password." });
    expect((await page.post("link.redeem", { secret, password: "another password" })).status).toBe(200);
    expect((await browser(request).post("session.create", { email, password: "another password" })).status).toBe(200);
  });

  test("a workspace whose owner is disabled can be claimed", async () => {
    const { email, caller } = await people.newOwner();
    await expect(people.claim(caller)).rejects.toMatchObject({ kind: "conflict" });
    await gateways.call(disableUser, { email }, people.operator);
    expect(await people.claim(caller)).toMatchObject({ url: expect.any(String) });
  });
});
