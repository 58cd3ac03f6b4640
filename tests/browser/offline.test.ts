import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freshWorkspace, runningCampaign, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`without the server${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function openCampaign(): Promise<{ workspace: Workspace; id: string; page: Page; close: () => Promise<void> }> {
    const workspace = await freshWorkspace("Acme");
    const id = await runningCampaign(workspace, { name: "Spring", steps: [{ subject: "S", body: "B" }] });
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Not sending", { exact: true }).waitFor();
    await page.getByText("Loading", { exact: true }).first().waitFor({ state: "detached" });
    return { workspace, id, page, close };
  }

  test("what is pressed offline is refused at once, and isn't done later without a word", async () => {
    const { workspace, id, page, close } = await openCampaign();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("alert").filter({ hasText: "Outbound can’t be reached" }).waitFor({ timeout: 4_000 });
    await page.context().setOffline(false);
    const pauses: string[] = [];
    page.on("request", (request) => request.url().includes("campaign.pause") && pauses.push(request.url()));
    await page.waitForResponse((answer) => answer.url().includes("campaign.get") && answer.ok());
    expect(pauses).toEqual([]);
    expect((await workspace.client.getCampaign({ id })).status).toBe("active");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused", { exact: true }).first().waitFor();
    await close();
  });

  test("a bar says so after five seconds and how old the page is, and goes when the server is back", async () => {
    const { page, close } = await openCampaign();
    const bar = page.getByRole("status").filter({ hasText: "You’re offline" });
    await page.context().setOffline(true);
    await page.waitForFunction("!navigator.onLine");
    expect(await bar.count()).toBe(0);
    await bar.filter({ hasText: /This page is from \d\d:\d\d/ }).waitFor({ timeout: 20_000 });
    await expectNothingInTheWay(page, "offline");
    await page.context().setOffline(false);
    await bar.waitFor({ state: "detached" });
    await close();
  });

  test("the bar is there when the server itself is gone, too", async () => {
    const { page, close } = await openCampaign();
    await page.route(/\/app\/(api|events)/, (route) => route.abort());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Campaigns" }).click();
    await page.getByText("You’re offline").waitFor({ timeout: 40_000 });
    await page.unroute(/\/app\/(api|events)/);
    await page.getByText("You’re offline").waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Spring/ }).waitFor();
    await close();
  });
});
