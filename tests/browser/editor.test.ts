import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, test } from "vitest";
import { addTestMailbox, createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, signOut, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`the editor of a campaign${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    const ada = freshAddress("ada");
    await becomeOwner(visitor.page, workspace, ada);
    return { workspace, ada, ...visitor };
  }

  test("of two people who write in one campaign neither loses a word: what both wrote is shown, and one chooses", async () => {
    const { page, workspace, close } = await arrive();
    const copy = { subject: "Hello", body: "A question." };
    const id = await draftCampaign(workspace, { name: "Shared", steps: [copy] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByLabel("Text").fill("mine\nand a line of both");
    await page.getByLabel("From", { exact: true }).selectOption({ label: "07:00" });
    const theirs = { subject: "Another subject", body: "theirs\nand a line of both" };
    await draftCampaign(workspace, { name: "Shared", steps: [theirs] });
    await page.getByRole("button", { name: "Save" }).click();

    const both = page.getByRole("region", { name: "Written by two people" });
    await both.getByText("Somebody has saved this campaign since you opened it.").waitFor();
    expect(await both.getByRole("group").count()).toBe(1);
    const choices = both.getByRole("group", { name: "Step 1: text" });
    expect(await choices.locator("mark").allTextContents()).toEqual(["mine", "theirs"]);
    expect(await page.getByLabel("Text").inputValue()).toBe("mine\nand a line of both");
    expect(await page.getByLabel("Subject").inputValue()).toBe("Another subject");
    await expectNothingInTheWay(page, "conflict");
    await choices.getByLabel("What they saved").check();
    expect(await page.getByLabel("Text").inputValue()).toBe(theirs.body);
    await choices.getByLabel("What I wrote").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await both.count()).toBe(0);

    await page.reload();
    await eventually(async () => expect(await page.getByLabel("Subject").inputValue()).toBe("Another subject"));
    expect(await page.getByLabel("Text").inputValue()).toBe("mine\nand a line of both");
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("7");
    await close();
  });

  test("a step is sent to some alone: chosen in words, kept, and told before the campaign starts", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await createProspect(workspace, { custom_fields: { plan: "pro" } });
    const steps = [
      { subject: "Hello", body: "A question." },
      { subject: "Again", body: "Again." },
    ];
    const id = await draftCampaign(workspace, { steps });
    const sequence = inWorkspace(workspace, `/campaigns/${id}/sequence`);
    await page.goto(sequence);
    const [first, second] = [
      page.getByRole("region", { name: "Step 1" }),
      page.getByRole("region", { name: "Step 2" }),
    ];
    await first.getByLabel("Sent to").waitFor();
    expect(await first.getByLabel("Sent to").locator("option").allTextContents()).toEqual([
      "Everybody",
      "Who has a certain value in a field",
      "Who has another value in a field",
    ]);
    await second.getByLabel("Sent to").selectOption({ label: "Who has a certain value in a field" });
    await page.getByRole("button", { name: "Save" }).click();
    await second.getByText("Step 2: choose the field that decides.").waitFor();
    await second.getByLabel("Field", { exact: true }).fill("custom_fields.plan");
    await second.getByLabel("Is one of, one a line").fill("pro\nteam");
    await second.getByText("Sent only if custom_fields.plan is “pro” or “team”. Who else is due skips it.").waitFor();
    await expectNothingInTheWay(page, "condition");
    await second.getByLabel("Sent to").selectOption({ label: "Who clicked a link before" });
    await second.getByText("Sent only if they clicked a link. Who else is due skips it.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    await eventually(async () => expect(await second.getByLabel("Sent to").inputValue()).toBe("clicked"));
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Step 2 depends on opens or clicks").waitFor();

    await page.goto(sequence);
    await page.getByLabel("Measure opens and clicks").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await second.getByText("Step 2: opens and clicks are not measured in this campaign").waitFor();
    await expectNothingInTheWay(page, "condition-unmeasured");
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("the mailboxes are in the order of their addresses, the chosen ones first, and none moves when it is ticked", async () => {
    const { page, complaints, workspace, close } = await arrive();
    for (const email of ["cy@s.example", "ann@s.example", "bob@s.example"]) {
      await workspace.operate(addMailbox, { email, smtp: { host: "127.0.0.1", port: 9, secure: false } });
    }
    const id = await draftCampaign(workspace, { mailboxes: ["cy@s.example"] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const boxes = page.getByRole("group", { name: "Sends from" }).locator("label");
    await boxes.first().waitFor();
    const order = ["cy@s.example", "ann@s.example", "bob@s.example"];
    expect(await boxes.allTextContents()).toEqual(order);
    await page.getByLabel("bob@s.example").check();
    expect(await boxes.allTextContents()).toEqual(order);
    expect(complaints).toEqual([]);
    await close();
  });

  test("after {{ the names that may follow are listed, a workspace's own fields too, and one is written by keys or mouse", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await createProspect(workspace, { custom_fields: { "Deal value": "5", size: "10" } });
    const id = await draftCampaign(workspace, { steps: [{ subject: "Hello", body: "A word." }] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const text = page.getByLabel("Text");
    await text.fill("Hello ");
    await text.press("End");
    await text.pressSequentially("{{");
    await page.getByRole("option", { name: "first_name" }).waitFor();
    await text.pressSequentially(" deal");
    const found = page.getByRole("listbox", { name: "Names that may follow" }).getByRole("option");
    await eventually(async () => expect(await found.count()).toBe(1));
    expect(await found.textContent()).toBe('custom_fields["Deal value"]100 % of the newest people have it');
    await expectNothingInTheWay(page, "names");
    await text.press("Enter");
    expect(await text.inputValue()).toBe('Hello {{ custom_fields["Deal value"] }}');
    await text.pressSequentially(", {{ comp");
    await text.press("ArrowDown");
    await text.press("Enter");
    await text.pressSequentially("!");
    expect(await text.inputValue()).toBe('Hello {{ custom_fields["Deal value"] }}, {{ company.domain }}!');

    const subject = page.getByLabel("Subject");
    await subject.fill("{{ las");
    await page.getByRole("option", { name: "last_name" }).click();
    expect(await subject.inputValue()).toBe("{{ last_name }}");
    await subject.fill("{{ la");
    await subject.press("Escape");
    expect(await found.count()).toBe(0);
    await subject.press("Tab");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    expect(complaints).toEqual([]);
    await close();
  });

  test("words are made bold, a link or a list by keys and buttons, and the preview shows them as a mail program does", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { steps: [{ subject: "Hello", body: "A word." }] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    const text = page.getByLabel("Text");
    await text.fill("See our plan");
    await text.press("End");
    for (let n = 0; n < "our plan".length; n++) await text.press("Shift+ArrowLeft");
    await page.getByRole("button", { name: "Link", exact: true }).press("Enter");
    await page.keyboard.type("https://acme.example/p");
    expect(await text.inputValue()).toBe("See [our plan](https://acme.example/p)");
    await text.press("Control+End");
    await text.pressSequentially(" ");
    await text.press("Control+b");
    await page.keyboard.type("now");
    expect(await text.inputValue()).toBe("See [our plan](https://acme.example/p) **now**");
    await text.press("Control+End");
    await text.pressSequentially("\n\none\ntwo");
    await text.press("Shift+ArrowUp");
    await page.getByRole("button", { name: "List", exact: true }).press("Enter");
    expect(await text.inputValue()).toMatch(/\n- one\n- two$/);

    await page.getByRole("button", { name: "Preview" }).click();
    const shown = page.locator("main");
    await shown.locator("strong").filter({ hasText: /^now$/ }).waitFor();
    expect(await shown.locator("[title='https://acme.example/p']").textContent()).toBe("our plan");
    expect(
      await shown
        .getByRole("listitem")
        .filter({ hasText: /^(one|two)$/ })
        .count(),
    ).toBe(2);
    await expectNothingInTheWay(page, "formatted");
    expect(complaints).toEqual([]);
    await close();
  });

  test("what was written and not saved is there after the tab was closed, also beside what somebody saved meanwhile", async () => {
    const { page, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Kept", steps: [{ subject: "Hello", body: "A question." }] });
    const sequence = inWorkspace(workspace, `/campaigns/${id}/sequence`);
    await page.goto(sequence);
    await page.getByLabel("Text").fill("half a thought");
    await page.close({ runBeforeUnload: false });
    await draftCampaign(workspace, { name: "Kept", steps: [{ subject: "Theirs", body: "A question." }] });

    const again = await page.context().newPage();
    again.on("dialog", (dialog) => dialog.accept());
    await again.goto(sequence);
    await again.getByText("You wrote something here in this browser that is not saved").waitFor();
    expect(await again.getByLabel("Text").count()).toBe(0);
    await expectNothingInTheWay(again, "kept-draft");
    await again.getByRole("button", { name: "Go on with it" }).click();
    expect(await again.getByLabel("Text").inputValue()).toBe("half a thought");
    expect(await again.getByLabel("Subject").inputValue()).toBe("Theirs");
    await again.getByText("What they changed is in the form now").waitFor();

    await again.reload();
    await again.getByRole("button", { name: "Discard it" }).click();
    expect(await again.getByLabel("Text").inputValue()).toBe("A question.");
    await again.reload();
    expect(await again.getByLabel("Text").inputValue()).toBe("A question.");
    await close();
  });

  test("a new campaign that isn't created yet is kept in the browser, until its writer signs out", async () => {
    const { page, workspace, close } = await arrive();
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Name").fill("Autumn");
    await page.reload();
    await page.getByRole("button", { name: "Go on with it" }).click();
    expect(await page.getByLabel("Name").inputValue()).toBe("Autumn");
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("outbound.draft")));
    expect(await stored()).toEqual([expect.stringMatching(/^outbound\.draft:/)]);
    await signOut(page);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await stored()).toEqual([]);
    await close();
  });

  test("a campaign that was created isn't offered as unsaved, and is previewed from a mailbox that isn't saved yet", async () => {
    const { page, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Name").fill("Winter");
    await page.getByLabel("Text").fill("Hello.");
    await page.getByRole("button", { name: "Create the draft" }).click();
    await page.getByRole("heading", { name: "Winter", level: 1 }).waitFor();
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Name").waitFor();
    expect(await page.getByRole("button", { name: "Go on with it" }).count()).toBe(0);
    expect(await page.getByLabel("Name").inputValue()).toBe("");

    const { email } = await addTestMailbox(workspace);
    const id = await draftCampaign(workspace, { mailboxes: [] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByLabel(email).check();
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText(`From ${email}`).first().waitFor();
    await close();
  });

  test("a campaign that isn't created yet is previewed, and tested from a mailbox, as one that is", async () => {
    await using sink = await startSmtpSink();
    const { page, complaints, workspace, ada, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Text").fill("Hello {{ first_name }} of {{ custom_fields.city }}");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("Hello Alex of [city]").waitFor();
    await page.getByText("From a mailbox that is to be chosen yet").waitFor();

    const { email } = await addTestMailbox(workspace, sink.smtp);
    await createProspect(workspace, { first_name: "Zoe" });
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByRole("button", { name: "Go on with it" }).click();
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("No value for custom_fields.city: this person would not be mailed.").waitFor();
    await page.getByText("Hello Zoe of").waitFor();
    const from = page.getByLabel("A test to yourself, from");
    expect(await from.locator("option").allTextContents()).toEqual([email]);
    await page.getByLabel(email, { exact: true }).check();
    await page.getByText(`From ${email}`).waitFor();
    expect(await from.locator("option").allTextContents()).toEqual(["The first of the campaign’s mailboxes", email]);
    await page.getByLabel("As it is for").selectOption({ label: "Alex Sample, who is made up and has every field" });
    await page.getByText("Hello Alex of [city]").waitFor();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await page.getByText(`Sent from ${email}: look into your inbox.`).waitFor();
    expect(sink.mails).toMatchObject([{ from: email, to: [ada], text: expect.stringContaining("Subject: [Test]") }]);
    await expectNothingInTheWay(page, "new-campaign-preview");
    expect(complaints).toEqual([]);
    await close();
  });

  test("what became of a test to oneself is told only of the text, person and mailbox that are shown", async () => {
    await using sink = await startSmtpSink();
    const { page, workspace, close } = await arrive();
    const { email } = await addTestMailbox(workspace, sink.smtp);
    await createProspect(workspace, { first_name: "Zoe" });
    await page.goto(inWorkspace(workspace, "/campaigns/new"));
    await page.getByLabel("Text").fill("Hello {{ custom_fields.city }}");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("No value for custom_fields.city: this person would not be mailed.").waitFor();
    const test = page.getByRole("button", { name: "Send me a test" });
    const refusal = page.getByRole("alert").filter({ hasText: "custom_fields.city" });
    await test.click();
    await refusal.waitFor();
    const person = page.getByLabel("As it is for");
    await person.selectOption({ label: "Alex Sample, who is made up and has every field" });
    await refusal.waitFor({ state: "detached" });
    const success = page.getByText(`Sent from ${email}: look into your inbox.`);
    await test.click();
    await success.waitFor();
    await page.getByLabel("Text").fill("Hello.");
    await success.waitFor({ state: "detached" });
    await close();
  });

  test("a draft with unsaved text can't be started, and leaving it asks first", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Half written" });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByLabel("Text").fill("half");
    await page.getByText("What you wrote below is not saved yet.").waitFor();
    expect(await page.getByRole("button", { name: "Start" }).isDisabled()).toBe(true);
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await page.getByRole("link", { name: "Mailboxes" }).click();
    await eventually(() => expect(asked).toEqual(["What you wrote is not saved. Leave it?"]));
    expect(await page.getByLabel("Text").inputValue()).toBe("half");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("link", { name: "Mailboxes" }).click();
    await page.getByRole("heading", { name: "Mailboxes" }).waitFor();
    expect(asked).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
