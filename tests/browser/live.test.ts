import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { freePort } from "@outbound/servers/free-port";
import { eventually } from "@outbound/testing/eventually";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailingOverImap } from "../api/mailed-over-imap.ts";
import {
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { correspondent } from "./correspondent.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, openHearing, press, type Visitor, whyNot } from "./visitor.ts";
import { chooseInMenu, readCopy, textOf, waitUntilSaved, writeCopy } from "./written-copy.ts";

const hostile = `<img src=x onerror="document.title='taken'">`;
/** A page refreshes by itself every half minute; a change that it hears of shows sooner. */
const soon = { timeout: 25_000 };

const mailed = mailingOverImap();

test.skipIf(whyNot)(
  "a reply that an IMAP server announces shows in an open inbox before the page would ask",
  async () => {
    const { workspace, reply } = await mailed();
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    await openHearing(page, inWorkspace(workspace, "/inbox"));
    await page.getByText("All done").waitFor();
    for (const text of ["Who else works with you?", "And since when?"]) {
      await reply({ text });
      await inboxOn(page, workspace).row(text).waitFor(soon);
    }
    expect(complaints).toEqual([]);
    await close();
  },
);

describe.skipIf(whyNot)(`an open page${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let owner: Visitor;
  let campaign: string;
  let person: Awaited<ReturnType<typeof correspondent>>;

  beforeAll(async () => {
    workspace = await freshWorkspace("Acme");
    person = await correspondent(workspace, { campaign: "Spring launch", prospect: { first_name: "Grace" } });
    const copy = { subject: "A question", body: "Who looks after new tools?" };
    campaign = await runningCampaign(workspace, { name: `Autumn ${hostile}`, steps: [copy] });
    // A campaign that nobody is in can't be resumed.
    const { id } = await createProspect(workspace, { email: "katherine@list.example" });
    await workspace.client.enrolProspects({ id: campaign, prospect_ids: [id] });
    owner = await newVisitor(system().baseUrl);
    await becomeOwner(owner.page, workspace, freshAddress("ada"));
  });
  afterAll(async () => owner.close());

  test("shows a colleague's act in another browser, a new person and a new reply, without a reload", async () => {
    const colleague = await newVisitor(system().baseUrl);
    await becomeMember(colleague.page, workspace, "viewer", freshAddress("alan"));
    await openHearing(colleague.page, inWorkspace(workspace, `/campaigns/${campaign}`));
    await colleague.page
      .getByText(/^(Running|Not sending)$/)
      .first()
      .waitFor();
    await owner.page.goto(inWorkspace(workspace, `/campaigns/${campaign}`));
    await owner.page.getByRole("button", { name: "Pause" }).click();
    await colleague.page.getByText(/^Paused by \S+@acme\.example\./).waitFor(soon);

    await colleague.page.getByRole("link", { name: "Prospects", exact: true }).click();
    await colleague.page.getByRole("row", { name: /Grace/ }).waitFor();
    await createProspect(workspace, { email: "edsger@list.example" });
    await colleague.page.getByRole("link", { name: "edsger@list.example" }).waitFor(soon);

    await colleague.page.getByRole("link", { name: "Inbox" }).click();
    const { list, row } = inboxOn(colleague.page, workspace);
    await colleague.page.getByText("All done").or(list).first().waitFor();
    await person.reply({ text: "Yes, I am interested. Call me on Tuesday." });
    await row("Call me on Tuesday").waitFor(soon);
    expect(colleague.complaints).toEqual([]);
    await colleague.close();
  });

  test("of a conversation shows what the person writes, and what comes right after it, without a reload", async () => {
    const { page, complaints } = owner;
    const first = await person.reply({ text: "Who else works with you?" });
    await openHearing(page, inWorkspace(workspace, `/inbox/${first}`));
    const { email } = inboxOn(page, workspace);
    await email("Who else works with you?").waitFor();
    for (const text of ["And since when?", "And at what price?"]) {
      await person.reply({ text });
      await email(text).waitFor(soon);
    }
    expect(complaints).toEqual([]);
  });

  test("that was hidden for a while loads again when it is shown", async () => {
    const { page } = owner;
    const id = await runningCampaign(workspace, { name: "Later", steps: [{ subject: "S", body: "B" }] });
    await openHearing(page, inWorkspace(workspace, `/campaigns/${id}`));
    await page
      .getByText(/^(Running|Not sending)$/)
      .first()
      .waitFor();
    await page.evaluate(setVisibility("hidden"));
    await workspace.operate(pauseCampaign, { id });
    await page.evaluate(setVisibility("visible"));
    await page.getByText("Paused by the operator").waitFor(soon);
  });

  test("goes anywhere and acts by keyboard alone; a name with markup is only a name", async () => {
    const { page, complaints } = owner;
    await page.goto(inWorkspace(workspace, "/replies"));
    await page.getByRole("heading", { name: "Replies", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search or jump to" });
    await field.waitFor();
    await page.keyboard.type("onerror");
    const option = page.getByRole("option", { selected: true });
    await option.filter({ hasText: hostile }).waitFor();
    expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `Autumn ${hostile}`, level: 1 }).waitFor();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("resume autumn");
    await page.getByRole("option", { name: /^Resume Autumn/ }).waitFor();
    await page.keyboard.press("Enter");
    await page
      .getByText(/^(Running|Not sending)$/)
      .first()
      .waitFor();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("edsger@list.example");
    await page.getByRole("option", { name: /^edsger@list.example/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "edsger@list.example" }).waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.id")).toBe("content"));

    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.title()).not.toContain("taken");
    expect(complaints).toEqual([]);
  });

  test("finds companies, leads to what can be done to a campaign, opens it in a new tab, and searches all replies, by keyboard alone", async () => {
    const { page, complaints } = owner;
    const name = `Cold storage ${crypto.randomUUID().slice(0, 8)}`;
    await runningCampaign(workspace, { name, steps: [{ subject: "S", body: "B" }] });
    await createProspect(workspace, { email: "ingrid@polarlager.example", first_name: "Ingrid", last_name: "Nordby" });
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("polarlager");
    const found = page.getByRole("group", { name: "Prospects and companies" });
    await found.getByRole("option", { name: /^Ingrid Nordby.*polarlager\.example · not emailed/ }).waitFor();
    await found.getByRole("option", { name: /polarlager\.example.*1 prospect/ }).waitFor();

    const field = page.getByRole("combobox", { name: "Search or jump to" });
    await field.fill(name);
    await page.getByRole("option", { name: new RegExp(`^${name}.*Running · 0 replied`), selected: true }).waitFor();
    await expectNothingInTheWay(page, "palette-found");
    const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await tab.getByRole("heading", { name, level: 1 }).waitFor();
    await tab.close();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("option", { name: `Add prospects to ${name}` }).waitFor();
    expect(await page.getByRole("option").count()).toBe(3);
    await page.keyboard.press("ArrowLeft");
    expect(await field.inputValue()).toBe(name);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("pause");
    await page.keyboard.press("Enter");
    await page.getByText(`${name} paused`).waitFor();

    await page.keyboard.press("Control+k");
    await page.keyboard.type("interested");
    await page.getByRole("option", { name: "Search “interested” in all replies" }).waitFor();
    await page.keyboard.press("Shift+Enter");
    await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get("words")).toBe("interested");
    expect(complaints).toEqual([]);
  });

  test("keeps what is typed after Ctrl+K while the command before is still being done", async () => {
    const { page } = owner;
    const name = "Slow to pause";
    const id = await runningCampaign(workspace, { name, steps: [{ subject: "S", body: "B" }] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page
      .getByText(/^(Running|Not sending)$/)
      .first()
      .waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route("**/campaign.pause*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("pause slow");
    await page.getByRole("option", { name: /^Pause Slow/ }).waitFor();
    await page.keyboard.press("Enter");

    expect(await page.evaluate(openAndReadField)).toBe("");
    await page.keyboard.type("settings");
    const answered = page.waitForResponse(/campaign\.pause/);
    answer.resolve();
    await answered;
    await page.getByText("Paused", { exact: true }).waitFor();
    const field = page.getByRole("combobox", { name: "Search or jump to" });
    expect(await field.inputValue()).toBe("settings");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  });

  test("of a viewer offers nothing that a viewer may not do", async () => {
    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, workspace, "viewer", freshAddress("barbara"));
    await viewer.page.goto(inWorkspace(workspace, "/home"));
    await viewer.page.getByRole("button", { name: "Search or jump to" }).click();
    await viewer.page
      .getByRole("option", { name: /^Campaigns/ })
      .first()
      .waitFor();
    await viewer.page.keyboard.type("new");
    await viewer.page.getByRole("option", { name: "Search “new” in all replies" }).waitFor();
    expect(await viewer.page.getByRole("option").count()).toBe(1);
    await viewer.close();
  });

  test("home tells of a mailbox that fails, though it is tried again", async () => {
    const other = await freshWorkspace("Nobody listens");
    const nowhere = { host: "127.0.0.1", port: await freePort(), secure: false };
    await other.operate(addMailbox, { email: "mara@sender.example", smtp: nowhere, imap: nowhere });
    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, other, "viewer", freshAddress("mara"));
    await viewer.page.goto(inWorkspace(other, "/home"));
    await viewer.page.getByText("mara@sender.example failed").waitFor();
    await viewer.page.getByText(/Outbound tries again\.$/).waitFor();
    await expectNothingInTheWay(viewer.page, "home-failing-mailbox");
    await viewer.close();
  });

  test("home asks a viewer for nothing that a viewer may not do", async () => {
    const viewer = await newVisitor(system().baseUrl);
    await becomeMember(viewer.page, workspace, "viewer", freshAddress("grete"));
    await viewer.page.goto(inWorkspace(workspace, "/home"));
    const needs = viewer.page.getByRole("region", { name: "Needs attention" });
    await needs.getByText(/(is|are) paused$/).waitFor();
    await needs
      .getByRole("link", { name: /^(See|Check) / })
      .nth(1)
      .waitFor();
    expect(await needs.getByRole("link", { name: /^Reply$|Resume|Send again/ }).count()).toBe(0);
    await viewer.close();
  });

  test("of a sequence has each step's variants as tabs, by keyboard; each is saved and counted alone", async () => {
    const { page, complaints } = owner;
    const steps = [{ subject: "A question", body: "Who looks after new tools?" }];
    const id = await draftCampaign(workspace, { name: "Two ways", steps });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await page.getByRole("button", { name: "Add variant" }).click();
    await page.getByRole("tab", { name: "B", selected: true }).waitFor();
    await chooseInMenu(page, /^Rename, switch off/, "Rename");
    await page.getByRole("dialog").getByLabel("Name").fill("Short");
    await page.keyboard.press("Enter");
    await writeCopy(textOf(page), "Tools?");
    await page.getByRole("region", { name: "Preview" }).getByText("Tools?", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Short" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("tab", { name: "A", exact: true, selected: true }).waitFor();
    expect(await readCopy(textOf(page))).toBe("Who looks after new tools?");
    await waitUntilSaved(page);
    await page.getByRole("link", { name: "Results" }).click();
    await page.getByRole("row", { name: /Step 1, Short/ }).waitFor();

    await page.getByRole("link", { name: /^Sequence/ }).click();
    await page.getByRole("tab", { name: "Short" }).click();
    await chooseInMenu(page, /^Rename, switch off/, "Remove variant");
    await page.getByRole("tab").first().waitFor({ state: "detached" });
    await waitUntilSaved(page);
    expect(complaints).toEqual([]);
  });

  test("shows its charts' figures as a table, by one key", async () => {
    const { page } = owner;
    await page.goto(inWorkspace(workspace, `/campaigns/${person.campaign}/stats`));
    await page.getByRole("region", { name: "Emails by day" }).getByRole("img").waitFor();
    await press(page.getByRole("button", { name: "Table: Emails by day" }));
    const table = page.getByRole("table", { name: "Emails by day" });
    await table.waitFor();
    expect(await table.getByRole("row").count()).toBe(31);
    expect(await table.getByRole("row").nth(1).innerText()).toMatch(/\b1\b.*\b0\b/s);
  });

  test("home, charts, variants and the palette: the page passes axe and nothing is cut off, at any width; home in any theme", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("grace"));
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("region", { name: "Emails by day" }).waitFor();
    await page.getByText(/interested (reply is|replies are) waiting/).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "home");
    await page.goto(inWorkspace(workspace, `/campaigns/${person.campaign}`));
    await page.getByRole("button", { name: "Show as table" }).click();
    await page.getByRole("table", { name: "How far prospects get" }).waitFor();
    await page.goto(inWorkspace(workspace, `/campaigns/${person.campaign}/stats`));
    await page.getByRole("region", { name: "Bounce rate" }).waitFor();
    await expectNothingInTheWay(page, "charts");
    for (const chart of await page.getByRole("button", { name: /^Table: / }).all()) await chart.click();
    await expectNothingInTheWay(page, "charts-table");
    await page.goto(inWorkspace(workspace, `/campaigns/${person.campaign}/sequence`));
    await page.getByRole("button", { name: "Add variant" }).first().click();
    await expectNothingInTheWay(page, "variants");
    await chooseInMenu(page, /^Rename, switch off/, "Remove variant");
    await page.keyboard.press("Control+k");
    await page.getByRole("option").first().waitFor();
    await expectNothingInTheWay(page, "palette");
    await page.keyboard.press("Escape");
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await expectNothingInTheWay(page, "keys");
    expect(complaints).toEqual([]);
    await close();
  });
});

const setVisibility = (state: "hidden" | "visible") => `(() => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: "${state}" });
  document.dispatchEvent(new Event("visibilitychange"));
})()`;

/** The next key may come before any later task, so the field must be empty by then. */
const openAndReadField = `(async () => {
  dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
  for (let i = 0; i < 3; i++) await Promise.resolve();
  return document.querySelector("dialog[open] input").value;
})()`;
