import { readFile } from "node:fs/promises";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";
import { chooseInMenu, chooseOne, readCopy, subjectOf, textOf, waitUntilSaved } from "./written-copy.ts";

describe.skipIf(whyNot)(`the library of campaigns${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  test("an archived campaign is duplicated into a draft that opens, and again from the palette; a viewer has no button", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Spring", steps: [{ subject: "A question", body: "Who?" }] });
    await workspace.operate(archiveCampaign, { id });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await chooseInMenu(page, "More", "Duplicate");
    await page.getByRole("heading", { name: "Spring (2)", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Start" }).waitFor();
    expect(await readCopy(subjectOf(page))).toBe("A question");

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to" }).fill("Duplicate Spring");
    await page.getByRole("option", { name: "Duplicate Spring (2)" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Spring (3)", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();

    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, workspace, "viewer", freshAddress("viewer"));
    await viewer.page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await viewer.page.getByRole("heading", { name: "Spring", level: 1 }).waitFor();
    expect(await viewer.page.getByRole("main").getByRole("button").count()).toBe(0);
    await viewer.close();
  });

  test("campaigns are put into folders in their forms, and the list shows one folder alone", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const spring = await draftCampaign(workspace, {
      name: "Spring",
      folder: "2027",
      steps: [{ subject: "A", body: "B" }],
    });
    const autumn = await draftCampaign(workspace, { name: "Autumn", steps: [{ subject: "A", body: "B" }] });
    await draftCampaign(workspace, { name: "Loose" });
    await page.goto(inWorkspace(workspace, `/campaigns/${autumn}/settings`));
    const folder = page.getByLabel("Folder");
    await page.locator('datalist option[value="2027"]').waitFor({ state: "attached" });
    await folder.fill("2027");
    await waitUntilSaved(page);

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Campaigns" }).click();
    const rows = page.getByRole("table", { name: "Campaigns" }).getByRole("row");
    // With the heads of the columns and of the drafts.
    await eventually(async () => expect(await rows.count()).toBe(5));
    await expectNothingInTheWay(page, "folders");
    await chooseOne(page, "Folder", "2027");
    await eventually(async () => expect(await rows.count()).toBe(4));
    await page.reload();
    await page.getByRole("button", { name: "Folder: 2027" }).waitFor();
    await expectNothingInTheWay(page, "one-folder");
    await chooseOne(page, "Folder: 2027", "All folders");
    await rows.filter({ hasText: "Loose" }).waitFor();

    await page.goto(inWorkspace(workspace, `/campaigns/${spring}/settings`));
    expect(await folder.inputValue()).toBe("2027");
    await folder.fill("");
    await waitUntilSaved(page);
    expect((await workspace.client.getCampaign({ id: spring })).folder).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a campaign's page says what was done to it and by whom, to viewers too", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const id = await runningCampaign(workspace, { name: "Spring" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/activity`));
    await page.getByRole("heading", { name: "No changes on record" }).waitFor();
    await workspace.client.createSuppression({ kind: "email", value: "no@more.example" });
    await workspace.client.createProspect({ email: "no@more.example", campaign: id });
    await page.getByRole("button", { name: "Pause" }).click();
    const changes = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
    await changes.filter({ hasText: /Paused a campaign: Spring.*ada.*in the app/ }).waitFor();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await changes.filter({ hasText: /Didn’t add a new prospect: they were suppressed/ }).waitFor();
    await changes.getByRole("link", { name: "no@more.example" }).waitFor();
    await expectNothingInTheWay(page, "campaign-history");
    expect(complaints).toEqual([]);
    await close();
    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, workspace, "viewer", freshAddress("viewer"));
    await viewer.page.goto(inWorkspace(workspace, `/campaigns/${id}/activity`));
    await viewer.page.getByRole("listitem").filter({ hasText: "Paused a campaign" }).waitFor();
    await viewer.close();
  });

  test("a campaign is downloaded as a file, which begins another one; a file that is none is refused in a sentence", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const steps = [{ subject: "A question", body: "Who?\nMara", variants: [{ name: "B", subject: "B", body: "Hm?" }] }];
    const id = await draftCampaign(workspace, { name: "Spring", steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      chooseInMenu(page, "More", "Download as a file"),
    ]);
    expect(download.suggestedFilename()).toBe("Spring.yaml");
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByText("Start from a file").click();
    const choose = page.getByLabel("Campaign file");
    await choose.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
    await page.getByText("This file isn’t a campaign").waitFor();
    const buffer = await readFile(await download.path());
    await choose.setInputFiles({ name: download.suggestedFilename(), mimeType: "application/yaml", buffer });
    await page.getByText("Spring.yaml is read.").waitFor();
    await expectNothingInTheWay(page, "campaign-from-file");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByText("There is a campaign named Spring already").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Autumn");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByRole("heading", { name: "Autumn", level: 1 }).waitFor();
    await page.getByRole("tab", { name: "B" }).waitFor();
    expect(await readCopy(textOf(page))).toBe("Who?\nMara");
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
    await close();
  });

  test("a draft is deleted once somebody has read how many people leave it, by keyboard alone; its address then says so", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Wrong" });
    const { id: person } = await createProspect(workspace);
    await workspace.operate(enrolProspects, { id, prospect_ids: [person] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await press(page.getByRole("button", { name: "More" }));
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByText("Its 1 prospect stays in the workspace.").waitFor();
    // The deletion is told to every page, and to this one before its answer is there.
    await page.evaluate(`new Promise((resolve) => {
      const source = new EventSource("/app/events?workspace=${workspace.id}");
      source.onopen = resolve;
      window.told = new Promise((tell) => { source.onmessage = () => { source.close(); tell(); }; });
    })`);
    await page.route("**/app/api/campaign.delete", async (route) => {
      const response = await route.fetch();
      await page.evaluate("window.told");
      await route.fulfill({ response });
    });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("No campaigns yet").waitFor();
    expect(complaints).toEqual([]);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Campaign not found.").waitFor();
    await close();
  });

  test("a pause names the colleague or the token that paused", async () => {
    const { workspace, page, close } = await arrive();
    const email = freshAddress("colleague");
    const colleague = await newVisitor(system().baseUrl);
    await becomeMember(colleague.page, workspace, "editor", email);
    const id = await runningCampaign(workspace);
    await colleague.page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await colleague.page.getByRole("button", { name: "Pause" }).click();
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText(`Paused by ${email}. Due emails are held and keep their order.`).waitFor();
    const other = await runningCampaign(workspace);
    await workspace.post(`/campaigns/${other}/pause`);
    await page.goto(inWorkspace(workspace, `/campaigns/${other}`));
    await page.getByText("Paused by token API. Due emails are held and keep their order.").waitFor();
    await colleague.close();
    await close();
  });

  test("a draft in a folder passes axe and nothing is cut off", async () => {
    const { workspace, page, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Spring", folder: "2026" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByRole("button", { name: "More" }).waitFor();
    await expectNothingInTheWay(page, "library-draft");
    await close();
  });
});
