import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";
import { chooseInMenu, hasFocus, openStep, readCopy, subjectOf, textOf, waitUntilSaved } from "./written-copy.ts";

describe.skipIf(whyNot)(`the steps of a campaign${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  test("the overview says beside each step for whom alone it is, on a narrow screen too", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const steps = [
      { subject: "Hello", body: "A question." },
      { subject: "For teams", body: "Again.", only_if: { field: "custom_fields.plan", is: ["pro", ""] } },
    ];
    const id = await draftCampaign(workspace, { steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    const table = page.getByRole("table", { name: "Steps" });
    const condition = table.getByText("Only if custom_fields.plan is “pro” or empty");
    await condition.waitFor();
    expect(await table.getByText("Only if").count()).toBe(1);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await condition.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a step is sent to some alone: its wait and condition are chosen in words, kept, and told before it starts", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await createProspect(workspace, { custom_fields: { plan: "pro" } });
    const steps = [
      { subject: "Hello", body: "A question." },
      { subject: "Again", body: "Again.", delay_days: 2 },
    ];
    const id = await draftCampaign(workspace, { steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByRole("button", { name: "2 days later" }).click();
    const dialog = page.getByRole("dialog", { name: "Step 2: wait and condition" });
    await dialog.getByLabel("Wait after step 1 (days)").fill("5");
    await dialog.getByLabel("Sent to").selectOption({ label: "Field is" });
    const field = dialog.getByLabel("Field", { exact: true });
    await field.fill("plan");
    const unknown = "Step 2: “plan” isn’t a field: write custom_fields.plan for a field of your own.";
    expect(await dialog.getByText(unknown).count()).toBe(0);
    await field.press("Tab");
    await dialog.getByText(unknown).first().waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await expectNothingInTheWay(page, "no-field");
    await field.fill("custom_fields.plan");
    await dialog.getByLabel("Is one of (one per line)").fill("pro\nteam");
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "5 days later" }).waitFor();
    await page.getByRole("button", { name: "plan is “pro” or “team”" }).click();
    await dialog.getByLabel("Sent to").selectOption({ label: "Clicked a link" });
    await dialog.getByRole("button", { name: "Done" }).click();
    await waitUntilSaved(page);
    await page.reload();
    await page.getByRole("button", { name: "Clicked a link" }).waitFor();
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Step 2 depends on opens or clicks").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone a step is added, its subject is written at once, and it is moved and removed", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { steps: [{ subject: "First", body: "A question." }] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await press(page.getByRole("button", { name: "Add step" }));
    await page.getByRole("region", { name: "Step 2", exact: true }).waitFor();
    await eventually(async () => expect(await hasFocus(subjectOf(page))).toBe(true));
    await page.keyboard.type("Once more");
    expect(await readCopy(subjectOf(page))).toBe("Once more");
    await page.getByRole("button", { name: "Step 2: Once more" }).press("Alt+ArrowUp");
    await page.getByRole("button", { name: "Step 1: Once more" }).waitFor();
    await page.getByText("Moved to step 1 of 2.").waitFor();
    await textOf(page).press("Alt+ArrowDown");
    await page.getByRole("region", { name: "Step 2", exact: true }).waitFor();
    expect(await readCopy(textOf(page))).toBe("A question.");
    await chooseInMenu(page, "Move, duplicate or remove step 1", "Remove step");
    await page.getByRole("button", { name: "Step 1: First" }).waitFor();
    expect(await page.getByRole("button", { name: /^Step \d: / }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a step is dragged to another place, and a follow-up without a subject is in the same thread", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const steps = [
      { subject: "One", body: "1" },
      { subject: "", body: "2" },
      { subject: "Three", body: "3" },
    ];
    const id = await draftCampaign(workspace, { steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const list = page.getByRole("region", { name: "Steps" });
    await list.getByText("Same thread").waitFor();
    await page.getByRole("button", { name: "Step 3: Three" }).dragTo(page.getByRole("button", { name: "Step 1: One" }));
    await page.getByRole("button", { name: "Step 1: Three" }).waitFor();
    await page.getByRole("button", { name: "Step 3: Re: One" }).waitFor();
    await openStep(page, 3);
    expect(await subjectOf(page).getAttribute("aria-placeholder")).toBe("Leave empty to reply in the same thread.");
    await waitUntilSaved(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test("on a phone one goes from the steps to the text and its preview, and nothing is reordered", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { steps: [{ subject: "One", body: "Words" }] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await textOf(page).waitFor();
    const panes = page.getByRole("radiogroup", { name: "What is shown" });
    await panes.getByText("Steps").click();
    await page.getByRole("button", { name: "Step 1: One" }).waitFor();
    expect(await page.getByRole("button", { name: /Move, duplicate|Add step/ }).count()).toBe(0);
    await panes.getByText("Preview").click();
    await page.getByRole("region", { name: "Preview" }).getByText("Words").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
