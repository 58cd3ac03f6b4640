import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inviteMember, inWorkspace, password } from "./member.ts";
import { newVisitor, openHearing, tabTo, untilFocused, type Visitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`members and sessions in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  const ownerEmail = freshAddress("ada");
  let workspace: Workspace;
  let owner: Visitor;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, ownerEmail);
  });
  afterAll(async () => owner.close());

  const invite = async (page: Page, email: string, role: string) => {
    await page.goto(inWorkspace(workspace, "/settings/members"));
    const link = await inviteMember(page, email, role);
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    return link;
  };
  const chooseRole = async (page: Page, email: string, role: string) => {
    await page.getByRole("button", { name: `Role of ${email}` }).click();
    await page.getByRole("menuitemradio", { name: role }).click();
    await page.getByRole("button", { name: `Role of ${email}: ${role}` }).waitFor();
  };
  const remove = async (page: Page, email: string) => {
    await page.getByRole("button", { name: `More about ${email}` }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove ${email}?` });
    await dialog.getByRole("button", { name: "Remove" }).click();
  };

  test("a person invited as a viewer joins by a link, sees everything, and has no button that changes anything", async () => {
    const email = freshAddress("grace");
    const link = await invite(owner.page, email, "viewer");
    await owner.page.getByRole("row", { name: new RegExp(`${email}.*Viewer.*Withdraw`) }).waitFor();

    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await page.goto(link);
    await page.getByText("as viewer").waitFor();
    expect(page.url()).not.toContain("#");
    await page.getByLabel("Your name").fill("Grace Hopper");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await atHome(page);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Members" }).click();
    await page.getByRole("row", { name: new RegExp(`Grace Hopper you.*${email}.*Viewer`) }).waitFor();
    await page.getByRole("row", { name: new RegExp(`${ownerEmail}.*Owner`) }).waitFor();
    const main = page.getByRole("main");
    expect(await main.getByRole("button").count()).toBe(0);
    expect(await main.getByRole("combobox").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.goto(link);
    await page.getByText("This link was used, replaced by a newer one, or has expired.").waitFor();
    await close();
  });

  test("an existing user joins another workspace with their password, or at once where they are signed in", async () => {
    const email = freshAddress("alan");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, await freshWorkspace("Bletchley"), email);
    await page.goto(await invite(owner.page, email, "editor"));
    await page.getByText(`You’re signed in as ${email}.`).waitFor();
    await page.getByRole("button", { name: "Join workspace" }).click();
    await atHome(page);
    expect(page.url()).toContain(workspace.id);
    await page.getByRole("button", { name: "Workspace Acme" }).click();
    const workspaces = (one: Page) => one.getByRole("group", { name: "Workspaces" }).getByRole("menuitemradio");
    await workspaces(page).first().waitFor();
    expect(await workspaces(page).allInnerTexts()).toEqual(["Acme", "Bletchley"]);

    const other = await freshWorkspace("Manchester");
    const elsewhere = await newVisitor(system().baseUrl);
    await becomeOwner(elsewhere.page, other, freshAddress("max"));
    await elsewhere.page.goto(inWorkspace(other, "/settings/members"));
    const link = await inviteMember(elsewhere.page, email, "viewer");
    await elsewhere.page.goto(link);
    await elsewhere.page.getByText("joining ends that session").waitFor();
    await elsewhere.page.getByLabel("Password").fill("wrong password");
    await elsewhere.page.getByRole("button", { name: "Join workspace" }).click();
    await elsewhere.page.getByText("Email or password is wrong.").waitFor();
    await elsewhere.page.getByLabel("Password").fill(password);
    await elsewhere.page.getByRole("button", { name: "Join workspace" }).click();
    await atHome(elsewhere.page);
    await elsewhere.page.getByRole("button", { name: /^Workspace/ }).click();
    await workspaces(elsewhere.page).first().waitFor();
    expect(await workspaces(elsewhere.page).count()).toBe(3);
    expect(complaints).toEqual([]);
    await Promise.all([close(), elsewhere.close()]);
  });

  test("a role is changed and removed while its page is open: a pressed button then says why it can't act", async () => {
    const email = freshAddress("barbara");
    const admin = await newVisitor(system().baseUrl);
    // A page that hears of no changes keeps buttons that are no longer allowed.
    await admin.page.route("**/app/events*", (route) => route.fulfill({ status: 204 }));
    await becomeMember(admin.page, workspace, "admin", email);
    await admin.page.goto(inWorkspace(workspace, "/settings/members"));
    await admin.page.getByRole("button", { name: "Invite member" }).click();
    const dialog = admin.page.getByRole("dialog", { name: "Invite member" });
    await dialog.getByLabel("Email", { exact: true }).fill(freshAddress("nobody"));
    expect(await dialog.getByLabel("Role", { exact: true }).locator("option").allInnerTexts()).toEqual([
      "Viewer",
      "Editor",
      "Admin",
    ]);
    expect(await admin.page.getByLabel(`Role of ${ownerEmail}`).count()).toBe(0);
    expect(await admin.page.getByLabel(`More about ${ownerEmail}`).count()).toBe(0);

    await owner.page.goto(inWorkspace(workspace, "/settings/members"));
    await chooseRole(owner.page, email, "Viewer");
    await dialog.getByRole("button", { name: "Invite member" }).click();
    await admin.page
      .getByText("Only admins can do this, and you’re a viewer. Ask an admin of this workspace.")
      .waitFor();

    await remove(owner.page, email);
    await owner.page.getByRole("row", { name: new RegExp(email) }).waitFor({ state: "detached" });
    await admin.page.reload();
    await admin.page.getByRole("heading", { name: "Page not found" }).waitFor();
    await admin.close();
  });

  test("a changed role shows on the open page: buttons come and go, and a removed member sees nothing", async () => {
    const email = freshAddress("frances");
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "admin", email);
    await openHearing(page, inWorkspace(workspace, "/settings/members"));
    const invite = page.getByRole("button", { name: "Invite member" });
    await invite.waitFor();
    await owner.page.goto(inWorkspace(workspace, "/settings/members"));
    await chooseRole(owner.page, email, "Viewer");
    await invite.waitFor({ state: "detached" });
    await owner.page.getByText(`${email} is Viewer now`).waitFor();
    await owner.page.getByRole("button", { name: "Undo" }).click();
    await invite.waitFor();
    await remove(owner.page, email);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await close();
  });

  test("leaving a workspace asks once, whatever the role, and leads to the start", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("dorothy"));
    await page.goto(inWorkspace(workspace, "/settings/general"));
    expect(await page.getByRole("textbox").count()).toBe(0);
    await page.getByRole("button", { name: "Leave workspace" }).click();
    await page.getByRole("dialog", { name: "Leave Acme?" }).getByRole("button", { name: "Leave workspace" }).click();
    await page.getByRole("heading", { name: "No workspace yet" }).waitFor();
    await close();
  });

  test("the last owner can't leave, and reads why", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, "/settings/general"));
    await page.getByRole("button", { name: "Leave workspace" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave workspace" }).click();
    await page.getByText("This is the last owner. Make another member an owner first.").waitFor();
  });

  test("by keyboard alone: invite somebody, withdraw it, and cancel a leave that began", async () => {
    const { page } = owner;
    const email = freshAddress("edsger");
    await page.goto(inWorkspace(workspace, "/settings/members"));
    await page.getByRole("button", { name: "Invite member" }).waitFor();
    await tabTo(page, "Invite member");
    await page.keyboard.press("Enter");
    await untilFocused(page.getByRole("dialog", { name: "Invite member" }).getByLabel("Email", { exact: true }));
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await page.getByLabel(`Invitation link for ${email}`).waitFor();
    await tabTo(page, "Copy");
    await page.keyboard.press("Enter");
    await page.getByText(/^(Copied\.|Press Ctrl\+C to copy\.)$/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tabTo(page, `Withdraw invitation for ${email}`);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Withdraw invitation for ${email}` }).waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await page.evaluate("document.activeElement.dataset.changesUnder")).toBe("/settings"),
    );

    await page.goto(inWorkspace(workspace, "/settings/general"));
    await page.getByRole("button", { name: "Leave workspace" }).waitFor();
    await tabTo(page, "Leave workspace");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Leave workspace"),
    );
  });

  test("a session elsewhere is shown and ended, and its browser asks to sign in", async () => {
    const email = freshAddress("claude");
    const here = await newVisitor(system().baseUrl);
    const elsewhere = await newVisitor(system().baseUrl, {
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    await becomeMember(here.page, workspace, "viewer", email);
    const signIn = async ({ page }: Visitor) => {
      await page.goto(`${system().baseUrl}/app/sign-in`);
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await atHome(page);
    };
    await signIn(elsewhere);
    await here.page.route("**/app/api/session.list", async (route) => {
      const response = await route.fetch();
      const { sessions } = await response.json();
      for (const session of sessions) session.last_seen_at = new Date(Date.now() - 19 * 60_000).toISOString();
      await route.fulfill({ response, json: { sessions } });
    });
    await here.page.goto(inWorkspace(workspace, "/settings/sessions"));
    await here.page.getByRole("row", { name: /Firefox.*19 min/ }).waitFor();
    const own = await here.page.getByRole("row", { name: /Chrome.*This browser/ }).innerText();
    expect(own).toMatch(/\bNow\s*$/);
    expect(own).not.toContain("19 min");
    await here.page.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    await here.page.getByRole("row", { name: /Firefox/ }).waitFor({ state: "detached" });
    await elsewhere.page.goto(inWorkspace(workspace, "/campaigns"));
    await elsewhere.page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();

    await signIn(elsewhere);
    await here.page.reload();
    await here.page.getByRole("button", { name: "Sign out everywhere else" }).click();
    const dialog = here.page.getByRole("dialog", { name: "Sign out everywhere else?" });
    await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
    await here.page.getByRole("row", { name: /Firefox/ }).waitFor({ state: "detached" });
    await Promise.all([here.close(), elsewhere.close()]);
  });

  test("their pages pass axe and nothing is cut off, at any width; the members in any theme", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    const team = await freshWorkspace("Acme");
    await becomeOwner(page, team, freshAddress("ada.lovelace"));
    const colleague = await newVisitor(system().baseUrl);
    await becomeMember(colleague.page, team, "editor", freshAddress("grace.hopper"));
    await colleague.close();
    await page.goto(inWorkspace(team, "/settings/members"));
    const link = await inviteMember(page, freshAddress("katherine.johnson"), "editor");
    await expectNothingInTheWay(page, "invited");
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await page.getByText("2 members, 1 open invitation").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "members");
    await page.goto(inWorkspace(team, "/settings/general"));
    await page.getByRole("button", { name: "Leave workspace" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNothingInTheWay(page, "leave");
    await page.goto(inWorkspace(team, "/settings/sessions"));
    await page.getByText("This browser").waitFor();
    await expectNothingInTheWay(page, "sessions");
    await page.goto(link);
    await page.getByRole("button", { name: "Create account" }).waitFor();
    await expectNothingInTheWay(page, "invitation");
    expect(complaints).toEqual([]);
    await close();
  });
});
