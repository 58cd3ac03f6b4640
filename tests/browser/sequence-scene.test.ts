import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { hasFocus, textOf } from "./written-copy.ts";

const body = `Hi {{ first_name }},

trucks at terminals like {{ company.name }} wait 52 minutes on average before the gate opens for them. {{ custom_fields.docks | default: "several" }} docks should be enough; the plan of the day usually isn’t.

We give each carrier a slot that moves with the vessel, so the queue stays on the road and not at your gate. Antwerp went from 52 to 19 minutes in one quarter.

Is the queue a topic for you this winter?

{{ opt_out }}`;

const steps = [
  {
    subject: "{{ first_name | default: 'A question' }} at the gate of {{ company.name }}",
    body,
    variants: [{ name: "B", subject: "The queue at {{ company.name }}", body: body.replace("Hi", "Hello") }],
  },
  { delay_days: 3, subject: "", body: "Did my email about the queue arrive?\n\n{{ opt_out }}" },
  {
    delay_days: 5,
    only_if: { opened: true },
    subject: "Shall I close this?",
    body: "It’s the last one.\n\n{{ opt_out }}",
  },
];

describe.skipIf(whyNot)(`a whole sequence${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("says of each step what it is, of each problem where it is, and before the start who gets it from whom", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("mara"));
    const smtp = { host: "127.0.0.1", port: 9, secure: false };
    const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
    const [jonas, ines] = [`jonas@${domain}`, `ines@${domain}`];
    await workspace.operate(addMailbox, { email: jonas, name: "Jonas Weber", smtp });
    await workspace.operate(addMailbox, { email: ines, name: "Inês Duarte", smtp });
    await workspace.operate(pauseSending, { mailbox: ines, reason: "11 of 212 emails bounced" });
    const settings = { tracking: true, window_start_hour: 9, window_end_hour: 17 };
    const file = { name: "Port terminals, Benelux", mailboxes: [jonas, ines], settings };
    const id = await draftCampaign(workspace, { ...file, steps: steps.slice(1, 2) });
    const femke = { email: "femke@scheldekaai.example", first_name: "Femke", last_name: "de Vries" };
    const people = await Promise.all([
      createProspect(workspace, { ...femke, custom_fields: { docks: "28" } }),
      createProspect(workspace, { email: "info@maasvlakte.example" }),
      createProspect(workspace, { email: "jan@waalhaven.example", first_name: "Jan", last_name: "Mulder" }),
    ]);
    await workspace.client.enrolProspects({ id, prospect_ids: people.map((one) => one.id) });
    await draftCampaign(workspace, { ...file, steps });

    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const rail = page.getByRole("region", { name: "Steps" });
    const card = (position: number) => rail.getByRole("listitem").nth(position - 1);
    await card(1).getByText("2 variants").waitFor();
    await card(1).getByRole("img", { name: "Has a problem" }).waitFor();
    await card(2).getByText("3 days later").waitFor();
    await card(2).getByText("Same thread").waitFor();
    await card(3).getByText("Opened an email").waitFor();
    await page.getByText("A and B: half each").waitFor();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByLabel("Preview as").selectOption({ label: "Femke de Vries" });
    await preview.getByRole("heading", { name: "Femke at the gate of scheldekaai.example" }).waitFor();
    await expectNothingInTheWay(page, "sequence-scene");

    const before = page.getByRole("region", { name: "Before you start" });
    await before.getByRole("button", { name: /^Show \d more warnings?$/ }).click();
    await before.getByText("Step 3 depends on opens or clicks").waitFor();
    await before.getByRole("button", { name: "Open step 3" }).click();
    await page.getByRole("region", { name: "Step 3", exact: true }).waitFor();
    await before.getByRole("button", { name: "Add fallback" }).click();
    await page.getByRole("region", { name: "Step 1", exact: true }).waitFor();
    expect(await textOf(page).locator("[data-problem]").allTextContents()).toEqual(["first_name"]);

    await textOf(page).locator("[data-problem]").click();
    await page.getByLabel("Fallback").fill("there");
    await page.keyboard.press("Enter");
    expect(await hasFocus(textOf(page))).toBe(true);
    await page.getByRole("tab", { name: "B" }).click();
    await textOf(page).locator("[data-problem]").click();
    await page.getByLabel("Fallback").fill("there");
    await page.keyboard.press("Enter");
    await page.getByText("1 problem to fix").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Start campaign" }).click();
    const dialog = page.getByRole("dialog", { name: "Start Port terminals, Benelux?" });
    await dialog.getByText(`${jonas} and ${ines}`).waitFor();
    await dialog.getByText("First email", { exact: true }).waitFor();
    await expectNothingInTheWay(page, "start-scene");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(complaints).toEqual([]);
    await close();
  });
});
