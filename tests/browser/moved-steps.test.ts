import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, test } from "vitest";
import { addTestMailbox, anyTime, createProspect, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { waitUntilSaved } from "./written-copy.ts";

describe.skipIf(whyNot)(`steps that are moved in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("once one has sent, what becomes of its figures is said before it is saved, and has to be confirmed", async () => {
    await using sink = await startSmtpSink();
    const workspace = await freshWorkspace("Acme");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    const { email } = await addTestMailbox(workspace, sink.smtp);
    const { id: prospect_id } = await createProspect(workspace);
    const steps = ["First", "Second", "Third"].map((body) => ({
      subject: body,
      body,
      delay_days: body === "Second" ? 0 : 1,
    }));
    const id = await runningCampaign(workspace, { mailboxes: [email], settings: anyTime, steps });
    const steplist = page.getByRole("button", { name: /^Step \d: / });
    const order = () => steplist.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.slice(8)));
    const moveDown = (position: number) => steplist.nth(position - 1).press("Alt+ArrowDown");
    const save = page.getByRole("button", { name: "Save and send from now on" }).first();
    const question = page.getByRole("dialog", { name: "Save moved steps?" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await moveDown(1);
    await save.click();
    await waitUntilSaved(page);

    await workspace.client.enrolProspects({ id, prospect_ids: [prospect_id] });
    await eventually(async () => expect((await workspace.client.getCampaign({ id })).stats.sent).toBe(1));
    await page.reload();
    await moveDown(2);
    await save.click();
    await waitUntilSaved(page);

    await moveDown(1);
    await save.click();
    await question.getByText(/^Step 1 has sent emails, and gets another text\. Figures stay /).waitFor();
    await expectNothingInTheWay(page, "moved-steps");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await order()).toEqual(["Third", "Second", "First"]);
    await page.keyboard.press("Control+s");
    await question.getByRole("button", { name: "Save and send from now on" }).click();
    await waitUntilSaved(page);
    await page.reload();
    await eventually(async () => expect(await order()).toEqual(["Third", "Second", "First"]));
    expect(complaints).toEqual([]);
    await close();
  });
});
