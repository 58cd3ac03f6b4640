import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addTestMailbox,
  createProspect,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, type Visitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`around every page${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let campaign: string;
  let visitor: Visitor;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    const { email } = await addTestMailbox(workspace);
    campaign = await runningCampaign(workspace, { name: "Spring", mailboxes: [email] });
    const { id } = await createProspect(workspace);
    await workspace.client.enrolProspects({ id: campaign, prospect_ids: [id] });
    visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
  });
  afterAll(async () => visitor.close());

  async function open(path: string): Promise<Page> {
    const { page } = visitor;
    await page.goto(inWorkspace(workspace, path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  }
  const at = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

  test("G and a letter goes to a place, / finds in its list, and neither once they are switched off", async () => {
    const page = await open("/home");
    await page.keyboard.type("gp");
    await at(page, "Prospects");
    const field = page.getByRole("searchbox");
    await field.waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("gm");
    expect(await field.inputValue()).toBe("gm");
    await page.getByRole("main").focus();

    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitem", { name: "Switch off single-letter keys" }).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.getByRole("main").focus();
    await page.keyboard.type("gm?");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
    expect(page.url()).toContain("/prospects");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");

    await page.reload();
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitem", { name: "Switch on single-letter keys" }).click();
    await page.getByRole("main").focus();
    await page.keyboard.type("gm");
    await at(page, "Mailboxes");
  });

  test("what was done is undone from a page that was opened since, by a key or by its button", async () => {
    const page = await open("/home");
    const statusOf = async () => (await workspace.client.getCampaign({ id: campaign })).status;
    const pause = async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("pause spring");
      await page.getByRole("option", { name: /^Pause Spring/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("status").getByText("Spring paused").waitFor();
      expect(await statusOf()).toBe("paused");
    };
    const undone = (act: () => Promise<void>) =>
      Promise.all([page.waitForResponse((answer) => answer.url().includes("campaign.resume") && answer.ok()), act()]);

    await pause();
    await page.keyboard.type("gm");
    await at(page, "Mailboxes");
    // It waits while it has the focus.
    await page.getByRole("button", { name: "Undo" }).focus();
    await expectNothingInTheWay(page, "toast");
    await undone(() => page.keyboard.press("Control+z"));
    expect(await statusOf()).toBe("active");
    await page.getByText("Spring paused").waitFor({ state: "detached" });

    await pause();
    await undone(() => press(page.getByRole("button", { name: "Undo" })));
    expect(await statusOf()).toBe("active");
  });

  test("the theme and the density are chosen by keyboard, and stay in the browser", async () => {
    const page = await open("/campaigns");
    const menu = page.getByRole("button", { name: "Workspace Acme" });
    await menu.press("Enter");
    await page.getByRole("menuitemradio", { name: "Dark" }).press("Enter");
    await menu.press("ArrowDown");
    await expectNothingInTheWay(page, "workspace-menu");
    await page.getByRole("menuitemradio", { name: "Compact" }).press("Enter");
    await page.getByRole("menu").waitFor({ state: "detached" });
    const focused = "document.activeElement.ariaLabel";
    await eventually(async () => expect(await page.evaluate(focused)).toBe("Workspace Acme"));
    await page.reload();
    await page.getByRole("row", { name: /Spring/ }).waitFor();
    const ground = "getComputedStyle(document.body).backgroundColor";
    expect(await page.evaluate(ground)).toBe("rgb(10, 11, 14)");
    expect(await page.evaluate("document.documentElement.dataset.density")).toBe("compact");
  });

  test("a tooltip tells what has the focus, with its key, and Escape hides it", async () => {
    const page = await open("/campaigns");
    await page.setViewportSize({ width: 1000, height: 800 });
    const tip = page.locator("[popover]", { hasText: "Inbox" });
    await page.keyboard.press("Tab");
    while (!String(await page.evaluate("document.activeElement.textContent")).startsWith("Inbox")) {
      await page.keyboard.press("Tab");
    }
    await tip.first().waitFor();
    expect(await tip.first().innerText()).toMatch(/Inbox\s*G I/);
    await page.keyboard.press("Escape");
    await tip.first().waitFor({ state: "hidden" });
    expect(visitor.complaints).toEqual([]);
  });
});
