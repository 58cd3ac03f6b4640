import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { describe, expect, onTestFinished, test } from "vitest";
import { freshWorkspace, system } from "../api/workspace.ts";
import { drag } from "./drag.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`mailboxes from a file in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    const visitor = await newVisitor(system().baseUrl);
    onTestFinished(visitor.close);
    await becomeMember(visitor.page, workspace, "admin", freshAddress("ada"));
    await visitor.page.goto(inWorkspace(workspace, "/mailboxes/add"));
    await visitor.page.getByRole("link", { name: "Add from file" }).press("Enter");
    const choose = (text: string) =>
      visitor.page
        .getByLabel("CSV file")
        .setInputFiles({ name: "mailboxes.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    return { ...visitor, workspace, sink, choose };
  }

  test("each is signed in to and added with its limit; one that is refused says why, and is tried again", async () => {
    const { page, complaints, workspace, sink, choose } = await arrive();
    await using proxy = await startTcpProxy(`smtp://127.0.0.1:${sink.smtp.port}`);
    proxy.refuse(true);
    const later = new URL(proxy.url).port;
    await choose("email,daly_limit\na@b.example,3\n");
    await page.getByText('Unknown column "daly_limit"').waitFor();
    await choose(
      [
        "Email;Password;SMTP host;SMTP port;SMTP security;Daily limit;Name",
        `ann@many.example;secret;127.0.0.1;${sink.smtp.port};starttls;7;Ann Lee`,
        `bob@many.example;secret;127.0.0.1;${later};starttls;;`,
        `cy@many.example;;127.0.0.1;${later};starttls;;`,
      ].join("\n"),
    );
    await page.getByLabel("Emails a day").fill("30");
    await press(page.getByRole("button", { name: "Add 3 mailboxes" }));
    await page.getByText("3 mailboxes in the file, 1 added, 2 not added.").waitFor();
    await page.getByRole("row", { name: /ann@many.example.*Added/ }).waitFor();
    await page.getByRole("row", { name: /bob@many.example.*Sending: .*Not added/ }).waitFor();
    await page.getByRole("row", { name: /cy@many.example.*The row has no password/ }).waitFor();
    proxy.refuse(false);
    await press(page.getByRole("button", { name: "Try the others again" }));
    await page.getByText("3 mailboxes in the file, 2 added, 1 not added.").waitFor();
    const { data } = await workspace.operate(listMailboxes, {});
    expect(new Set(data.map(({ email, daily_limit, name }) => `${email} ${daily_limit} ${name}`))).toEqual(
      new Set(["ann@many.example 7 Ann Lee", "bob@many.example 30 null"]),
    );
    expect(complaints).toEqual([]);
  });

  test("a file may be dropped anywhere, and their page passes axe and nothing is cut off", async () => {
    const { page, complaints } = await arrive();
    await expectNothingInTheWay(page, "many-mailboxes-file");
    const text =
      "Email,Password,SMTP Host,Warmup Enabled,Warmup Limit\nann@many.example,pw,smtp.nowhere.example,TRUE,9\nbob,pw,,,\n";
    await page.evaluate(drag("dragover", "mailboxes.csv", text));
    await page.getByText("Drop the file to read it").waitFor();
    await page.evaluate(drag("drop", "mailboxes.csv", text));
    await page.getByText("Skipped, because Outbound doesn’t use them: Warmup Enabled, Warmup Limit.").waitFor();
    await press(page.getByRole("button", { name: "Add 2 mailboxes" }));
    await page.getByText("2 not added").waitFor();
    await page.getByRole("row", { name: /bob.*This is not an email address/ }).waitFor();
    await expectNothingInTheWay(page, "many-mailboxes");
    expect(complaints).toEqual([]);
  });
});
