import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { addTestMailbox, draftCampaign, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { openStep, textOf, waitUntilSaved, writeCopy } from "./written-copy.ts";

describe.skipIf(whyNot)(`what is wrong in a campaign${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  test("everything that is wrong is shown at once, each in its place, in plain words, and the first has the focus", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { email } = await addTestMailbox(workspace);
    const variants = [{ name: "B", subject: "Hello", body: "A word." }];
    const steps = [
      { subject: "Hello", body: "A question." },
      { subject: "", body: "Again.", variants },
    ];
    const id = await runningCampaign(workspace, { mailboxes: [email], steps });
    const save = page.getByRole("button", { name: "Save and send from now on" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await openStep(page, 2);
    await page.getByRole("tab", { name: "B" }).click();
    await writeCopy(textOf(page), "");
    await openStep(page, 1);
    await writeCopy(textOf(page), "For {{ fist_name }}");
    await save.click();
    await page.getByText("Not saved. Fix 2 problems below").waitFor();
    await page.getByText("Step 2, variant B, has no text.").waitFor();
    await eventually(async () =>
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Text"),
    );
    await expectNothingInTheWay(page, "to-fix");
    await page.getByRole("tab", { name: "B (problem)", selected: true }).waitFor();
    await writeCopy(textOf(page), "A word.");
    await page.getByText("Not saved. Fix 1 problem below").waitFor();
    await openStep(page, 1);
    await page.getByText("Step 1, text: “fist_name” isn’t a field").first().waitFor();
    await writeCopy(textOf(page), "For {{ first_name }}");
    await save.click();
    await waitUntilSaved(page);
    // The preview of a text that can't be read is refused.
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
    await close();
  });

  test("a draft with a text that can't be read isn't saved, says why beside it, and is once it is fixed", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, {});
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await writeCopy(textOf(page), "A word,\n{{ first_name");
    const step = page.getByRole("region", { name: "Step 1", exact: true });
    await step.getByText("the variable {{ first_name … lacks a closing }}.").waitFor();
    expect(await textOf(page).getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Not saved", { exact: true }).waitFor();
    await writeCopy(textOf(page), "A word, {{ first_name }}");
    await waitUntilSaved(page);
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
    await close();
  });

  test("a file that begins a campaign says all that is wrong in it; the country of its holidays is chosen by name", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByText("Start from a file").click();
    const file = "name: Herbst\nsteps: [{ subject: Hallo, body: '{{ fist_name }}' }]";
    const content = (text: string) => ({ name: "campaign.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });
    await page.getByLabel("Campaign file").setInputFiles(content(file));
    await page.getByText("campaign.yaml is read.").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe("Herbst");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByText("Step 1, text: “fist_name” isn’t a field").waitFor();
    await expectNothingInTheWay(page, "file-to-fix");
    await page.getByLabel("Campaign file").setInputFiles(content(file.replace("fist", "first")));
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByRole("heading", { name: "Herbst", level: 1 }).waitFor();
    await textOf(page).waitFor();

    await page
      .getByRole("navigation", { name: "Campaign", exact: true })
      .getByRole("link", { name: "Settings" })
      .click();
    await page.getByLabel("Skip public holidays of").selectOption({ label: "Germany" });
    await page.getByLabel("Region").selectOption({ label: "Bayern" });
    await waitUntilSaved(page);
    await expectNothingInTheWay(page, "holidays");
    await page.reload();
    await eventually(async () => expect(await page.getByLabel("Region").inputValue()).toBe("DE-BY"));
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("a name that another campaign has is refused beside it, when it is created and later", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await draftCampaign(workspace, { name: "Taken" });
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByText("Give the campaign a name.").waitFor();
    await page.getByLabel("Name").fill("Taken");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByText("There is a campaign named Taken already: choose another name.").waitFor();
    await page.getByLabel("Name").fill("Free");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByRole("heading", { name: "Free", level: 1 }).waitFor();
    expect(complaints).toEqual([expect.stringContaining("409")]);
    await close();
  });
});
