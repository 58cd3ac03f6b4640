import { readFile } from "node:fs/promises";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { createProspect, freshWorkspace, runningCampaign, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, tabTo, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`the audit trail in the app${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function admin(workspace: Workspace) {
    const visitor = await newVisitor(system().baseUrl, { acceptDownloads: true });
    await becomeMember(visitor.page, workspace, "admin", freshAddress("alan"));
    return visitor;
  }

  async function fill(workspace: Workspace): Promise<void> {
    const campaign = await runningCampaign(workspace, { name: "Spring" });
    await workspace.client.pauseCampaign({ id: campaign });
    await createProspect(workspace, { first_name: "Grace", last_name: "Hopper" });
  }

  test("an admin finds by keyboard alone who did what, filters it, and downloads it as a file without formulas", async () => {
    const workspace = await freshWorkspace("Acme");
    await fill(workspace);
    const { page, complaints, close } = await admin(workspace);
    await page.goto(inWorkspace(workspace, "/settings/tokens"));
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByLabel("Name", { exact: true }).fill("=1+1 <b>bold</b>");
    await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
    await page.getByText("Copy the token now").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await tabTo(page, "Audit log").catch(() => page.getByRole("link", { name: "Audit log" }).focus());
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Created an API token: =1\+1 <b>bold<\/b>.*alan.*in the app.*Done/ }).waitFor();
    await page.getByRole("row", { name: /Paused a campaign: Spring.*Token.*by API/ }).waitFor();
    await page.getByRole("row", { name: /Used a one-time link/ }).waitFor();

    await page.getByLabel("Subject").selectOption("campaign");
    await press(page.getByRole("button", { name: "Apply filter" }));
    await page.getByRole("row", { name: /Created an API token/ }).waitFor({ state: "detached" });
    await page
      .getByRole("row", { name: /Paused a campaign/ })
      .getByRole("link", { name: /^…/ })
      .waitFor();
    await page.getByRole("button", { name: "Clear filter" }).click();
    await page
      .getByRole("row", { name: /Created an API token/ })
      .getByRole("link", { name: /^alan/ })
      .click();
    await page.getByRole("row", { name: /Paused a campaign/ }).waitFor({ state: "detached" });
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const text = await readFile(await (await downloading).path(), "utf8");
    expect(text).toContain("Created an API token: =1+1 <b>bold</b>");
    expect(text.split("\r\n").some((line) => /(?:^|,)"[=@]/.test(line))).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an act on a reply says whose reply it was, and only its id once that person was erased", async () => {
    const workspace = await freshWorkspace("Acme");
    const { prospect, reply } = await mailedProspect(workspace, { prospect: { email: "grace@hopper.example" } });
    await workspace.client.updateReply({ id: await reply({ text: "How much is it?" }), handled: true });
    const { page, complaints, close } = await admin(workspace);
    await page.goto(inWorkspace(workspace, "/settings/audit"));
    const row = page.getByRole("row", { name: /Changed a reply/ });
    await row.getByRole("link", { name: "grace@hopper.example" }).click();
    await page.getByText("How much is it?").first().waitFor();

    await workspace.operate(eraseProspect, { prospect: prospect.id });
    await page.goto(inWorkspace(workspace, "/settings/audit"));
    await row.getByRole("link", { name: /^…/ }).waitFor();
    expect(await page.getByText("grace@hopper.example").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer sees no link to it, and the page says who may read it", async () => {
    const workspace = await freshWorkspace("Acme");
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await page.goto(inWorkspace(workspace, "/settings/audit"));
    await page.getByText("Only admins see the audit log.").waitFor();
    expect(await page.getByRole("link", { name: "Audit log" }).count()).toBe(0);
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await close();
  });

  test("the page passes axe and nothing is cut off, at any width", async () => {
    const workspace = await freshWorkspace("Acme");
    await fill(workspace);
    await workspace.operate(createToken, {
      name: "A rather long name of what a token is for, in one word after another",
    });
    await workspace.operate(pauseSending, { reason: "Too many bounces" });
    const { page, complaints, close } = await admin(workspace);
    await page.goto(inWorkspace(workspace, "/settings/audit"));
    await page.getByText("Paused a campaign: Spring").waitFor();
    await expectNothingInTheWay(page, "audit");
    expect(complaints).toEqual([]);
    await close();
  });
});
