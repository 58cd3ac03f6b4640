import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addTestMailbox, anyTime, createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, tabTo, whyNot } from "./visitor.ts";

const settings = { ...anyTime, tracking: false };
const steps = [{ subject: "LAST CHANCE", body: "Hello [first name]" }];
const polite = [{ subject: "A question", body: "Who looks after it? Tell me if you want no more emails from me." }];

describe.skipIf(whyNot)(`before a campaign starts${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  const dialogIn = (page: Page) => page.getByRole("dialog", { name: /^Start .*\?$/ });

  test("by keyboard alone: what blocks is shown with a link, and once it is mended the campaign starts with what warns", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const file = { name: "Autumn fair", settings, steps };
    const id = await draftCampaign(workspace, { ...file, mailboxes: [] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Fix 1 problem first.").waitFor();
    await expectNothingInTheWay(page, "preflight");

    await tabTo(page, "Start campaign");
    await page.keyboard.press("Enter");
    await dialogIn(page).waitFor();
    await expectNothingInTheWay(page, "preflight-start");
    expect(await dialogIn(page).getByRole("button").allTextContents()).toEqual(["Close"]);
    await page.keyboard.press("Escape");
    await dialogIn(page).waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Start campaign"),
    );

    await page.keyboard.press("Enter");
    await dialogIn(page).waitFor();
    await tabTo(page, "Settings");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Mailboxes" }).waitFor();
    await dialogIn(page).waitFor({ state: "detached" });

    const { email } = await addTestMailbox(workspace);
    await workspace.operate(applyCampaign, { ...file, mailboxes: [email] });
    const person = await createProspect(workspace, { email: "grace@hopper.example" });
    await workspace.client.enrolProspects({ id, prospect_ids: [person.id] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText(/warnings?\. If you start now, the first email is sent at once\./).waitFor();
    await expectNothingInTheWay(page, "preflight-first-mail");
    await tabTo(page, "Start campaign");
    await page.keyboard.press("Enter");
    await dialogIn(page).getByText('has "[first name]", which looks like a placeholder').waitFor();
    await tabTo(page, "Start campaign");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect((await workspace.client.getCampaign({ id })).status).toBe("active");
    expect(complaints).toEqual([]);
    await close();
  });

  test("people without a field are shown by name, with a link to each", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { email } = await addTestMailbox(workspace);
    const file = { name: "Fields", settings, mailboxes: [email] };
    const id = await draftCampaign(workspace, { ...file, steps: polite });
    const person = await createProspect(workspace, { email: "grace@hopper.example" });
    await workspace.client.enrolProspects({ id, prospect_ids: [person.id] });
    await draftCampaign(workspace, {
      ...file,
      steps: [{ subject: "Hi {{ last_name }}", body: polite[0]?.body ?? "" }],
    });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("1 prospect lacks a field that the texts use (grace@hopper.example").waitFor();
    const checks = page.getByRole("list", { name: "Checks" });
    await checks.getByRole("link", { name: "grace@hopper.example" }).click();
    await page.getByRole("heading", { name: "grace@hopper.example" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a start while preflight can't be asked is still decided by the server, in its words", async () => {
    const { page, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { mailboxes: [], steps: polite });
    await page.route("**/app/api/campaign.preflight", (route) =>
      route.fulfill({ status: 400, json: { error: "No." } }),
    );
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("alert").getByText("This campaign has no sending mailbox.").waitFor();
    await close();
  });

  test("a viewer sees what blocks, and no button", async () => {
    const workspace = await freshWorkspace("Acme");
    const id = await draftCampaign(workspace, { mailboxes: [], steps: polite });
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("The campaign has no mailbox, so nothing is sent. Choose one.").waitFor();
    expect(await page.getByRole("button", { name: "Start" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
