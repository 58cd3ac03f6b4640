import { readFile } from "node:fs/promises";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { addHundredPeople, fillCampaign } from "./first-campaign.ts";
import { expectNothingInTheWay } from "./look.ts";
import { fillMailbox } from "./mailbox-form.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, tabTo, whyNot } from "./visitor.ts";
import { textOf, waitUntilSaved, writeCopy } from "./written-copy.ts";

const people = Array.from({ length: 100 }, (_, at) => `Person${at},Of List,p${at}@list.example,Lisbon`);
const csv = (rows: readonly string[]) => `Given name,Surname,E-Mail,City\n${rows.join("\n")}\n`;
const fileOf = (text: string | Buffer, name = "people.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

describe.skipIf(whyNot)(`from a link to a running campaign${whyNot ? `: ${whyNot}` : ""}`, () => {
  const sink = startSmtpSink();
  afterAll(async () => (await sink)[Symbol.asyncDispose]());

  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    const ada = freshAddress("ada");
    await becomeOwner(visitor.page, workspace, ada);
    return { workspace, ada, ...visitor };
  }

  async function importFile(page: Page, text: string | Buffer) {
    await page.getByLabel("CSV file").setInputFiles(fileOf(text));
  }

  test("link, mailbox, a hundred people from a file, a campaign: the mails arrive, all without a terminal", async () => {
    const { page, complaints, workspace, ada, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/home"));
    await page.getByRole("link", { name: "Connect mailbox" }).click();
    await fillMailbox(page, 1);
    const connect = page.getByRole("button", { name: "Connect", exact: true });
    await connect.click();
    await page.getByText("Could not connect to 127.0.0.1:1: the server refuses connections at this port.").waitFor();
    expect(await connect.isDisabled()).toBe(true);
    await page.getByLabel("Port for sending").fill(String((await sink).smtp.port));
    await connect.click();
    await page.getByRole("heading", { name: "mara@acme.example" }).waitFor();

    await page.getByRole("link", { name: "Prospects" }).click();
    await page.getByRole("link", { name: "Import a file" }).first().click();
    await importFile(page, csv([...people, "X,Y,nobody,Rome", "X,Y,p1@list.example,Rome", "X,Y,f@list.example,=1+1"]));
    await page.getByText("people.csv · 103 rows").waitFor();
    expect(await page.getByLabel("Field of Surname").inputValue()).toBe("last_name");
    await page.getByRole("row", { name: /New Person0 Of List.*p0@list\.example/ }).waitFor();
    await page.getByLabel("Field of City").selectOption({ label: "Company" });
    await page.getByRole("row", { name: /New Person0 Of List.*p0@list\.example Lisbon/ }).waitFor();
    await page.getByText("Twice in this file, skipped").waitFor();
    await page.getByText("Skipped 3", { exact: true }).click();
    await page.getByText("Line 102: not an email address").waitFor();
    await page.getByRole("button", { name: "Import 100 prospects" }).click();
    await page.getByText("103 rows: 100 new, 0 already here, 1 twice in this file, 2 skipped.").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download skipped rows" }).click(),
    ]);
    const refused = await readFile(await download.path(), "utf8");
    expect(refused).toContain('"X","Y","nobody","Rome","not an email address","102"');
    expect(refused).toContain(`"'=1+1","City is a formula, not a value","104"`);

    await page.getByRole("link", { name: "create a campaign" }).click();
    const text = "Who looks after tools at {{ company.name }}?";
    await fillCampaign(page, { subject: "A question, {{ first_name }}", text });
    expect(await page.getByLabel("mara@acme.example").isChecked()).toBe(true);
    await page.getByRole("link", { name: /^Sequence/ }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("Who looks after tools at Lisbon?").waitFor();
    await preview.getByLabel("Preview as").selectOption({ label: "Person42 Of List" });
    await preview.getByText("A question, Person42").waitFor();
    await writeCopy(textOf(page), "Who looks after {{ custom_fields.plan }}?");
    await preview.getByText("No value for custom_fields.plan: this prospect wouldn’t be emailed.").waitFor();
    await preview.getByLabel("Preview as").selectOption({ label: "Alex Sample (example with every field)" });
    await preview.getByText("Who looks after [plan]?").waitFor();
    await page.getByRole("button", { name: "Send test" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send test" }).dblclick();
    await dialog.getByText("Sent from mara@acme.example. Check your inbox.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await writeCopy(textOf(page), "Who looks after new tools at {{ company.name }}?");
    await waitUntilSaved(page);

    await addHundredPeople(page);
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("You can start now.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Start campaign" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const { mails } = await sink;
    await eventually(() => expect(mails.length).toBe(101));
    expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(101);
    const tests = mails.filter(({ text }) => text.includes("Subject: [Test]"));
    expect(tests.map(({ to }) => to)).toEqual([[ada]]);
    expect(tests[0]?.text).toContain("[plan]?");
    expect(mails.find(({ to }) => to.includes("p7@list.example"))?.text).toContain("A question, Person7");

    const { data } = await workspace.operate(listProspects, { email: "p7@list.example" });
    await page.goto(inWorkspace(workspace, `/prospects/${data[0]?.id}`));
    await page.getByRole("heading", { name: "Person7 Of List" }).waitFor();
    await eventually(async () => {
      await page.reload();
      await page.getByRole("button", { name: "Got step 1" }).waitFor({ timeout: 2_000 });
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test("an import whose answer was lost continues, also without its page", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    let asked = 0;
    await page.route("**/app/api/job.add-rows", async (route) => {
      asked += 1;
      if (asked !== 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const many = Array.from({ length: 1_200 }, (_, at) => `A,B,m${at}@many.example,Rome`);
    await importFile(page, csv(many));
    await page.getByRole("button", { name: "Import 1,200 prospects" }).click();
    await page.getByText("Nothing is imported yet, and the rows uploaded so far are kept.").waitFor();
    await page.getByText("500 of 1,200 rows uploaded.").waitFor();
    await page.getByRole("button", { name: "Continue upload" }).click();
    await page.getByRole("heading", { name: "Import people.csv" }).waitFor();
    expect(asked).toBe(4);
    complaints.splice(0);

    await page.goto("about:blank");
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await page.getByRole("link", { name: "Earlier imports and other jobs" }).click();
    await page.getByRole("link", { name: "Import people.csv" }).click();
    await page.getByText("1,200 rows: 1,200 new, 0 already here, 0 skipped.").waitFor();

    await page.getByRole("link", { name: "See prospects" }).click();
    await page.getByRole("checkbox", { name: "Select all loaded prospects" }).check();
    await page.getByRole("link", { name: /^Select all/ }).click();
    await page.getByText("1,200 prospects: the whole list.").waitFor();
    await page.getByLabel("Tags").fill("Spring Fair, vip");
    await page.getByRole("button", { name: "Tag 1,200 prospects", exact: true }).click();
    await page.getByText("1,200 changed.").waitFor();
    await page.goto(inWorkspace(workspace, "/prospects"));
    await page.getByRole("link", { name: "spring fair" }).first().click();
    await page.getByRole("link", { name: "Remove filter Tag" }).waitFor();
    await page.getByRole("checkbox", { name: "Select all loaded prospects" }).check();
    await page.getByRole("link", { name: /^Select all/ }).click();
    await page.getByText("1,200 prospects match tag “spring fair”.").waitFor();
    await expectNothingInTheWay(page, "tagging");
    await page.getByRole("button", { name: "Suppress 1,200 prospects" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suppress 1,200 prospects" }).click();
    await page.getByText("1,200 suppressed.").waitFor();
    const { data } = await workspace.operate(listProspects, { status: "blocked", limit: "1" });
    expect(data).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each([
    ["a quote that isn't closed", Buffer.from('E-Mail\n"ada@x.example\n'), "A quote opens at line 2 and never closes."],
    [
      "a letter of another encoding",
      Buffer.from([...Buffer.from("E-Mail,Name\né@x.example,M"), 0xfc]),
      "The file isn’t UTF-8",
    ],
    ["nothing", Buffer.from(""), "The file is empty."],
  ])("a file with %s is refused with a sentence, and nobody is imported", async (_, bytes, words) => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await importFile(page, bytes);
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    await page.getByLabel("CSV file").waitFor();
    expect((await workspace.operate(listProspects, {})).data).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("on a narrow screen the first people of a file are shown with their company and own fields, too", async () => {
    const { page, workspace, close } = await arrive();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await importFile(
      page,
      "First name,Email,Company,City\nAda,ada@list.example,Acme Ltd,Rome\nAlan,alan@list.example,,\n",
    );
    const ada = page.getByRole("row", { name: /ada@list/ });
    await ada.getByText("Company: Acme Ltd").waitFor();
    await ada.getByText("City: Rome").filter({ visible: true }).waitFor();
    await page
      .getByRole("row", { name: /alan@list/ })
      .getByText("Company: from the email")
      .waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await ada.getByRole("cell", { name: "Acme Ltd", exact: true }).waitFor();
    expect(await ada.getByText("City: Rome").filter({ visible: true }).count()).toBe(1);
    await close();
  });

  test("people who were just imported have the tag of their import, and are added to a draft at once", async () => {
    const { page, workspace, close } = await arrive();
    await draftCampaign(workspace, { name: "Waiting" });
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await importFile(page, csv(people));
    const tags = page.getByLabel("Tags for all");
    await tags.fill("Fair & more");
    await tags.press("Enter");
    await page.getByText("A tag is at most 40 letters, digits").waitFor();
    await tags.fill("Fair 2026");
    await tags.press("Enter");
    await page.getByText("fair 2026", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Import 100 prospects" }).click();
    await page.getByRole("button", { name: "Add 100 prospects" }).click();
    await page.getByText("100 added.").waitFor();
    const { data } = await workspace.operate(listProspects, { tag: "fair 2026", limit: "100" });
    expect(data).toHaveLength(100);
    await close();
  });

  test("who adds people to a draft without a mailbox is led to where one is chosen", async () => {
    const { page, workspace, close } = await arrive();
    await createProspect(workspace, { first_name: "Grace" });
    await createProspect(workspace, { first_name: "Alan" });
    const id = await draftCampaign(workspace, { mailboxes: [] });
    await page.goto(inWorkspace(workspace, `/campaigns/${id}/add`));
    await page.getByLabel("Select Alan").waitFor();
    await page.getByLabel("Find by name, company or email").fill("Gra");
    await page.keyboard.press("Enter");
    await page.getByLabel("Select Alan").waitFor({ state: "detached" });
    expect(await page.getByRole("searchbox").count()).toBe(1);
    await page.getByRole("button", { name: "Tag" }).press("Enter");
    await page.getByLabel("Only prospects with this tag").fill("2026");
    await page.keyboard.press("Enter");
    await page.getByText("No prospect matches").waitFor();
    expect(page.url()).toContain("words=Gra&tag=2026");
    await expectNothingInTheWay(page, "add-with-tag");
    await page.getByRole("link", { name: "Remove filter Tag" }).click();
    await page.getByLabel("Select Grace").check();
    await page.getByRole("button", { name: "Add 1 prospect" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "This campaign has no mailbox." });
    await refusal.waitFor();
    await expectNothingInTheWay(page, "not-added");
    await tabTo(page, "Choose mailboxes");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Mailboxes" }).getByText("No mailboxes yet.").waitFor();
    await close();
  });

  test("from a person's own page they are added to a campaign, and then left alone", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { id } = await createProspect(workspace, { first_name: "Grace" });
    await draftCampaign(workspace, { name: "Enigma" });
    await page.goto(inWorkspace(workspace, `/prospects/${id}`));
    await page.getByRole("heading", { name: "Grace" }).waitFor();
    await page.getByRole("button", { name: "Add to campaign" }).waitFor();
    await expectNothingInTheWay(page, "person-acts");
    await page.getByRole("button", { name: "Add to campaign" }).click();
    const dialog = page.getByRole("dialog", { name: "Add 1 prospect to a campaign" });
    await dialog.getByRole("button", { name: "Add 1 prospect" }).click();
    await dialog.getByText("1 added.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { name: "Enigma" }).waitFor();
    await page.getByText("The campaign is a draft.", { exact: true }).waitFor();
    await expectNothingInTheWay(page, "person-why");
    await page.getByRole("button", { name: "Suppress" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suppress" }).click();
    await page.getByText("Suppressed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Add to campaign" }).waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Suppress" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone: a person is added, found by the address, changed", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/prospects"));
    await page.getByText("No prospects yet").waitFor();
    await tabTo(page, "Add one");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Add prospect" }).waitFor();
    await tabTo(page, "Email");
    await page.keyboard.type("grace@hopper.example");
    await tabTo(page, "First name");
    await page.keyboard.type("Grace");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Grace" }).waitFor();
    await tabTo(page, "More");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
    await page.getByRole("heading", { name: "Edit grace@hopper.example" }).waitFor();
    await tabTo(page, "Last name");
    await page.keyboard.type("Hopper");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Grace Hopper" }).waitFor();
    await page.goto(inWorkspace(workspace, "/prospects"));
    await page.getByRole("row", { name: /Grace Hopper/ }).waitFor();
    await tabTo(page, "Find by name, company or email");
    await page.keyboard.type("nobody@x.example");
    await page.keyboard.press("Enter");
    await page.getByText("No prospect matches “nobody@x.example”").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
