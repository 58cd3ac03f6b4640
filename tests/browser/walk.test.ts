import { randomUUID } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { describe, expect, onTestFinished, test } from "vitest";
import { freshWorkspace, system, systemBroker, type Workspace } from "../api/workspace.ts";
import { inboxOn } from "./inbox-page.ts";
import { freshAddress, password } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { subjectOf, textOf, waitUntilSaved, writeCopy } from "./written-copy.ts";

const mostClicks = 20;
const mailbox = "mara@kestrel.example";
const csv = "First name,Email\nPriya,priya@halden.example\nOskar,oskar@halden.example\nIngrid,ingrid@halden.example\n";

/** As their mail server delivers it. */
async function answerAs(prospect: string, mail: string, { operate, id: workspace_id }: Workspace): Promise<void> {
  const { data } = await operate(listMailboxEntries, {});
  await publish(await systemBroker(), mailReceived, {
    workspace_id,
    mailbox_id: data[0]?.id ?? "",
    folder: "inbox",
    received_at: new Date(),
    message_id: `<${randomUUID()}@halden.example>`,
    in_reply_to: /^Message-ID: (<\S+>)/im.exec(mail)?.[1] ?? null,
    references: [],
    ref: null,
    from: { address: prospect, name: null },
    from_trusted: true,
    to: [mailbox],
    subject: "Re: A question",
    text: "Yes, I am interested. Call me on Tuesday.",
    html: null,
    automatic_headers: {},
    report: null,
  });
}

describe.skipIf(whyNot)(`the walk${whyNot ? `: ${whyNot}` : ""}`, () => {
  test(`from the set-up link to a running campaign and an answered reply it takes at most ${mostClicks} clicks`, async () => {
    const workspace = await freshWorkspace("Kestrel");
    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    const { url } = await workspace.operate(claimWorkspace, {});
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    const clicks: string[] = [];
    type Pressed = ReturnType<typeof page.getByRole>;
    const press = async (what: string, pressed: Pressed) => {
      clicks.push(what);
      await pressed.click();
    };
    const button = (name: string) => press(name, page.getByRole("button", { name, exact: true }));
    const link = (name: string) => press(name, page.getByRole("link", { name, exact: true }).first());
    const choose = async (label: string, option: string) => {
      clicks.push(`${label}: ${option}`);
      await page.getByLabel(label).selectOption({ label: option });
    };

    await page.goto(url);
    await page.getByLabel("Email", { exact: true }).fill(freshAddress("mara"));
    await page.getByLabel("Password").fill(password);
    await button("Create account");

    await link("Connect mailbox");
    await page.getByLabel("Email", { exact: true }).fill(mailbox);
    await page.getByLabel("Server for sending").fill("127.0.0.1");
    await page.getByLabel("Port for sending").fill(String(sink.smtp.port));
    await choose("Encryption for sending", "STARTTLS");
    await press("Read replies and bounces", page.getByLabel("Read replies and bounces"));
    await page.getByLabel("Gap between two emails (s)").fill("0");
    await button("Connect");
    await page.getByRole("heading", { name: mailbox, level: 1 }).waitFor();

    await link("Home");
    await link("Import file");
    clicks.push("Choose CSV file");
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "prospects.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await button("Import 3 prospects");

    await link("create a campaign");
    await page.getByLabel("Name").fill("Cold storage, Nordics");
    await button("Create draft");
    await writeCopy(subjectOf(page), "A question, {{ first_name }}");
    await writeCopy(textOf(page), "Who looks after new tools?");
    await waitUntilSaved(page);
    await sendAtAnyHour();

    await press("Prospects of the campaign", campaignTabs().getByRole("link", { name: /^Prospects/ }));
    await link("Add prospects");
    await button("Select these 3");
    await button("Add 3 prospects");
    await button("Start campaign");
    await press("Start campaign, checked", page.getByRole("dialog").getByRole("button", { name: "Start campaign" }));
    await eventually(() => expect(sink.mails).toHaveLength(3));

    const asked = sink.mails.find(({ to }) => to.includes("priya@halden.example"));
    await answerAs("priya@halden.example", asked?.text ?? "", workspace);
    await press("Inbox", page.getByRole("link", { name: /^Inbox/ }).first());
    const inbox = inboxOn(page, workspace);
    await press("Conversation", inbox.row("Call me on Tuesday").getByRole("link").first());
    await inbox.field.fill("I call you on Tuesday at ten.");
    await inbox.field.press("Control+Enter");
    await eventually(() =>
      expect(sink.mails.map(({ text }) => text)).toContainEqual(expect.stringContaining("at ten")),
    );

    process.stdout.write(`The walk took ${clicks.length} clicks: ${clicks.join(", ")}.\n`);
    expect(clicks.length).toBeLessThanOrEqual(mostClicks);
    expect(complaints).toEqual([]);
    await close();

    function campaignTabs() {
      return page.getByRole("navigation", { name: "Campaign", exact: true });
    }

    /** So that the test doesn't depend on the clock: no part of the walk. */
    async function sendAtAnyHour() {
      await campaignTabs().getByRole("link", { name: "Settings" }).click();
      await page.getByLabel("From", { exact: true }).selectOption({ label: "00:00" });
      await page.getByLabel("Until", { exact: true }).selectOption({ label: "24:00 (midnight)" });
      for (const day of ["Sat", "Sun"]) await page.getByLabel(day).check();
      await waitUntilSaved(page);
    }
  });
});
