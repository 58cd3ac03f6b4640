import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  addTestMailbox,
  anyTime,
  createProspect,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";
import { hasFocus, waitUntilSaved } from "./written-copy.ts";

describe.skipIf(whyNot)(`one campaign${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function heldCampaign() {
    const workspace = await freshWorkspace("Kestrel");
    const { email } = await addTestMailbox(workspace);
    await workspace.operate(pauseSending, { mailbox: email, reason: "On leave" });
    const steps = [
      { subject: "A question about {{ company.name | default: 'you' }}", body: "Who?" },
      { subject: "", body: "Shall I close this?", delay_days: 3 },
    ];
    const id = await runningCampaign(workspace, { name: "Freight forwarders", mailboxes: [email], steps });
    const people = await Promise.all(
      ["Rui Carvalho", "Joana Pinto", "Iker Zabala"].map((name) => {
        const [first_name = "", last_name = ""] = name.split(" ");
        return createProspect(workspace, { first_name, last_name });
      }),
    );
    await workspace.client.enrolProspects({ id, prospect_ids: people.map((one) => one.id) });
    return { workspace, id, email };
  }

  async function arrive(workspace: Workspace) {
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("mara"));
    return visitor;
  }

  test("whose only mailbox is paused says that nothing is sent, why and what is held, and leads to the way out", async () => {
    const { workspace, id, email } = await heldCampaign();
    const { page, complaints, close } = await arrive(workspace);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Nothing is being sent: its only mailbox is paused").waitFor();
    await page
      .getByText(new RegExp(`operator paused ${email} .*: On leave\\. 3 emails are held and keep their order\\.`, "i"))
      .waitFor();
    await page.getByText("Not sending", { exact: true }).waitFor();
    const next = page.getByRole("region", { name: "Who’s next" });
    await next.getByRole("link", { name: "All 3 waiting" }).waitFor();
    await next.getByText("Today, held").nth(2).waitFor();
    await expectNothingInTheWay(page, "campaign-held");

    const where = page.getByRole("region", { name: "Where prospects are" });
    await where.getByText("3 in campaign").waitFor();
    await where.getByRole("link", { name: /^Not emailed yet 3/ }).click();
    await page.getByRole("row", { name: /Rui Carvalho.*Not emailed.*1 of 2.*Today, held/ }).waitFor();
    expect(new URL(page.url()).search).toBe("?show=not_emailed");
    await expectNothingInTheWay(page, "campaign-prospects");
    for (const outcome of ["Replied", "Unsubscribed"]) {
      await page.getByRole("link", { name: new RegExp(`^${outcome} 0`) }).click();
      await page.getByRole("row", { name: /Rui Carvalho/ }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: /^Not emailed 3/ }).click();
      await page.getByRole("row", { name: /Rui Carvalho/ }).waitFor();
    }
    await page.getByRole("link", { name: /^Bounced 0/ }).click();
    await page.getByRole("heading", { name: "No bounces" }).waitFor();

    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByRole("link", { name: "Add mailbox" }).click();
    await page.getByRole("group", { name: "Mailboxes" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("says of each who is next which step they get, on which day and at which hour", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const anotherDay = 1 + ((new Date().getUTCDay() + 2) % 7);
    const id = await runningCampaign(workspace, { name: "Spring", settings: { ...anyTime, send_days: [anotherDay] } });
    const person = await createProspect(workspace, { first_name: "Rui", last_name: "Carvalho" });
    await workspace.client.enrolProspects({ id, prospect_ids: [person.id] });
    const { page, complaints, close } = await arrive(workspace);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    const rui = page
      .getByRole("region", { name: "Who’s next" })
      .getByRole("listitem")
      .filter({ hasText: "Rui Carvalho" });
    await rui.getByText("Step 1", { exact: true }).waitFor();
    const day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][anotherDay - 1];
    await rui.getByText(new RegExp(`^${day} \\d+ \\w+, \\d\\d:\\d\\d$`)).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("has its buttons in one row with its name on a telephone", async () => {
    const { workspace, id } = await heldCampaign();
    const { page, complaints, close } = await arrive(workspace);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    const pause = page.getByRole("button", { name: "Pause" });
    await page.getByText("Not sending", { exact: true }).waitFor();
    expect(await topOf(pause)).toBeLessThan(56);
    expect(await topOf(page.getByRole("button", { name: "More", exact: true }).first())).toBeLessThan(56);
    await pause.click();
    await page.getByRole("button", { name: "Resume campaign" }).waitFor();
    expect(await topOf(page.getByRole("button", { name: "Resume campaign" }))).toBeLessThan(56);
    await eventually(async () =>
      expect(await hasFocus(page.getByRole("button", { name: "Resume campaign" }))).toBe(true),
    );
    await page.getByRole("link", { name: "Back to campaigns" }).click();
    await page.getByRole("heading", { name: "Campaigns", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("is saved by Ctrl+S in its settings, and on a telephone the open tab is in sight", async () => {
    const { workspace, id } = await heldCampaign();
    const { page, complaints, close } = await arrive(workspace);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/settings`));
    await page.getByLabel("Name").fill("Freight forwarders, Iberia");
    await page.getByText("Not saved", { exact: true }).waitFor();
    await page.keyboard.press("Control+s");
    await waitUntilSaved(page);
    expect(await workspace.client.getCampaign({ id })).toMatchObject({ name: "Freight forwarders, Iberia" });
    for (const name of ["Settings", "Activity", "Overview"]) {
      const tab = page.getByRole("navigation", { name: "Campaign" }).getByRole("link", { name });
      await tab.press("Enter");
      await page.goto(page.url());
      await tab.and(page.locator("[aria-current=page]")).waitFor();
      await eventually(async () => expect(await edgesOf(tab)).toEqual({ left: true, right: true }));
    }
    expect(complaints).toEqual([]);
    await close();
  });

  test("shows how far prospects get and where they are with the base of each rate, and a card that fails leaves the others", async () => {
    const { workspace, id } = await heldCampaign();
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await withFigures(page);
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    const figure = (name: string) => page.getByText(name, { exact: true }).locator("..");
    await figure("Reply rate").getByText("29 of 412 prospects").waitFor();
    await figure("Finished").getByText("265 of 860 prospects").waitFor();
    const far = page.getByRole("region", { name: "How far prospects get" });
    await far.getByText("95% of 412 emailed").waitFor();
    await far.getByText("not measured").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "campaign-overview");
    await press(far.getByRole("button", { name: "Show as table" }));
    await far.getByRole("row", { name: "Interested 9 31% of 29 replies" }).waitFor();
    await press(far.getByRole("button", { name: "Show as bars" }));
    const where = page.getByRole("region", { name: "Where prospects are" });
    await where.getByRole("link", { name: /Completed all steps 209 24\.3%/ }).waitFor();
    const steps = page.getByRole("table", { name: "Steps" });
    await steps.getByRole("row", { name: /^1 A question about .*Day 0 412 16 3\.9% 5 19 4\.6%$/ }).waitFor();
    await steps.getByRole("row", { name: /^2 .*3 days later 348 9 2\.6% 3 2 0\.6%$/ }).waitFor();
    await steps.getByRole("row", { name: /^Total 760 29 7\.0% 9 21 2\.8%$/ }).waitFor();
    const day = where.getByText(/^All first emails sent by about Fri (11 Dec|Dec 11)$/);
    await day.waitFor();

    await page.route("**/app/api/campaign.next", (route) =>
      route.fulfill({ status: 400, json: { error: "No answer." } }),
    );
    await page.reload();
    const next = page.getByRole("region", { name: "Who’s next" });
    await next.getByText("Can’t load the next emails: No answer.").waitFor();
    await where.getByRole("link", { name: /Not emailed yet 448/ }).waitFor();
    await expectNothingInTheWay(page, "campaign-failed-card");
    await page.unroute("**/app/api/campaign.next");
    await next.getByRole("button", { name: "Try again" }).click();
    await next.getByText("Today, held").first().waitFor();

    // While it is paused nobody knows the day.
    await workspace.client.pauseCampaign({ id });
    await page.reload();
    await where.getByRole("link", { name: /Not emailed yet 448/ }).waitFor();
    expect(await day.count()).toBe(0);
    expect(complaints.every((one) => one.includes("400"))).toBe(true);
    await close();
  });
});

