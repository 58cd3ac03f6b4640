import { disableUser } from "@outbound/contracts/people/disable-user";
import { beforeEach, describe, expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";
import { type Browser, browser, peopleOf, secretOf } from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const ask = async (page: Browser, name: string, workspaceId: string, input: object = {}) => {
  const { status, json } = await page.post(name, { workspace_id: workspaceId, input });
  return { status, json };
};
const onlyOwners = { error: "Only owners make, change or remove owners. Ask an owner." };
const linkGone = { error: "This link was used, replaced by a newer one, or has expired." };

describe("a reset link", () => {
  /** Whoever was made has another workspace, too. */
  async function newTeamAlone() {
    const owner = await people.newOwner();
    const { workspaceId } = owner.caller;
    const admin = await people.newMember(workspaceId, "admin");
    const viewer = await people.newMember(workspaceId, "viewer");
    await gateways.db.query("delete from membership where user_id = any($1) and workspace_id <> $2", [
      [owner.userId, admin.userId, viewer.userId],
      workspaceId,
    ]);
    return { owner, admin, viewer, workspaceId };
  }
  const make = (page: Browser, workspaceId: string, id: string) => ask(page, "member.reset-link", workspaceId, { id });

  test("takes a new password, which ends the sessions and the old one", async () => {
    const { admin, viewer, workspaceId } = await newTeamAlone();
    const { status, json } = await make(admin.page, workspaceId, viewer.userId);
    expect([status, json]).toEqual([200, { url: expect.any(String), expires_at: expect.any(String) }]);
    const secret = secretOf(json);
    const page = browser(request);
    expect((await page.post("link.get", { secret })).json).toMatchObject({ purpose: "sign-in", password: "new" });
    // Whoever made the link doesn't get in without the member's notice.
    expect((await page.post("link.redeem", { secret })).json).toEqual({ error: "Choose a password." });

    const { email, password } = viewer;
    expect((await page.post("link.redeem", { secret, password: "another password" })).json.user.email).toBe(email);
    expect((await viewer.page.post("session.get", {})).json).toBeNull();
    expect((await browser(request).post("session.create", { email, password })).status).toBe(401);
    expect((await page.post("link.redeem", { secret, password: "another password" })).json).toEqual(linkGone);
  });

  test("is refused to who is no admin, for an owner, a stranger and a disabled account", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeamAlone();
    const editor = await people.newMember(workspaceId, "editor");
    expect((await make(editor.page, workspaceId, viewer.userId)).status).toBe(403);
    expect(await make(admin.page, workspaceId, owner.userId)).toEqual({ status: 403, json: onlyOwners });
    const stranger = await people.newOwner();
    for (const id of [stranger.userId, "x"]) {
      expect(await make(owner.page, workspaceId, id)).toEqual({ status: 404, json: { error: "Member not found." } });
    }
    await gateways.call(disableUser, { email: editor.email }, people.operator);
    expect((await make(owner.page, workspaceId, editor.userId)).status).toBe(409);
    const { rows } = await gateways.db.query("select 1 from sign_in_link where user_id = any($1)", [
      [viewer.userId, owner.userId, stranger.userId, editor.userId],
    ]);
    expect(rows).toEqual([]);
  });

  test("gives nobody rights that they don't have: not in another workspace, nor an operator's", async () => {
    const { owner, workspaceId } = await newTeamAlone();
    const beyond = (email: string) => ({
      status: 403,
      json: {
        error: `Ask your operator for this link: ${email} has rights outside this workspace.`,
      },
    });
    const guest = await people.newOwner();
    await people.setRole(guest.userId, workspaceId, "viewer");
    expect(await make(owner.page, workspaceId, guest.userId)).toEqual(beyond(guest.email));
    await people.setRole(owner.userId, guest.caller.workspaceId, "admin");
    expect(await make(owner.page, workspaceId, guest.userId)).toEqual(beyond(guest.email));
    await people.setRole(owner.userId, guest.caller.workspaceId, "owner");
    expect((await make(owner.page, workspaceId, guest.userId)).status).toBe(200);

    await gateways.db.query("update app_user set is_operator = true where id = $1", [guest.userId]);
    expect(await make(owner.page, workspaceId, guest.userId)).toEqual(beyond(guest.email));
  });

  test("needs a proof that is recent, and ends with its maker", async () => {
    const { owner, admin, viewer, workspaceId } = await newTeamAlone();
    await gateways.db.query("update session set created_at = now() - interval '11 minutes' where user_id = $1", [
      admin.userId,
    ]);
    expect((await make(admin.page, workspaceId, viewer.userId)).status).toBe(403);
    await admin.page.post("session.prove", { password: admin.password });
    const { json } = await make(admin.page, workspaceId, viewer.userId);
    await gateways.call(disableUser, { email: admin.email }, people.operator);
    expect((await browser(request).post("link.get", { secret: secretOf(json) })).json).toEqual(linkGone);
    expect((await make(owner.page, workspaceId, viewer.userId)).status).toBe(200);
  });
});
