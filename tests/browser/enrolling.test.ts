import { enrolMatching } from "@outbound/contracts/jobs/change-matching";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, type Visitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`people who lack a field, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
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
  const lacking = "custom_fields.role: 1 person lacks it; used in step 2, variant B";

  test("who is refused is told of with the step that uses the field, and is added once they have it", async () => {
    const { page, complaints } = owner;
    const { campaign, email, fill } = await scene();
    await page.goto(inWorkspace(workspace, `/campaigns/${campaign}/add?words=${email}`));
    await page.getByLabel("Choose Grace").check();
    await page.getByRole("button", { name: "Add 1 person" }).click();
    await page.getByText("0 added, 1 lack a value that the copy uses.").waitFor();
    await page.getByText(lacking).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNothingInTheWay(page, `lacking-${colorScheme}`);
    }
    const [tab] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: email }).click()]);
    await tab.getByRole("heading", { name: "Grace" }).waitFor();
    await tab.close();
    await fill();
    await page.getByRole("button", { name: "Try this person again" }).click();
    await page.getByText("1 added.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a job's refused people are named with the step, and tried again from its page", async () => {
    const { page, complaints } = owner;
    const { campaign, email, fill } = await scene();
    const { id } = await workspace.operate(enrolMatching, { filter: { email }, campaign_id: campaign });
    await page.goto(inWorkspace(workspace, `/jobs/${id}`));
    await page
      .getByText("lacks custom_fields.role (step 2, variant B), which the copy uses without a default")
      .waitFor();
    await page.getByRole("button", { name: "Try these people again" }).click();
    await page.getByText(lacking).waitFor();
    await expectNothingInTheWay(page, "job-lacking");
    await fill();
    await page.getByRole("button", { name: "Try this person again" }).click();
    await page.getByText("1 added.").waitFor();
    expect(complaints).toEqual([]);
  });
});
