import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { afterAll, describe, expect, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { fillMailbox } from "./mailbox-form.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, untilFocused, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`a mailbox of one's own${whyNot ? `: ${whyNot}` : ""}`, () => {
  const sink = startSmtpSink();
  afterAll(async () => (await sink)[Symbol.asyncDispose]());

  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    await visitor.page.goto(inWorkspace(workspace, "/mailboxes/add"));
    return visitor;
  }

  test("a mailbox is checked step by step, paused with a reason and resumed", async () => {
    const { page, complaints, close } = await arrive();
    await fillMailbox(page, (await sink).smtp.port);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("heading", { name: "mara@acme.example", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    const sending = page.getByRole("region", { name: "Sending" });
    await sending.getByText("No user and password are set, so no sign-in was tried.").waitFor();
    await page.getByText("No problems").waitFor();
    await expectNothingInTheWay(page, "mailbox-check");
    const { port } = (await sink).smtp;
    await page.getByText(`127.0.0.1:${port}, STARTTLS if offered, no login`).waitFor();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Replace servers" }).click();
    expect(await page.getByLabel("Server for sending").inputValue()).toBe("127.0.0.1");
    expect(await page.getByLabel("Port for sending").inputValue()).toBe(String(port));
    expect(await page.getByLabel("Encryption for sending").inputValue()).toBe("starttls");
    expect(await page.getByLabel("Read replies and bounces").isChecked()).toBe(false);
    await expectNothingInTheWay(page, "mailbox-servers");
    await page.goBack();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Pause mara@acme.example?" });
    await dialog.getByLabel("Reason (other members see it)").fill("New password");
    await dialog.getByRole("button", { name: "Pause mailbox" }).click();
    await page.getByText("New password. The mailbox sends nothing until somebody resumes it.").waitFor();
    await page
      .getByRole("link", { name: /^Mailboxes/ })
      .first()
      .click();
    await page.getByRole("row", { name: /mara@acme\.example Mara · SMTP Paused/ }).waitFor();
    await page.getByRole("link", { name: "mara@acme.example" }).click();
    const panel = page.getByRole("complementary", { name: "Mailbox mara@acme.example" });
    await panel.getByText("New password. The mailbox sends nothing until somebody resumes it.").waitFor();
    await expectNothingInTheWay(page, "mailbox-panel-paused");
    await panel.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("row", { name: /mara@acme\.example Mara · SMTP Healthy/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone the arrows go from one provider to the next, each with its form", async () => {
    const { page, complaints, close } = await arrive();
    const card = (name: RegExp) => page.getByRole("radio", { name });
    await card(/^Other/).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Ask the operator to set MICROSOFT_OAUTH_CLIENT_ID").waitFor();
    await untilFocused(card(/^Microsoft/));
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Ask the operator to set GOOGLE_OAUTH_CLIENT_ID").waitFor();
    await untilFocused(card(/^Google/));
    await page.keyboard.press("ArrowLeft");
    await page.getByLabel("Server for sending").waitFor();
    await untilFocused(card(/^Other/));
    expect(complaints).toEqual([]);
    await close();
  });

  test("an address of a known provider fills the form with its servers", async () => {
    const { page, complaints, close } = await arrive();
    await page.getByLabel("Email", { exact: true }).fill("mara@gmx.de");
    await page.keyboard.press("Tab");
    await page.getByText("Found in the list of known providers: GMX").waitFor();
    expect(await page.getByLabel("Server for sending").inputValue()).toBe("mail.gmx.net");
    expect(await page.getByLabel("Port for sending").inputValue()).toBe("587");
    expect(await page.getByLabel("Server for replies").inputValue()).toBe("imap.gmx.net");
    await expectNothingInTheWay(page, "mailbox-discovery");
    await page.getByLabel("Email", { exact: true }).fill("mara@gmail.com");
    await page.keyboard.press("Tab");
    await page.getByText("sign-in with Google isn’t set up here").waitFor();
    const cards = page.getByRole("radiogroup", { name: "Provider" }).locator("strong");
    expect(await cards.allInnerTexts()).toEqual(["Google", "Microsoft", "Other"]);
    await page.getByRole("radio", { name: /^Microsoft/ }).check();
    await page.getByText("Ask the operator to set MICROSOFT_OAUTH_CLIENT_ID").waitFor();
    await expectNothingInTheWay(page, "mailbox-provider-not-set-up");
    expect(complaints).toEqual([]);
    await close();
  });
});
