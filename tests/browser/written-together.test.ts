import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, test } from "vitest";
import {
  addTestMailbox,
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  system,
} from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { readCopy, subjectOf, textOf, waitUntilSaved, writeCopy } from "./written-copy.ts";

describe.skipIf(whyNot)(`a campaign that is written${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    const ada = freshAddress("ada");
    await becomeOwner(visitor.page, workspace, ada);
    return { workspace, ada, ...visitor };
  }
  const copy = { subject: "Hello", body: "A question." };

  test("a draft saves itself, also when its page is left at once", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "By itself", steps: [copy] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await writeCopy(textOf(page), "Saved by itself.");
    await waitUntilSaved(page);
    await writeCopy(subjectOf(page), "And this at once");
    await page.getByRole("link", { name: "Mailboxes", exact: true }).first().click();
    await page.getByRole("heading", { name: "Mailboxes", exact: true }).waitFor();
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await textOf(page).waitFor();
    expect([await readCopy(subjectOf(page)), await readCopy(textOf(page))]).toEqual([
      "And this at once",
      "Saved by itself.",
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("of two people who write in one campaign neither loses a word: what both wrote is shown, and one chooses", async () => {
    const { page, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Shared", steps: [copy] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await textOf(page).waitFor();
    const theirs = { subject: "Another subject", body: "theirs\nand a line of both" };
    const isTheirsSaved = Promise.withResolvers<void>();
    const save = "**/app/api/campaign.apply";
    await page.route(save, async (route) => {
      await isTheirsSaved.promise;
      await route.continue();
    });
    const saving = page.waitForRequest(save);
    await writeCopy(textOf(page), "mine\nand a line of both");
    await saving;
    await draftCampaign(workspace, { name: "Shared", steps: [theirs] });
    isTheirsSaved.resolve();

    const both = page.getByRole("region", { name: "You and somebody else edited this at the same time" });
    const choices = both.getByRole("group", { name: "Step 1: text" });
    await choices.waitFor();
    expect(await both.getByRole("group").count()).toBe(1);
    expect(await choices.locator("mark").allTextContents()).toEqual(["mine", "theirs"]);
    expect(await readCopy(textOf(page))).toBe("mine\nand a line of both");
    expect(await readCopy(subjectOf(page))).toBe("Another subject");
    await expectNothingInTheWay(page, "conflict");
    await choices.getByLabel("Theirs, saved").check();
    expect(await readCopy(textOf(page))).toBe(theirs.body);
    await choices.getByLabel("Yours, not saved").check();
    await both.getByRole("button", { name: "Save this version" }).click();
    await waitUntilSaved(page);
    await both.waitFor({ state: "detached" });
    await page.reload();
    await textOf(page).waitFor();
    expect(await readCopy(subjectOf(page))).toBe("Another subject");
    expect(await readCopy(textOf(page))).toBe("mine\nand a line of both");
    await close();
  });

  test("a running campaign is saved by its button; until then its text stays in the browser, also after the tab was closed", async () => {
    const { page, workspace, close } = await arrive();
    const { email } = await addTestMailbox(workspace);
    const id = await runningCampaign(workspace, { name: "Kept", mailboxes: [email], steps: [copy] });
    const sequence = inWorkspace(workspace, `/campaigns/${id}/sequence`);
    await page.goto(sequence);
    await writeCopy(textOf(page), "half a thought");
    await page.getByText("Not saved", { exact: true }).waitFor();
    const isKept = "Object.keys(localStorage).some((name) => name.startsWith('outbound.draft'))";
    await eventually(async () => expect(await page.evaluate(isKept)).toBe(true));
    await page.close({ runBeforeUnload: false });

    const again = await page.context().newPage();
    again.on("dialog", (dialog) => dialog.accept());
    await again.goto(sequence);
    await again.getByText("You have unsaved changes in this browser").waitFor();
    expect(await textOf(again).count()).toBe(0);
    await expectNothingInTheWay(again, "kept-draft");
    await again.getByRole("button", { name: "Restore changes" }).click();
    await textOf(again).waitFor();
    expect(await readCopy(textOf(again))).toBe("half a thought");
    await again.getByRole("button", { name: "Save and send from now on" }).click();
    await waitUntilSaved(again);
    await again.reload();
    await textOf(again).waitFor();
    expect(await readCopy(textOf(again))).toBe("half a thought");
    await close();
  });

  test("a campaign that was created isn't offered as unsaved by the next new one", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Name").fill("Winter");
    await page.getByRole("button", { name: "Create draft" }).click();
    await page.getByRole("heading", { name: "Winter", level: 1 }).waitFor();
    await writeCopy(textOf(page), "Hello.");
    await waitUntilSaved(page);
    await page.getByRole("link", { name: "Campaigns", exact: true }).first().click();
    await page.getByRole("link", { name: "New campaign" }).click();
    expect(await page.getByLabel("Name").inputValue()).toBe("");
    expect(await page.getByText("unsaved changes").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the preview goes from prospect to prospect, and a test is sent of what is shown", async () => {
    await using sink = await startSmtpSink();
    const { page, workspace, ada, close } = await arrive();
    const { email } = await addTestMailbox(workspace, sink.smtp);
    const id = await draftCampaign(workspace, {
      mailboxes: [email],
      steps: [{ subject: "Hello", body: "Hello {{ first_name }} of {{ custom_fields.city }}" }],
    });
    await createProspect(workspace, { first_name: "Zoe" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("No value for custom_fields.city: this prospect wouldn’t be emailed.").waitFor();
    await preview.getByText("Hello Zoe of").waitFor();
    await expectNothingInTheWay(page, "preview-missing");
    await preview.getByRole("button", { name: "Next prospect" }).click();
    await preview.getByText("Hello Alex of [city]").waitFor();
    expect(await preview.locator("mark").allTextContents()).toEqual(["Alex", "[city]"]);
    await page.getByRole("button", { name: "Send test" }).click();
    const dialog = page.getByRole("dialog", { name: "Send a test of step 1?" });
    await expectNothingInTheWay(page, "send-test");
    await dialog.getByRole("button", { name: "Send test" }).click();
    await dialog.getByText(`Sent from ${email}. Check your inbox.`).waitFor();
    await eventually(() => expect(sink.mails).toHaveLength(1));
    expect(sink.mails[0]?.text).toContain(`To: ${ada}`);
    expect(sink.mails[0]?.text).toContain("Subject: [Test] Hello");
    await close();
  });
});
