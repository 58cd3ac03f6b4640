import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, test } from "vitest";
import { addTestMailbox, anyTime, createProspect, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

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
    const stepOf = (position: number) => page.getByRole("region", { name: `Step ${position}` }).getByLabel("Text");
    const bodies = () => Promise.all([1, 2, 3].map((position) => stepOf(position).inputValue()));
    const save = page.getByRole("button", { name: "Save, and send so from now on" }).first();
    const question = page.getByRole("dialog", { name: "Save with steps that have moved?" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByRole("button", { name: "Move step 1 down" }).click();
    await save.click();
    await page.getByText("Saved.").waitFor();

    await workspace.client.enrolProspects({ id, prospect_ids: [prospect_id] });
    await eventually(async () => expect((await workspace.client.getCampaign({ id })).stats.sent).toBe(1));
    await page.reload();
    await page.getByRole("button", { name: "Move step 2 down" }).click();
    await save.click();
    await page.getByText("Saved.").waitFor();

    await page.getByRole("button", { name: "Move step 1 down" }).click();
    await save.click();
    await question.getByText(/^Step 1 has sent mails, and its text becomes another one\. Figures stay /).waitFor();
    await expectNothingInTheWay(page, "moved-steps");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await bodies()).toEqual(["Third", "Second", "First"]);
    await save.click();
    await question.getByRole("button", { name: "Save, and send so from now on" }).click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    await eventually(async () => expect(await bodies()).toEqual(["Third", "Second", "First"]));
    expect(complaints).toEqual([]);
    await close();
  });
});
