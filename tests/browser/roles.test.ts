import type { Role } from "@outbound/contracts/people/role";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, runningCampaign, system, type Workspace } from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`pages that take another role${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: Role, options: Parameters<typeof newVisitor>[1] = {}) {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl, options);
    await becomeMember(visitor.page, workspace, role, freshAddress(role));
    return { workspace, ...visitor };
  }

  async function expectRefusal(page: Page, workspace: Workspace, path: string, sentence: string) {
    await page.goto(inWorkspace(workspace, path));
    const main = page.getByRole("main");
    await main.getByText(sentence).waitFor();
    const usable = main.locator("input, select, textarea, button");
    expect({ path, usable: await usable.count() }).toEqual({ path, usable: 0 });
    await main.getByRole("link", { name: "← Back" }).click();
    await main.getByText(sentence).waitFor({ state: "detached" });
    await main.getByRole("heading", { level: 1 }).waitFor();
  }

  test("a viewer who types the address of a form reads which role it takes, and comes back", async () => {
    const { workspace, page, complaints, close } = await arrive("viewer");
    const campaign = await runningCampaign(workspace);
    const { id: prospect } = await createProspect(workspace);
    const forEditors = [
      "/campaigns/new",
      `/campaigns/${campaign}/add`,
      "/prospects/new",
      "/prospects/all",
      "/prospects/import",
      "/prospects/verify",
      `/prospects/${prospect}/edit`,
      "/offers/new",
    ];
    for (const path of forEditors)
      await expectRefusal(page, workspace, path, "Only editors can open this page, and you’re a viewer.");
    const forAdmins = "Only admins can open this page, and you’re a viewer.";
    await expectRefusal(page, workspace, "/mailboxes/add", forAdmins);
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByText("Only editors can open this page, and you’re a viewer.").waitFor();
    await expectNothingInTheWay(page, "another-role");
    expect(complaints).toEqual([]);
    await close();
  });

  test("on a narrow screen four places are below, and a button opens the others until another page is shown", async () => {
    const { workspace, page, complaints, close } = await arrive("viewer", { viewport: { width: 390, height: 800 } });
    await page.goto(inWorkspace(workspace, "/home"));
    const menu = page.getByRole("button", { name: "More" });
    const navigation = page.getByRole("navigation", { name: "Main" });
    await menu.waitFor();
    expect(await navigation.isVisible()).toBe(false);
    const places = page.getByRole("navigation", { name: "Places" });
    expect(await places.getByRole("link").allInnerTexts()).toEqual(["Home", "Inbox", "Campaigns", "Prospects"]);
    await menu.click();
    await navigation.getByRole("link", { name: "Mailboxes" }).click();
    await page.getByRole("heading", { name: "Mailboxes", level: 1 }).waitFor();
    expect(await navigation.isVisible()).toBe(false);
    await menu.click();
    await page.getByRole("button", { name: /^Your account/ }).waitFor();
    await page.keyboard.press("Escape");
    await navigation.waitFor({ state: "hidden" });
    await menu.click();
    await expectNothingInTheWay(page, "more");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the address of a workspace without a page leads to its home", async () => {
    const { workspace, page, complaints, close } = await arrive("viewer");
    await page.goto(inWorkspace(workspace, ""));
    await atHome(page);
    expect(page.url()).toBe(inWorkspace(workspace, "/home"));
    expect(complaints).toEqual([]);
    await close();
  });

  test("an editor writes campaigns, and adds no mailbox", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const sentence = "Only admins can open this page, and you’re an editor.";
    await expectRefusal(page, workspace, "/mailboxes/add", sentence);
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByRole("button", { name: "Create draft" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
