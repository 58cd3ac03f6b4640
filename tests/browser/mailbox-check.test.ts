import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { startDovecot } from "@outbound/testing/dovecot";
import { startTlsSmtpServer } from "@outbound/testing/tls-smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

const password = "hunter2-hunter2";

describe.skipIf(whyNot)(`the check of a mailbox in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    onTestFinished(visitor.close);
    await becomeMember(visitor.page, workspace, "admin", freshAddress("ada"));
    await visitor.page.goto(inWorkspace(workspace, "/mailboxes/add"));
    return { ...visitor, workspace };
  }

  /** The mailers trust its certificate, which is for localhost and 127.0.0.1. */
  async function mailServer(onMail: (text: string) => void = () => {}): Promise<number> {
    const server = await startTlsSmtpServer({ certificates: system().certificates, password, onMail });
    onTestFinished(() => server[Symbol.asyncDispose]());
    return server.port;
  }

  test("begins once all is filled in, says which name its certificate is for, takes it, and saves nothing before", async () => {
    const port = await mailServer();
    const { page, complaints, workspace } = await arrive();
    await page.getByLabel("Email", { exact: true }).fill("mara@acme.example");
    await page.getByLabel("Server for sending").fill("127.0.0.2");
    await page.getByLabel("Port for sending").fill(String(port));
    await page.getByLabel("Encryption for sending").selectOption({ label: "TLS" });
    await page.getByLabel("Read replies and bounces").uncheck();
    await page
      .getByText("The check starts when email, password and servers are filled in.")
      .waitFor({ state: "detached" });
    await page.getByLabel("Password", { exact: true }).fill(password);

    const check = page.getByRole("complementary", { name: "Check" });
    const sending = check.getByRole("region", { name: "Sending" });
    await sending.getByText("127.0.0.2 shows a certificate for localhost.").waitFor();
    await sending.getByText("waits for the certificate").waitFor();
    await check.getByText("1 problem").waitFor();
    await check.getByText("You can save the mailbox now, but it sends nothing until sending works.").waitFor();
    expect(await page.getByRole("button", { name: "Connect", exact: true }).isDisabled()).toBe(true);
    await expectNothingInTheWayInAnyTheme(page, "mailbox-check-failed");
    expect((await workspace.operate(listMailboxes, {})).data).toEqual([]);

    await sending.getByRole("button", { name: "Use localhost" }).click();
    await sending.getByText("Encrypted with TLS 1.3").waitFor();
    await sending.getByText("Signed in as mara@acme.example").waitFor();
    await sending
      .getByText(/\d ms$/)
      .first()
      .waitFor();
    await check.getByText("needs reading").waitFor();
    await check.getByText("Sending works.").waitFor();
    expect((await workspace.operate(listMailboxes, {})).data).toEqual([]);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("heading", { name: "mara@acme.example", level: 1 }).waitFor();
    expect((await workspace.operate(listMailboxes, {})).data).toMatchObject([{ email: "mara@acme.example" }]);
    expect(complaints).toEqual([]);
  });

  test("goes on by itself on the mailbox's page where it is connected before the check has ended", async () => {
    const port = await mailServer();
    const { page, complaints } = await arrive();
    await page.getByLabel("Email", { exact: true }).fill("mara@acme.example");
    await page.getByLabel("Server for sending").fill("localhost");
    await page.getByLabel("Port for sending").fill(String(port));
    await page.getByLabel("Encryption for sending").selectOption({ label: "TLS" });
    await page.getByLabel("Read replies and bounces").uncheck();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("heading", { name: "mara@acme.example", level: 1 }).waitFor();
    const check = page.getByRole("region", { name: "Check of this mailbox" });
    await check.getByText("Signed in as mara@acme.example").waitFor();
    await check.getByText("No problems").waitFor();
    // Its address says so no longer.
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await page.getByRole("heading", { name: "Plan of today" }).waitFor();
    expect(await check.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("shows each step as it ends, also the email that it sends to itself; a changed password ends the run", async (context) => {
    const dovecot = await startDovecot();
    if (typeof dovecot === "string") return context.skip(true, dovecot);
    onTestFinished(() => dovecot[Symbol.asyncDispose]());
    const imap = dovecot.newUser();
    const held = Promise.withResolvers<void>();
    const port = await mailServer((text) => void held.promise.then(() => dovecot.deliver(imap, text)));
    const { page, complaints } = await arrive();
    await page.getByLabel("Email", { exact: true }).fill("mara@acme.example");
    await page.getByLabel("Server for sending").fill("localhost");
    await page.getByLabel("Port for sending").fill(String(port));
    await page.getByLabel("Encryption for sending").selectOption({ label: "TLS" });
    await page.getByLabel("Server for replies").fill(imap.host);
    await page.getByLabel("Port for replies").fill(String(imap.port));
    await page.getByLabel("Encryption for replies").selectOption({ label: imap.secure ? "TLS" : "STARTTLS" });
    await page.getByText("Other user or password").click();
    await page.getByLabel("Other user for replies").fill(imap.user);
    await page.getByLabel("Other password for replies").fill(imap.pass);
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    const sending = page.getByRole("region", { name: "Sending" });
    await sending.getByText("Sign-in refused").waitFor();

    await page.getByLabel("Password", { exact: true }).fill(password);
    await sending.getByText("Sign-in refused").waitFor({ state: "detached" });
    await sending.getByText("Signed in as mara@acme.example").waitFor();
    await page.getByRole("region", { name: "Reading" }).getByText(`Signed in as ${imap.user}`).waitFor();
    // The steps before it are there while the email is still on its way.
    await page.getByRole("region", { name: "Round trip" }).getByText("Sending an email to itself").waitFor();
    held.resolve();
    await page.getByRole("region", { name: "Round trip" }).getByText("Sent to itself and found").waitFor();
    await page.getByText("Sending and reading work.").waitFor();
    await expectNothingInTheWay(page, "mailbox-check-passed");
    expect(complaints).toEqual([]);
  });
});
