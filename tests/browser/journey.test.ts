import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startReady } from "@outbound/dev/start/started-system.fixture";
import { freePort } from "@outbound/servers/free-port";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { atHome } from "./at-home.ts";
import { addHundredPeople, fillCampaign } from "./first-campaign.ts";
import { freshAddress, inviteMember, password } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { chooseInMenu } from "./written-copy.ts";

const people = ["interested.grace", ...Array.from({ length: 99 }, (_, at) => `silent.person${at}`)];
const csv = `First name,Email\n${people.map((name) => `${name.split(".")[1]},${name}@list.example`).join("\n")}\n`;

describe.skipIf(whyNot)(`after npm start${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function startHere() {
    const home = await mkdtemp(join(tmpdir(), "outbound-journey-"));
    atEndOfFile(() => rm(home, { recursive: true, force: true }));
    const port = await freePort();
    const system = await startReady({ OUTBOUND_HOME: home, PORT: String(port) });
    atEndOfFile(async () => void (await system.stop()));
    const link = /^ {2}The app {9}(\S+)$/m.exec(system.output())?.[1] ?? "";
    const webhookUrl = (await readFile(join(home, "sandbox/webhook-url"), "utf8")).trim();
    return { link, webhookUrl, baseUrl: `http://127.0.0.1:${port}` };
  }

  async function createAccount(page: Page, link: string) {
    await page.goto(link);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
  }

  async function makeOwnWorkspace(page: Page, name: string) {
    await chooseInMenu(page, /^Workspace/, "New workspace");
    await page.getByLabel("Name of the new workspace").fill(name);
    await page.getByRole("button", { name: "Create workspace" }).click();
    await page.getByRole("heading", { name: "Four steps to your first email" }).waitFor();
  }

  async function connectMailbox(page: Page) {
    await page.getByRole("link", { name: "Mailboxes" }).click();
    await page.getByRole("link", { name: "Connect mailbox" }).first().click();
    await page.getByRole("radio", { name: /^Google/ }).check();
    await page.getByLabel("Email", { exact: true }).fill("ada@lovelace.example");
    await page.getByLabel("Emails a day").fill("");
    await page.getByLabel("Gap between two emails (s)").fill("0");
    await page.getByLabel("Start slowly").uncheck();
    await page.getByRole("button", { name: "Sign in to Google" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText("Connected as ada@lovelace.example.").waitFor();
  }

  async function importPeople(page: Page) {
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("link", { name: "Import file" }).click();
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Import 100 prospects" }).click();
    await page.getByText("100 rows: 100 new, 0 already here, 0 skipped.").waitFor();
  }

  async function startCampaign(page: Page) {
    await page.getByRole("link", { name: "create a campaign" }).click();
    await fillCampaign(page, { subject: "A question, {{ first_name }}", text: "Who looks after new tools?" });
    await addHundredPeople(page);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start campaign" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
  }

  test("the printed link leads to a workspace of one's own, whose mails, replies and webhooks come by themselves, and a viewer sees them", {
    timeout: 300_000,
  }, async () => {
    const { link, webhookUrl, baseUrl } = await startHere();
    const { page, complaints, close } = await newVisitor(baseUrl);
    const ada = freshAddress("ada");
    await page.goto(link);
    await page.getByLabel("Email", { exact: true }).fill(ada);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("This is the demo: its prospects are simulated, and no email leaves this machine.").waitFor();
    await makeOwnWorkspace(page, "Lovelace");
    await connectMailbox(page);

    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByLabel("URL", { exact: true }).fill(webhookUrl);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Send test event" }).waitFor();
    await importPeople(page);
    await startCampaign(page);

    await page.getByRole("link", { name: "Inbox" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: /grace.*Interested/s })
      .waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByText("grace replied: your first reply").waitFor();
    await page.getByRole("link", { name: "Read it" }).click();
    await page.getByRole("heading", { name: /grace/, level: 1 }).waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await atHome(page);
    expect(await page.getByText("your first reply").count()).toBe(0);
    await page.getByRole("link", { name: "Campaigns", exact: true }).click();
    await page.getByRole("link", { name: "First words" }).click();
    await page.getByText("100 of 100 prospects", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Settings" }).first().click();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page
      .getByRole("row", { name: /sent.*Delivered/ })
      .first()
      .waitFor();

    const grace = freshAddress("grace");
    await page.getByRole("link", { name: "Members" }).click();
    const invitation = await inviteMember(page, grace, "viewer");
    await page.keyboard.press("Escape");
    const viewer = await newVisitor(baseUrl);
    await createAccount(viewer.page, invitation);
    await viewer.page.getByRole("link", { name: "Inbox" }).click();
    await viewer.page
      .getByRole("listitem")
      .filter({ hasText: /grace.*Interested/s })
      .waitFor();
    await viewer.page.getByRole("link", { name: "Campaigns" }).click();
    await viewer.page.getByRole("link", { name: "First words" }).click();
    await viewer.page.getByText("100 of 100 prospects", { exact: true }).first().waitFor();
    const buttons = viewer.page.getByRole("main").getByRole("button");
    await buttons.first().waitFor();
    // Each chart can be read as a table.
    const labels = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));
    expect(new Set(labels)).toEqual(new Set(["Show as table"]));
    expect(viewer.complaints).toEqual([]);

    await makeOwnWorkspace(page, "Babbage");
    await page.getByRole("button", { name: "Add sandbox prospects" }).click();
    await page.getByText("Sandbox prospects · 10 added").waitFor();
    // The stand-in of Google is another host, and it is gone to on purpose.
    expect(complaints.filter((complaint) => !/^a request to \S+\/authorize\b/.test(complaint))).toEqual([]);
    await Promise.all([close(), viewer.close()]);
  });
});
