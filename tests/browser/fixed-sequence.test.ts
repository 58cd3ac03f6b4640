import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`a sequence that can't be changed${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function sequence() {
    const workspace = await freshWorkspace("Acme");
    await createProspect(workspace, { first_name: "Grace" });
    const variants = [{ name: "Short", subject: "A word", body: "**Short** and good." }];
    const steps = [
      { subject: "Hello {{ first_name }}", body: "A question to {{ company.name | default: 'you' }}.", variants },
      { delay_days: 3, subject: "", body: "Again." },
    ];
    const id = await draftCampaign(workspace, { steps });
    return { workspace, id, path: inWorkspace(workspace, `/campaigns/${id}/sequence`) };
  }

  test("a viewer reads every copy and its preview, and sees no button that would do nothing", async () => {
    const { workspace, path } = await sequence();
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await page.goto(path);
    await page.getByText("Only editors change a campaign.").waitFor();
    const first = page.getByRole("region", { name: "Step 1" });
    await first.getByRole("tab", { name: "Short" }).click();
    await first.getByText("Short and good.").waitFor();
    const main = page.getByRole("main");
    expect(await main.getByRole("button").allTextContents()).toEqual(["Preview", "Preview"]);
    expect(await main.locator("input, textarea, select").count()).toBe(0);
    await page.getByRole("region", { name: "Step 2" }).getByText("3 days later").waitFor();
    await first.getByRole("tab", { name: "A", exact: true }).click();
    await first.getByText("A question to company.", { exact: true }).waitFor();
    expect(await first.getByText("{{").count()).toBe(0);
    await press(first.getByRole("button", { name: "Preview" }));
    await first.getByText("Hello Grace").waitFor();
    expect(await first.getByRole("button", { name: "Send test" }).count()).toBe(0);
    await expectNothingInTheWay(page, "fixed-sequence");
    expect(complaints).toEqual([]);
    await close();
  });

  test("an owner reads an archived one, and why it can't be changed", async () => {
    const { workspace, id, path } = await sequence();
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    await workspace.operate(archiveCampaign, { id });
    await page.goto(path);
    await page.getByText("This campaign is archived.").waitFor();
    await page.getByRole("region", { name: "Step 1" }).getByText("Hello").waitFor();
    expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