/** Whether each is within the window. */
async function edgesOf(element: ReturnType<Page["getByRole"]>) {
  const box = await element.boundingBox();
  return { left: box !== null && box.x >= 0, right: box !== null && box.x + box.width <= 390 };
}

async function topOf(element: ReturnType<Page["getByRole"]>): Promise<number> {
  const box = await element.boundingBox();
  return box?.y ?? Number.NaN;
}

/** So many emails take too long to be sent for this. */
async function withFigures(page: Page): Promise<void> {
  const outcomes = {
    not_emailed: 448,
    in_sequence: 147,
    completed: 209,
    replied: 29,
    bounced: 22,
    unsubscribed: 5,
    stopped: 0,
  };
  const reached = { in_campaign: 860, emailed: 412, delivered: 390, opened: null, replied: 29, interested: 9 };
  await page.route("**/app/api/campaign.stats", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, second] = answer.copies;
    Object.assign(first, { sent: 412, replied: 16, interested: 5, bounced: 19 });
    Object.assign(second, { sent: 348, replied: 9, interested: 3, bounced: 2 });
    Object.assign(answer.total, { sent: 760, replied: 29, interested: 9, bounced: 21 });
    await route.fulfill({ response, json: answer });
  });
  await page.route("**/app/api/campaign.whereabouts", (route) =>
    route.fulfill({ json: { ...reached, outcomes, first_emails_by: "2026-12-11" } }),
  );
}
