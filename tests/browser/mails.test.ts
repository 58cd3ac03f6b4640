import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { addTestMailbox, createProspect, freshWorkspace, runningCampaign, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`mails of which nobody knows whether they arrived${whyNot ? `: ${whyNot}` : ""}`, () => {
  /** A workspace with one mail whose server disconnected after its body. */
  async function arrive(role: "editor" | "viewer") {
    const workspace = await freshWorkspace("Acme");
    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    sink.misbehave.dot = "drop";
    const mailbox = await addTestMailbox(workspace, sink.smtp);
    const steps = [{ subject: "A word, {{ first_name }}?", body: "Dear {{ first_name }},\n\n{{ opt_out }}" }];
    const campaign = await runningCampaign(workspace, { name: "Spring", mailboxes: [mailbox.email], steps });
    const person = await createProspect(workspace, { email: freshAddress("grace"), first_name: "Grace" });
    await workspace.client.enrolProspects({ id: campaign, prospect_ids: [person.id] });
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, workspace, role, freshAddress(role));
    const { page } = visitor;
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByText("1 email may not have arrived").waitFor();
    await page.getByRole("link", { name: "See emails" }).press("Enter");
    const row = page.getByRole("row", { name: /grace.*Spring, step 1/ });
    await row.getByText("Unknown", { exact: true }).waitFor();
    return { ...visitor, row, sink };
  }

  test("an editor who found it in the Sent folder says so, and it is settled", async () => {
    const { page, row, complaints, close } = await arrive("editor");
    await expectNothingInTheWay(page, "mails-unknown");
    await press(row.getByRole("button", { name: "Mark as sent" }));
    await page.getByText("Every email has a known outcome").waitFor();
    await page.getByRole("link", { name: "Sent", exact: true }).press("Enter");
    await row.getByText("Sent", { exact: true }).waitFor();
    await page.getByRole("link", { name: "All", exact: true }).press("Enter");
    await row.getByText("Sent", { exact: true }).waitFor();
    await expectNothingInTheWay(page, "mails");
    expect(complaints).toEqual([]);
    await close();
  });

  test("an editor who didn't find it has it sent again, once asked", async () => {
    const { page, row, sink, complaints, close } = await arrive("editor");
    await press(row.getByRole("button", { name: "Send again" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await row.getByText("Unknown", { exact: true }).waitFor();
    await row.getByRole("link", { name: /grace/ }).press("Enter");
    await page.getByText("Dear Grace,").waitFor();
    await expectNothingInTheWay(page, "mail");
    await page.goBack();
    delete sink.misbehave.dot;
    await press(row.getByRole("button", { name: "Send again" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Send again" }));
    await page.getByText("Every email has a known outcome").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer reads what it said, from the list and from the person's page, and settles nothing", async () => {
    const { page, row, complaints, close } = await arrive("viewer");
    await row.getByRole("link", { name: /grace/ }).press("Enter");
    await page.getByRole("heading", { name: "A word, Grace?", level: 1 }).waitFor();
    await page.getByText("Dear Grace,").waitFor();
    await page.getByText("(unsubscribe link)").waitFor();
    await page.getByRole("main").getByRole("link", { name: /grace/ }).press("Enter");
    await press(page.getByRole("button", { name: /^May not have got step 1/ }));
    await page.getByText("Dear Grace,").waitFor();
    expect(await page.getByRole("button", { name: /Mark as|Send again/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
