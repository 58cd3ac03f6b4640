import { deleteCampaign } from "@outbound/contracts/campaigns/delete-campaign";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";
import { waitUntilSaved } from "./written-copy.ts";

describe.skipIf(whyNot)(`a campaign that begins from replies in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  async function chooseSource(page: Page, label: string, name: string) {
    await press(page.getByRole("group", { name: "Replies to" }).getByRole("button", { name: label }));
    await page.getByRole("menuitem", { name }).press("Enter");
    await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
  }

  test("is written in its form: what can't be is said in its place, and the campaign tells the rule", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await draftCampaign(workspace, { name: "Autumn offer" });
    const spring = await draftCampaign(workspace, { name: "Spring offer" });
    const id = await draftCampaign(workspace, { name: "Winter offer" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/settings`));
    const beginning = page.getByRole("group", { name: "Prospects this campaign begins for" });
    const days = beginning.getByLabel("Days after the reply");
    await beginning.getByLabel("Begins for").selectOption({ label: "Also interested replies" });
    expect(await days.inputValue()).toBe("1");
    await beginning.getByLabel("Begins for").selectOption({ label: "Also neutral replies" });
    expect(await days.inputValue()).toBe("60");
    await days.fill("0");
    await beginning.getByLabel("Begins for").selectOption({ label: "Also interested replies" });
    expect(await days.inputValue()).toBe("0");
    await beginning.getByLabel("Begins for").selectOption({ label: "Also neutral replies" });
    await beginning.getByText("Choose the campaigns whose replies count.").waitFor();
    await chooseSource(page, "Choose a campaign", "Spring offer");
    await waitUntilSaved(page);
    await workspace.operate(deleteCampaign, { id: spring });
    await chooseSource(page, "Add another campaign", "Autumn offer");
    await beginning.getByText("This workspace has no campaign named Spring offer.").waitFor();
    await press(beginning.getByRole("button", { name: "Remove Spring offer" }));
    await expectNothingInTheWay(page, "begins-from");
    await waitUntilSaved(page);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Begins right after a neutral reply to Autumn offer.").waitFor();
    await expectNothingInTheWay(page, "begins-from-told");
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("shows who is awaited and from when, and no more that nobody is in it", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { campaign, mailbox, prospect, reply } = await mailedProspect(workspace);
    const { name } = await workspace.operate(getCampaign, { id: campaign });
    const begins_from = { replies: "interested" as const, to: [name], after_days: 60 };
    const id = await draftCampaign(workspace, { name: "Winter", mailboxes: [mailbox.email], begins_from });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page
      .getByText(`Once started, the campaign waits for interested replies to ${name}. You needn't add prospects.`)
      .waitFor();
    expect(await page.getByText(/No prospect is in sequence|has no prospects yet/).count()).toBe(0);
    await expectNothingInTheWay(page, "waits-for-replies");

    await workspace.operate(updateReply, { id: await reply({}), classification: "interested" });
    await page.reload();
    await page.getByText(/^1 prospect is awaited\. Their first email is sent on \d+ \w+ 20\d\d\./).waitFor();
    expect(await page.getByText(/No prospect is in sequence|has no prospects yet/).count()).toBe(0);
    await expectNothingInTheWay(page, "awaited-overview");
    await workspace.operate(startCampaign, { id });
    await page.reload();
    await page.getByText(/^1 prospect is awaited\. /).waitFor();
    expect(await page.getByText(/No prospect is in sequence|has no prospects yet/).count()).toBe(0);

    await page.getByRole("link", { name: "See who is awaited" }).click();
    const awaited = page.getByRole("table", { name: "Awaited prospects" });
    await awaited
      .getByRole("row", { name: new RegExp(`${prospect.email}.* Interested to ${name} .* \\d+ \\w+ 20\\d\\d`) })
      .waitFor();
    await page.getByRole("heading", { name: "No prospects yet" }).waitFor();
    await expectNothingInTheWay(page, "awaited-people");

    await workspace.operate(pauseCampaign, { id });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("and awaited prospects join only once the campaign runs. Add prospects.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
