import { describe, expect, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace, password } from "./member.ts";
import { newVisitor, press, untilFocused, whyNot } from "./visitor.ts";

const newPassword = "another good password";

describe.skipIf(whyNot)(`one’s own account in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    const email = freshAddress("ada");
    await becomeOwner(visitor.page, workspace, email);
    return { workspace, email, ...visitor };
  }

  test("a name is shown wherever its member is, and initials for it", async () => {
    const { workspace, email, page, complaints, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/settings/profile"));
    await page.getByRole("button", { name: `Your account: ${email}` }).waitFor();
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await expectNothingInTheWay(page, "profile");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Your account: Ada Lovelace" }).waitFor();
    await page.getByText("Name saved").waitFor();
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("row", { name: /Changed their name.*Ada Lovelace/ }).waitFor();
    await page.getByRole("link", { name: "Members" }).click();
    const row = page.getByRole("row", { name: new RegExp(`Ada Lovelace you ?${email}`) });
    await row.getByText("AL", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the password is changed with the present one, and every other session ends", async () => {
    const { workspace, email, page, complaints, close } = await arrive();
    const elsewhere = await newVisitor(system().baseUrl);
    const { origin } = new URL(system().baseUrl);
    const signIn = (word: string) =>
      elsewhere.page.request.post(`${origin}/app/api/session.create`, {
        headers: { origin },
        data: { email, password: word },
      });
    await signIn(password);
    await page.goto(inWorkspace(workspace, "/settings/sign-in"));
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Your password").fill("not this one");
    await dialog.getByLabel("New password", { exact: true }).fill(newPassword);
    await dialog.getByRole("button", { name: "Show what you typed" }).last().click();
    expect(await dialog.getByLabel("New password", { exact: true }).getAttribute("type")).toBe("text");
    await page.keyboard.press("Tab");
    await press(dialog.getByRole("button", { name: "Change password" }));
    await dialog.getByText("The password is wrong.").waitFor();
    await expectNothingInTheWay(page, "change-password");
    await dialog.getByLabel("Your password").fill(password);
    await press(dialog.getByRole("button", { name: "Change password" }));
    await page.getByText("Password changed. Your other sessions ended.").waitFor();
    await elsewhere.page.goto(inWorkspace(workspace, "/home"));
    await elsewhere.page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    expect((await signIn(password)).status()).toBe(401);
    expect((await signIn(newPassword)).status()).toBe(200);
    expect(complaints.filter((one) => !one.includes("403"))).toEqual([]);
    await Promise.all([close(), elsewhere.close()]);
  });

  test("whoever forgot the password reads who makes a link, and is in by the link of an admin", async () => {
    const owner = await arrive();
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    const email = freshAddress("grace");
    await becomeMember(page, owner.workspace, "editor", email);
    await page.context().clearCookies();
    await page.goto(`${system().baseUrl}/app/sign-in`);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(newPassword);
    await page.getByRole("button", { name: "Show what you typed" }).click();
    await page.locator("input[name=password][type=text]").waitFor();
    for (let tries = 0; tries < 5; tries += 1) {
      await page.getByLabel("Password").fill(`wrong password ${tries}`);
      const answered = page.waitForResponse("**/app/api/session.create");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await answered;
    }
    await page.getByRole("alert").getByText("5 tries are left in the next 5 minutes.").waitFor();
    await page.getByRole("button", { name: "Forgot it?" }).click();
    await page.getByText("Ask an admin of your workspace for a reset link").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "sign-in");

    await owner.page.goto(inWorkspace(owner.workspace, "/settings/members"));
    await owner.page.getByRole("button", { name: `More about ${email}` }).click();
    await owner.page.getByRole("menuitem", { name: "Reset link" }).click();
    await owner.page.getByRole("button", { name: "Create reset link" }).click();
    const link = await owner.page.getByLabel(`Reset link for ${email}`).and(owner.page.locator("input")).inputValue();
    await expectNothingInTheWay(owner.page, "reset-link");
    await page.goto(link);
    await page.getByLabel("New password").fill(newPassword);
    await expectNothingInTheWay(page, "reset");
    await page.getByRole("button", { name: "Sign in" }).click();
    await atHome(page);
    expect(complaints.filter((one) => !one.includes("401"))).toEqual([]);
    await Promise.all([owner.close(), close()]);
  });

  test("on a phone the settings are a list, which leads to each section and back", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inWorkspace(workspace, "/settings"));
    await page.getByRole("link", { name: "Appearance" }).click();
    await page.getByRole("heading", { name: "Appearance", level: 2 }).waitFor();
    expect(await page.getByRole("link", { name: "Saved replies" }).count()).toBe(0);
    await page.getByText("Dark", { exact: true }).click();
    await page.getByText("Compact", { exact: true }).click();
    expect(
      await page.evaluate("[document.documentElement.dataset.theme, document.documentElement.dataset.density]"),
    ).toEqual(["dark", "compact"]);
    await expectNothingInTheWay(page, "appearance");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "All settings" }).click();
    await page.getByRole("link", { name: "Saved replies" }).waitFor();
    const groups = page.getByRole("navigation", { name: "Settings" }).getByRole("heading", { level: 2 });
    expect(await groups.allTextContents()).toEqual(["Workspace", "Team", "Connections", "Data", "You"]);
    await expectNothingInTheWay(page, "settings-list");
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone a section of the settings is chosen, and the next Tab is in it", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/settings/general"));
    await page.getByRole("link", { name: "Sending", exact: true }).press("Enter");
    await page.getByRole("heading", { name: "Sending", level: 2 }).waitFor();
    await page.getByLabel("From", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await untilFocused(page.getByLabel("From", { exact: true }));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Prospects" }).press("Enter");
    await page.getByRole("heading", { name: "Prospects", level: 1 }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).press("Enter");
    await page.getByRole("heading", { name: "General", level: 2 }).waitFor();
    await page.keyboard.press("Tab");
    await untilFocused(page.getByRole("link", { name: "General", exact: true }));
    expect(complaints).toEqual([]);
    await close();
  });

  test("an admin renames the workspace, and its ID is there to copy", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/settings/general"));
    await page.getByText(workspace.id).waitFor();
    await page.getByLabel("Workspace name").fill("Acme & Sons");
    await press(page.getByRole("button", { name: "Save changes" }));
    await page.getByRole("button", { name: "Workspace Acme & Sons" }).waitFor();
    await page.getByText("Changes aren’t saved yet.").waitFor({ state: "detached" });
    await expectNothingInTheWay(page, "general");
    expect(complaints).toEqual([]);
    await close();
  });
});
