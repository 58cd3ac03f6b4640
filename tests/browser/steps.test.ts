import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

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
    await expectNothingInTheWay(page, "overview-condition");
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await condition.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a bare name is refused at the field of the condition when one leaves it, with the name to write", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const first = page.getByRole("region", { name: "Step 1" });
    await first.getByLabel("Sent to").selectOption({ label: "Who has a certain value in a field" });
    const field = first.getByLabel("Field", { exact: true });
    await field.fill("topic");
    const unknown = "Step 1: “topic” is no field: write custom_fields.topic for a field of your own.";
    expect(await first.getByText(unknown).count()).toBe(0);
    await field.press("Tab");
    await first.getByText(unknown).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await first.getByLabel("Sent to").getAttribute("aria-invalid")).toBeNull();
    await expectNothingInTheWay(page, "no-field");

    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("It is not saved: one thing is to be mended.").waitFor();
    expect(await page.evaluate("document.activeElement.value")).toBe("topic");
    // A key that only the server finds unfit is shown at the field, too.
    await field.fill('custom_fields["topic]');
    expect(await first.getByText("is no field").count()).toBe(0);
    await page.getByRole("button", { name: "Save" }).click();
    await first.getByText("is no field").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("custom_fields.topic");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("by keyboard alone a step is added, and its subject is written at once", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByRole("button", { name: "Add a step" }).focus();
    await page.keyboard.press("Enter");
    const second = page.getByRole("region", { name: "Step 2" });
    await second.waitFor();
    await page.keyboard.type("Once more");
    expect(await second.getByLabel("Subject").inputValue()).toBe("Once more");
    await second.getByRole("button", { name: "Move step 2 up" }).press("Enter");
    expect(await page.evaluate("document.activeElement.tagName")).not.toBe("INPUT");
    expect(complaints).toEqual([]);
    await close();
  });
});
