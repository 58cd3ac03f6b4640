import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`what is wrong in a campaign's form${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  test("everything that is wrong is shown at once, each in its place, in plain words, and the first has the focus", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const variants = [{ name: "B", subject: "Hello", body: "A word." }];
    const steps = [
      { subject: "Hello", body: "A question." },
      { subject: "", body: "Again.", variants },
    ];
    const id = await draftCampaign(workspace, { steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const second = page.getByRole("region", { name: "Step 2" });
    await page.getByLabel("Name", { exact: true }).fill("");
    await second.getByRole("tab", { name: "B" }).click();
    await second.getByLabel("Text").fill("");
    await second.getByRole("tab", { name: "Original" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("It is not saved: 2 things are to be mended.").waitFor();
    expect(await page.evaluate("document.activeElement.labels[0].textContent")).toBe("Name");
    await second.getByRole("tab", { name: "B (to mend)", selected: true }).waitFor();
    await second.getByText("Step 2, variant B, text: it is empty.").waitFor();

    await page.getByLabel("Name", { exact: true }).fill("Mended");
    await second.getByLabel("Text").fill("A word,\n{{ first_name");
    expect(await page.getByText(/things? (is|are) to be mended/).count()).toBe(0);
    await second.getByRole("tab", { name: "Original" }).click();
    await page.getByRole("region", { name: "Step 1" }).getByLabel("Text").fill("For {{ fist_name }}");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Step 1, text: “fist_name” is no field").waitFor();
    const broken = "Step 2, variant B, text, line 2: the variable {{ first_name … lacks a closing }}.";
    await second.getByText(broken).waitFor();
    expect(await page.evaluate("document.activeElement.value")).toBe("For {{ fist_name }}");
    await expectNothingInTheWay(page, "to-mend");
    await page.getByRole("region", { name: "Step 1" }).getByLabel("Text").fill("For {{ first_name }}");
    await second.getByText(broken).waitFor();
    await page.getByText("one thing is to be mended").waitFor();
    await second.getByLabel("Text").fill("A word, {{ first_name }}");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("the country of the public holidays is chosen by its name; one that a file misspells is marked beside all else", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByText("Begin with a file instead").click();
    const file =
      "name: Herbst\nsettings: { holidays: Deutschland }\nsteps: [{ subject: Hallo, body: '{{ fist_name }}' }]";
    const content = { name: "campaign.yaml", mimeType: "text/yaml", buffer: Buffer.from(file) };
    await page.getByLabel("Begin with a campaign file").setInputFiles(content);
    const country = page.getByLabel("Without the public holidays of");
    await eventually(async () => expect(await country.inputValue()).toBe("DEUTSCHLAND"));
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByText("It is not saved: 2 things are to be mended.").waitFor();
    await page.getByText("The public holidays of DEUTSCHLAND are not known").waitFor();
    await page.getByText("Step 1, text: “fist_name” is no field").waitFor();
    expect(await page.evaluate("document.activeElement.value")).toBe("DEUTSCHLAND");
    await expectNothingInTheWay(page, "holidays-to-mend");

    await page.getByLabel("Text").fill("Hallo {{ first_name }}");
    await country.selectOption({ label: "Germany" });
    await page.getByLabel("And of its region").selectOption({ label: "Bayern" });
    await expectNothingInTheWay(page, "holidays");
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByRole("heading", { name: "Herbst", level: 1 }).waitFor();
    await page.reload();
    await eventually(async () => expect(await page.getByLabel("And of its region").inputValue()).toBe("DE-BY"));
    expect(await country.inputValue()).toBe("DE");
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("what the form finds and what the server finds is counted together the first time", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await draftCampaign(workspace, { name: "Taken" });
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Name", { exact: true }).fill("Taken");
    await page.getByLabel("Begins for").selectOption({ label: "Also who answered neutral" });
    await page.getByLabel("Days after the reply").fill("800");
    const [first, second] = [1, 2].map((position) => page.getByRole("region", { name: `Step ${position}` }));
    await first?.getByLabel("Text").fill("{{ fist_name }} and {{ foo }}");
    await page.getByRole("button", { name: "Add a step" }).click();
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByText("It is not saved: 6 things are to be mended.").waitFor();
    await page.getByText("There is a campaign named Taken already: choose another name.").waitFor();
    await page.getByText("Name the campaigns whose replies count.").waitFor();
    await page.getByText("It is 0 to 730 days.").waitFor();
    await first?.getByText("“fist_name” is no field: write first_name.").waitFor();
    await second?.getByText("Step 2, text: it is empty.").waitFor();

    await page.getByLabel("Begins for").selectOption({ label: "Who is added" });
    await first?.getByLabel("Text").fill("{{ first_name }}");
    await second?.getByLabel("Text").fill("Again.");
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByText("It is not saved: one thing is to be mended.").waitFor();
    expect(await page.evaluate("document.activeElement.value")).toBe("Taken");
    await page.getByLabel("Name", { exact: true }).fill("Free");
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByRole("heading", { name: "Free", level: 1 }).waitFor();
    expect(complaints).toEqual([expect.stringContaining("409")]);
    await close();
  });
});
