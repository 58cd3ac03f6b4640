import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { Role } from "@outbound/contracts/people/role";
import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { openDatabase } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addTestMailbox,
  anyTime,
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { atHome } from "./at-home.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, whyNot } from "./visitor.ts";

const email = "ines@getkestrel.example";
const bounces: GuardFigures = { part: 11, emails: 212, what: "bounced", is_since_resume: false, limit_percent: 5 };

describe.skipIf(whyNot)(`Home${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function visit(workspace: Workspace, role: Role = "owner") {
    const visitor = await newVisitor(system().baseUrl);
    const address = freshAddress("mara");
    if (role === "owner") await becomeOwner(visitor.page, workspace, address);
    else await becomeMember(visitor.page, workspace, role, address);
    await openHearing(visitor.page, inWorkspace(workspace, "/home"));
    return visitor;
  }

  /** Its mailbox is paused before anybody is due, so that nothing leaves. */
  async function heldWorkspace(reason: string) {
    const workspace = await freshWorkspace("Kestrel");
    const smtp = { host: "127.0.0.1", port: 1, secure: false };
    await workspace.operate(addMailbox, { email, daily_limit: 5, min_gap_seconds: 0, smtp });
    await workspace.operate(pauseSending, { mailbox: email, reason });
    const campaign = await runningCampaign(workspace, { name: "Freight forwarders", mailboxes: [email] });
    const people = [await createProspect(workspace), await createProspect(workspace)];
    await workspace.client.enrolProspects({ id: campaign, prospect_ids: people.map(({ id }) => id) });
    return { workspace, campaign };
  }

  /** Makes its pause the guard's, as the ledger's figures would. */
  async function pauseByGuard(workspace: Workspace) {
    const db = openDatabase({ url: system().databaseUrls.campaign, applicationName: "test" });
    onTestFinished(() => db.close());
    await db.query("update sending_pause set holds_answers = false, paused_by = 'system' where workspace_id = $1", [
      workspace.id,
    ]);
    await db.query(
      `insert into sending_guard (workspace_id, subject, subject_id, level, finding, figures, judged_at)
       select workspace_id, 'mailbox', mailbox_id, 'paused', reason, $2, now() from sending_pause where workspace_id = $1`,
      [workspace.id, bounces],
    );
  }

  test("a mailbox that paused itself comes first, with its figures, what it holds and the way to it", async () => {
    const { workspace } = await heldWorkspace("11 of 212 mails bounced");
    await pauseByGuard(workspace);
    const { page, complaints, close } = await visit(workspace);
    const needs = page.getByRole("region", { name: /^Needs attention/ });
    await needs.getByText("Freight forwarders isn’t sending").waitFor();
    await eventually(async () => {
      const [first, second] = await needs.getByRole("listitem").allInnerTexts();
      expect(first).toContain(`${email} paused itself`);
      expect(first).toContain("11 of its 212 emails this week bounced (5.2%; limit 5%). 2 emails are held.");
      expect(second).toContain("Its only mailbox is paused. 0 of 2 prospects got an email.");
    });
    for (const row of await needs.getByRole("listitem").all()) {
      expect(await row.getByRole("link").or(row.getByRole("button")).count()).toBe(1);
    }
    await expectNothingInTheWayInAnyTheme(page, "home-held");
    await needs.getByRole("link", { name: "See mailbox" }).click();
    await page.getByRole("heading", { name: email, level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("today's sending adds up to the limit, beside the rail's figure of the same", async () => {
    const { workspace } = await heldWorkspace("The password changes today");
    const { page, complaints, close } = await visit(workspace);
    const today = page.getByRole("region", { name: "Today’s sending" });
    await today.getByText("of 5 sent").waitFor();
    expect(await today.getByRole("list").first().getByRole("listitem").allInnerTexts()).toEqual([
      "0 sent",
      "0 planned",
      "2 held",
      "3 free",
    ]);
    await today.getByRole("listitem").filter({ hasText: email }).getByText("Paused", { exact: true }).waitFor();
    await page.getByRole("banner").getByText("0 of 5").waitFor();
    await page.getByRole("banner").getByText("2 held").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the last seven days stand beside the seven before, in figures and in both charts, and each campaign says what comes next", async () => {
    const { workspace } = await heldWorkspace("The password changes today");
    const { page, complaints, close } = await visit(workspace);
    await page.route("**/app/api/campaign.days", async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const grown = (day: object, at: number) =>
        at < 7
          ? { ...day, sent: 20, bounced: 0, unsubscribed: 0, replied: 5, interested: 1 }
          : { ...day, sent: 30, bounced: 2, unsubscribed: 1, replied: 4, interested: 3 };
      await route.fulfill({ response, json: { data: data.map(grown) } });
    });
    await page.reload();
    const week = page.getByRole("region", { name: "Last 7 days" });
    await week.getByText("50% more, from 140 the week before").waitFor();
    await week.getByText("20% fewer, from 35").waitFor();
    await week.getByText("210", { exact: true }).waitFor();
    await page.getByRole("img", { name: "210 emails sent in 7 days, 14 bounced." }).waitFor();
    await page.getByRole("img", { name: "28 replies in 7 days, 21 interested." }).waitFor();
    const campaigns = page.getByRole("region", { name: "Campaigns" });
    await campaigns
      .getByRole("listitem")
      .filter({ hasText: "Freight forwarders" })
      .getByText("Not sending: its mailbox is paused")
      .waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("the one campaign that is paused is resumed by its button", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const { email: from } = await addTestMailbox(workspace);
    const id = await runningCampaign(workspace, { name: "Spring", mailboxes: [from] });
    const person = await createProspect(workspace);
    await workspace.client.enrolProspects({ id, prospect_ids: [person.id] });
    await workspace.operate(pauseCampaign, { id });
    const { page, complaints, close } = await visit(workspace);
    await page.getByText("Spring is paused").waitFor();
    await page.getByRole("button", { name: "Resume Spring" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resume campaign" }).click();
    await page.getByText("Spring is paused").waitFor({ state: "detached" });
    expect((await workspace.client.getCampaign({ id })).status).toBe("active");
    expect(complaints).toEqual([]);
    await close();
  });

  test("where nothing needs anybody, Home says so, and when the next email is due", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const anotherDay = 1 + ((new Date().getUTCDay() + 2) % 7);
    const id = await runningCampaign(workspace, { name: "Spring", settings: { ...anyTime, send_days: [anotherDay] } });
    const person = await createProspect(workspace);
    await workspace.client.enrolProspects({ id, prospect_ids: [person.id] });
    const { page, complaints, close } = await visit(workspace, "viewer");
    await page.getByText(/^Nothing needs you\. Next email /).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a card that can't be asked says so alone, and is asked again by its button", async () => {
    const workspace = await freshWorkspace("Kestrel");
    await runningCampaign(workspace, { name: "Spring" });
    const { page, complaints, close } = await visit(workspace);
    await atHome(page);
    const days = "**/app/api/campaign.days";
    const refusal = { status: 400, json: { error: "The campaign service didn’t answer within 10 s." } };
    await page.route(days, (route) => route.fulfill(refusal));
    await page.reload();
    const chart = page.getByRole("region", { name: "Emails by day" });
    await chart.getByText(/^Can’t load emails by day: The campaign service didn’t answer/).waitFor();
    await page
      .getByRole("region", { name: "Today’s sending" })
      .getByText(/nothing planned/)
      .waitFor();
    await expectNothingInTheWay(page, "home-failed");
    await page.unroute(days);
    await chart.getByRole("button", { name: "Try again" }).click();
    await chart.getByRole("img", { name: "0 emails sent in 7 days, 0 bounced." }).waitFor();
    await chart.getByRole("button", { name: "Table: Emails by day" }).click();
    expect(await chart.getByRole("table", { name: "Emails by day" }).getByRole("row").count()).toBe(8);
    expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
    await close();
  });

  test("until a campaign is started the four steps are shown, and each is done as soon as it is", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const { page, complaints, close } = await visit(workspace);
    await page.getByText("0 of 4 done").waitFor();
    await page.getByRole("banner").getByText("Next: connect a mailbox").waitFor();
    await page.getByText("Workspace Kestrel created").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "onboarding");

    const { email: from } = await addTestMailbox(workspace);
    await page.getByText(`${from} · no daily limit`).waitFor();
    const { id } = await createProspect(workspace);
    await page.getByText("2 of 4 done").waitFor();
    await page.getByRole("button", { name: "Use a sample" }).click();
    await page.getByRole("heading", { name: "First outreach (sample)", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByText("First outreach (sample) · 3 steps").waitFor();
    const checks = page.getByRole("list", { name: "Checks" });
    await checks.getByText("Texts and variables, passed").waitFor();
    await expectNothingInTheWay(page, "onboarding-checks");

    const { data } = await workspace.client.listCampaigns({});
    await workspace.client.enrolProspects({ id: data[0]?.id ?? "", prospect_ids: [id] });
    await page.getByRole("button", { name: "Start campaign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start campaign" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("region", { name: /^Needs attention/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("who skips the setup has Home, also after opening the page again", async () => {
    const workspace = await freshWorkspace("Kestrel");
    await draftCampaign(workspace, { name: "Written", settings: anyTime });
    const { page, complaints, close } = await visit(workspace);
    await page.getByText("Written").waitFor();
    await page.getByRole("button", { name: "Skip setup" }).click();
    await page.getByText("Nothing needs you.").waitFor();
    await page.reload();
    await page.getByText("Nothing needs you.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer of a new workspace isn't asked to set it up", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const { page, complaints, close } = await visit(workspace, "viewer");
    await page.getByText("Nothing needs you.").waitFor();
    expect(await page.getByRole("link", { name: /^(New campaign|Add prospects|Connect mailbox)$/ }).count()).toBe(0);
    await expectNothingInTheWay(page, "home-empty");
    expect(complaints).toEqual([]);
    await close();
  });

  test("the workspace's menu is there for a member of one, and has nothing of the installation", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const { page, complaints, close } = await visit(workspace, "editor");
    await page.getByRole("button", { name: "Workspace Kestrel" }).click();
    const settings = page.getByRole("menuitem", { name: "Workspace settings" });
    await settings.waitFor();
    expect(await page.getByRole("menu").innerText()).not.toMatch(/New workspace|Installation/);
    await settings.click();
    await page.waitForURL(/\/settings\//);
    expect(complaints).toEqual([]);
    await close();
  });
});
