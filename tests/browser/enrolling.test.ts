import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { enrolMatching } from "@outbound/contracts/jobs/change-matching";
import { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { eventually } from "@outbound/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, type Visitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`jobs, and people who lack a field, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, freshAddress("ada"));
  });
  afterAll(async () => owner.close());

  async function scene() {
    const variants = [{ name: "B", subject: "Hello", body: "For a {{ custom_fields.role }}." }];
    const steps = [
      { subject: "Hello", body: "Hello" },
      { subject: "", body: "Hello again", variants },
    ];
    const campaign = await draftCampaign(workspace, { steps });
    const { id, email } = await createProspect(workspace, { first_name: "Grace", tags: ["fair"] });
    const fill = () => workspace.client.updateProspect({ id, email, custom_fields: { role: "chemist" } });
    return { campaign, email, fill };
  }
  const lacking = "custom_fields.role: 1 prospect has no value; used in step 2, variant B";

  test("who is refused is told of with the step that uses the field, and is added once they have it", async () => {
    const { page, complaints } = owner;
    const { campaign, email, fill } = await scene();
    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/add?words=${email}`));
    await page.getByLabel("Select Grace").check();
    await page.getByRole("button", { name: "Add 1 prospect" }).click();
    const dialog = page.getByRole("dialog", { name: "This prospect can’t be added" });
    await dialog.getByText("1 lacks a value that the sequence uses").waitFor();
    await dialog.getByText(lacking).waitFor();
    await expectNothingInTheWay(page, "lacking");
    const [tab] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: email }).click()]);
    await tab.getByRole("heading", { name: "Grace" }).waitFor();
    await tab.close();
    await fill();
    await press(dialog.getByRole("button", { name: "Close" }));
    await page.getByRole("button", { name: "Add 1 prospect" }).click();
    await page.getByText("1 added.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("who of those chosen would be left out is told with names before anybody is added", async () => {
    const { page, complaints } = owner;
    const { campaign, fill } = await scene();
    await fill();
    const names = ["Karen Spärck", "Barbara Spärck", "Hedy Spärck"];
    const [free, busy, blocked] = await Promise.all(
      names.map((first_name) => createProspect(workspace, { first_name, custom_fields: { Role: "engineer" } })),
    );
    const elsewhere = await draftCampaign(workspace);
    await workspace.operate(enrolProspects, { id: elsewhere, prospect_ids: [busy?.id ?? ""] });
    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/add?show=all&words=spärck`));
    await page.getByRole("button", { name: "Select these 3" }).click();
    await workspace.operate(createSuppression, { kind: "email", value: blocked?.email ?? "" });
    await page.getByRole("button", { name: "Add 3 prospects" }).click();
    const dialog = page.getByRole("dialog", { name: "Add 1 of 3 prospects?" });
    await dialog.getByText("1 is suppressed").waitFor();
    await dialog.getByText("1 is active in another campaign").waitFor();
    await dialog.getByRole("link", { name: busy?.email ?? "" }).waitFor();
    await expectNothingInTheWay(page, "left-out");
    expect((await workspace.operate(getCampaign, { id: campaign })).stats.prospects.enrolled).toBe(0);
    await press(dialog.getByRole("button", { name: "Add 1 prospect" }));
    const notice = page.getByText("1 added, 1 is suppressed, 1 is active in another campaign.");
    await notice.waitFor();
    // It stands above the list, whose end may have been in sight.
    await eventually(async () =>
      expect(await page.evaluate("document.activeElement.textContent")).toContain("1 added, 1 is suppressed"),
    );
    expect(free).toBeDefined();
    expect(complaints).toEqual([]);
  });

  test("who declined before isn't added until somebody wants it, neither one by one nor by a job", async () => {
    const { page, complaints } = owner;
    const {
      prospect,
      reply,
      campaign: source,
    } = await correspondent(workspace, { prospect: { first_name: "Dorothy" } });
    await reply({ text: "No thanks, not interested." });
    await workspace.operate(completeCampaign, { id: source });
    const campaign = await draftCampaign(workspace, { name: "Second try" });
    const peopleIn = async () => (await workspace.operate(getCampaign, { id: campaign })).stats.prospects.enrolled;

    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/add?show=all&words=${prospect.email}`));
    await page.getByLabel("Select Dorothy").check();
    await page.getByRole("button", { name: "Add 1 prospect" }).click();
    const dialog = page.getByRole("dialog", { name: "Add this prospect?" });
    await dialog.getByText("1 replied “not interested” before").waitFor();
    await dialog.getByRole("link", { name: prospect.email }).waitFor();
    await expectNothingInTheWay(page, "declined");
    expect(await dialog.getByRole("button", { name: "Add 1 prospect" }).isDisabled()).toBe(true);
    await press(dialog.getByRole("button", { name: "Cancel" }));
    expect(await peopleIn()).toBe(0);

    await page.goto(inWorkspace(workspace, `/prospects/all?email=${prospect.email}`));
    await page.getByLabel("Campaign", { exact: true }).selectOption({ label: "Second try (Draft)" });
    expect(await page.getByLabel("Include prospects who replied that they aren’t interested").isChecked()).toBe(false);
    await expectNothingInTheWay(page, "all-declined");
    await page.getByRole("button", { name: "Add 1 prospect" }).click();
    await page.getByText("1 left out as not interested.").waitFor();
    await page.getByText("replied before that they aren’t interested", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Try 1 prospect again" }).click();
    expect(await peopleIn()).toBe(0);
    await page.getByText("1 replied “not interested” before and was left out").waitFor();
    await press(page.getByRole("button", { name: "Add anyway" }));
    await page.getByText("Of these: 1 added.").waitFor();
    expect(await peopleIn()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("how many of those chosen have replied before is told while they are chosen", async () => {
    const { page, complaints } = owner;
    const { prospect, reply } = await correspondent(workspace, {
      prospect: { first_name: "Emmy Noether" },
    });
    await reply({ text: "Who else works with you?" });
    await createProspect(workspace, { first_name: "Max", last_name: "Noether" });
    const campaign = await draftCampaign(workspace);
    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/add?show=all&words=noether`));
    await page.getByLabel("Select Max Noether").check();
    await page.getByRole("button", { name: "Add 1 prospect" }).waitFor();
    expect(await page.getByText("replied before").count()).toBe(0);
    await page.getByRole("button", { name: "Select these 2" }).click();
    await page.getByText("1 of them has replied before.").waitFor();
    const emmy = page.getByRole("row", { name: new RegExp(prospect.email) });
    await emmy.getByText("just now").or(emmy.getByText("ago")).waitFor();
    await expectNothingInTheWay(page, "replied-before");
    await page.getByLabel("Select Max Noether").uncheck();
    await page.getByText("This prospect has replied before.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a job's refused people are named with the step, and tried again from its page", async () => {
    const { page, complaints } = owner;
    const { campaign, email, fill } = await scene();
    const { id } = await workspace.operate(enrolMatching, { filter: { email }, campaign_id: campaign });
    await page.goto(inWorkspace(workspace, `/settings/jobs/${id}`));
    await page
      .getByText("has no custom_fields.role (step 2, variant B), which the campaign uses without a fallback")
      .waitFor();
    await page.getByRole("button", { name: "Try 1 prospect again" }).click();
    await page.getByText(lacking).waitFor();
    await expectNothingInTheWay(page, "job-lacking");
    await fill();
    await page.getByRole("button", { name: "Try this prospect again" }).click();
    await page.getByText("1 added.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a job's page says who of the refused was added since, also after it is opened anew, and tries only the others", async () => {
    const { page, complaints } = owner;
    const filter = { created_since: new Date().toISOString() };
    const { campaign, fill } = await scene();
    await createProspect(workspace, { first_name: "Ida" });
    const { id } = await workspace.operate(enrolMatching, { filter, campaign_id: campaign });
    await page.goto(inWorkspace(workspace, `/settings/jobs/${id}`));
    await page.getByText("2 without a value that the sequence uses.").waitFor();
    await fill();
    await page.getByRole("button", { name: "Try 2 prospects again" }).click();
    await page.getByText("1 added, 1 lacks a value that the sequence uses.").waitFor();
    await page.reload();
    await page.getByText(/^1 of them was added since, the last .+\. 1 is left\.$/).waitFor();
    await expectNothingInTheWay(page, "job-added-since");
    await page.getByRole("button", { name: "Try 1 prospect again" }).click();
    await page.getByText("0 added, 1 lacks a value that the sequence uses.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a job under way says how far it is, and is stopped on its page for good", async () => {
    const { page, complaints } = owner;
    const { id } = await workspace.operate(importRows, { name: "fair.csv", columns: ["Email"], meanings: ["email"] });
    const rows = Array.from({ length: 500 }, (_, at) => ({ line: at + 2, cells: [`fair-${at}@company.example`] }));
    await workspace.operate(addRows, { id, number: 0, rows });
    await page.goto(inWorkspace(workspace, `/settings/jobs/${id}`));
    await page.getByText("500 rows uploaded so far.").waitFor();
    await page.getByRole("button", { name: "Stop job" }).click();
    await page.getByText("Stopped after 0 of 500. Changes made until then stay.").waitFor();
    expect(await page.getByRole("button", { name: "Stop job" }).count()).toBe(0);
    await expectNothingInTheWay(page, "job-stopped");
    await expect(workspace.operate(runJob, { id, pieces: 1 })).rejects.toThrow("stopped");
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("row", { name: /fair\.csv.*Stopped/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
