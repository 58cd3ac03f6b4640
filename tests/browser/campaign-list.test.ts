import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { completeCampaign } from "@outbound/contracts/campaigns/complete-campaign";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { moveCampaign } from "@outbound/contracts/campaigns/move-campaign";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { pauseSending } from "@outbound/contracts/sending/pause-sending";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import {
  createProspect,
  draftCampaign,
  freshWorkspace,
  runningCampaign,
  system,
  type Workspace,
} from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { chooseInMenu, chooseOne } from "./written-copy.ts";

describe.skipIf(whyNot)(`the list of campaigns${whyNot ? `: ${whyNot}` : ""}`, () => {
  const sink = startSmtpSink();
  afterAll(async () => (await sink)[Symbol.asyncDispose]());

  async function arrive() {
    const workspace = await freshWorkspace("Kestrel");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("mara"));
    return { workspace, ...visitor };
  }

  async function mailbox(workspace: Workspace, email: string, name: string) {
    const { smtp } = await sink;
    return workspace.operate(addMailbox, { email, name, smtp, min_gap_seconds: 0 });
  }

  const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
  const namesOf = (page: Page) =>
    page.getByRole("table", { name: "Campaigns" }).getByRole("rowheader").getByRole("link").allInnerTexts();
  const list = (workspace: Workspace, query = "") => inWorkspace(workspace, `/campaigns${query}`);
  const stepThenMore = [
    { subject: "A question", body: "Who?" },
    { subject: "", body: "Again?", delay_days: 3 },
  ];

  test("each campaign has its state, what came of it and when it sends next, or why it sends nothing, in its group", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await mailbox(workspace, "mara@kestrel.example", "Mara Lindqvist");
    await mailbox(workspace, "ines@kestrel.example", "Ines Duarte");
    const mara = { mailboxes: ["mara@kestrel.example"] };
    const done = await runningCampaign(workspace, { ...mara, name: "Spring pilot, Hamburg" });
    await workspace.operate(completeCampaign, { id: done });
    await draftCampaign(workspace, {
      ...mara,
      name: "Customs brokers, Poland",
      folder: "Eastern Europe",
      steps: stepThenMore,
    });
    const paused = await runningCampaign(workspace, { ...mara, name: "Autumn trade fair follow-up" });
    await workspace.operate(pauseCampaign, { id: paused });
    const still = await runningCampaign(workspace, {
      mailboxes: ["ines@kestrel.example"],
      name: "Freight forwarders, Iberia",
    });
    await workspace.operate(pauseSending, { mailbox: "ines@kestrel.example", reason: "Too many bounces" });
    const runs = { mailboxes: ["mara@kestrel.example", "ines@kestrel.example"], steps: stepThenMore };
    const running = await runningCampaign(workspace, {
      ...runs,
      name: "Warehouse leads, DACH",
      folder: "Central Europe",
    });
    for (const id of [running, still]) {
      const { id: prospect } = await createProspect(workspace);
      await workspace.client.enrolProspects({ id, prospect_ids: [prospect] });
    }
    await eventually(async () => expect((await workspace.client.getCampaign({ id: running })).stats.sent).toBe(1));

    await page.goto(list(workspace));
    const cells = async (name: string) => (await rowOf(page, name).getByRole("cell").allInnerTexts()).map(inOneLine);
    await eventually(async () =>
      expect(await cells("Warehouse leads, DACH")).toEqual([
        "Running",
        "1",
        "0%",
        "too early 0 of 1",
        "0",
        "ML ID 2 mailboxes",
        expect.stringMatching(/\d/),
        "",
      ]),
    );
    expect(inOneLine(await rowOf(page, "Warehouse leads, DACH").getByRole("rowheader").innerText())).toBe(
      "Warehouse leads, DACH Central Europe",
    );
    const draft = ["Draft", "0", "Not started", "–", "–", "ML 1 mailbox", "No prospects yet", ""];
    await eventually(async () => {
      expect(await cells("Freight forwarders, Iberia")).toMatchObject({ 0: "Not sending", 6: "Mailbox paused" });
      expect(await cells("Autumn trade fair follow-up")).toMatchObject({
        0: "Paused",
        6: expect.stringMatching(/^Paused /),
      });
      expect(await cells("Customs brokers, Poland")).toEqual(draft);
      expect(await cells("Spring pilot, Hamburg")).toMatchObject({ 0: "Completed", 6: "Finished" });
    });
    const groups = page.getByRole("rowheader").getByRole("button");
    expect((await groups.allInnerTexts()).map(inOneLine)).toEqual(["Active and paused 3", "Drafts 1", "Completed 1"]);
    const counted = page.getByRole("navigation", { name: "Campaigns by status" }).getByRole("link");
    const counts = ["All 5", "Active 2", "Paused 1", "Draft 1", "Completed 1", "Archived 0"];
    await eventually(async () => expect((await counted.allInnerTexts()).map(inOneLine)).toEqual(counts));
    await expectNothingInTheWayInAnyTheme(page, "campaign-list");

    await groups.filter({ hasText: "Drafts" }).click();
    await rowOf(page, "Customs brokers, Poland").waitFor({ state: "detached" });
    await groups.filter({ hasText: "Drafts" }).click();
    await rowOf(page, "Customs brokers, Poland").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a campaign is found by its name, its folder, its mailbox and its state, and each view has an address", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await mailbox(workspace, "mara@kestrel.example", "Mara");
    await mailbox(workspace, "ines@kestrel.example", "Ines");
    await draftCampaign(workspace, {
      name: "Cold storage, Nordics",
      folder: "Northern Europe",
      mailboxes: ["mara@kestrel.example"],
    });
    await draftCampaign(workspace, { name: "Ports, Nordics", folder: "Ports", mailboxes: ["ines@kestrel.example"] });
    const old = await draftCampaign(workspace, { name: "Old pilot", mailboxes: ["ines@kestrel.example"] });
    await workspace.operate(archiveCampaign, { id: old });

    await page.goto(list(workspace));
    await rowOf(page, "Ports, Nordics").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("STORAGE");
    await eventually(async () => expect(await namesOf(page)).toEqual(["Cold storage, Nordics"]));
    await eventually(() => expect(page.url()).toContain("find=STORAGE"));
    await page.keyboard.type(" x");
    await page.getByText("No campaign matches").waitFor();
    await expectNothingInTheWay(page, "campaign-list-none-found");
    await page.getByRole("button", { name: "Clear filter" }).click();
    await rowOf(page, "Ports, Nordics").waitFor();
    expect(await page.getByRole("searchbox", { name: "Find a campaign" }).inputValue()).toBe("");

    await chooseOne(page, "Folder", "Ports");
    await eventually(async () => expect(await namesOf(page)).toEqual(["Ports, Nordics"]));
    await page.reload();
    await page.getByRole("button", { name: "Folder: Ports" }).waitFor();
    await eventually(async () => expect(await namesOf(page)).toEqual(["Ports, Nordics"]));
    await chooseOne(page, "Folder: Ports", "All folders");
    await chooseOne(page, "Mailbox", "mara@kestrel.example");
    await eventually(async () => expect(await namesOf(page)).toEqual(["Cold storage, Nordics"]));

    await page.goto(list(workspace, "?show=archived"));
    await chooseInMenu(page, "Actions for Old pilot", "Unarchive campaign");
    await page.getByText("No archived campaigns").waitFor();
    expect((await workspace.operate(listCampaigns, { archived: "true" })).data).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a row's menu pauses and resumes it, moves it to a folder, duplicates and deletes it", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const runs = await runningCampaign(workspace, { name: "Spring", steps: stepThenMore });
    const { id: prospect } = await createProspect(workspace);
    await workspace.client.enrolProspects({ id: runs, prospect_ids: [prospect] });
    await draftCampaign(workspace, { name: "Wrong" });
    await page.goto(list(workspace));

    await chooseInMenu(page, "Actions for Spring", "Pause");
    await rowOf(page, "Spring").getByText("Paused", { exact: true }).filter({ visible: true }).first().waitFor();
    await chooseInMenu(page, "Actions for Spring", "Resume campaign");
    // What was found of it is read first.
    await page.getByRole("dialog").getByRole("button", { name: "Resume campaign" }).click();
    await rowOf(page, "Spring").getByText("Running", { exact: true }).filter({ visible: true }).first().waitFor();

    await chooseInMenu(page, "Actions for Spring", "Move to folder");
    await page.getByRole("combobox", { name: "Folder" }).fill("2027");
    await expectNothingInTheWay(page, "campaign-move");
    await page.keyboard.press("Enter");
    await rowOf(page, "Spring").getByText("2027").waitFor();
    await page.getByText("1 campaign moved").waitFor();

    await chooseInMenu(page, "Actions for Wrong", "Delete draft");
    await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
    await rowOf(page, "Wrong").waitFor({ state: "detached" });
    await chooseInMenu(page, "Actions for Spring", "Duplicate");
    await page.getByRole("heading", { name: "Spring (2)", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard rows are walked, opened and selected; of the selected each is changed alone, and who is refused stays with its reason", async () => {
    const { workspace, page, complaints, close } = await arrive();
    const runs = await runningCampaign(workspace, { name: "First" });
    const second = await runningCampaign(workspace, { name: "Second" });
    await draftCampaign(workspace, { name: "Third" });
    await page.goto(list(workspace));
    await rowOf(page, "Third").waitFor();
    const expectFocus = (name: string) =>
      eventually(async () => expect(await page.evaluate("document.activeElement.textContent")).toBe(name));
    // Newest first, and drafts after what runs.
    await page.keyboard.press("j");
    await expectFocus("Second");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expectFocus("First");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("3 selected").waitFor();
    await expectNothingInTheWay(page, "campaign-list-selected");
    await page.getByRole("group", { name: "Selected campaigns" }).getByRole("button", { name: "Pause" }).click();
    await page.getByText(/^Third: /).waitFor();
    await page.getByText("1 selected").waitFor();
    await page.getByText("2 campaigns paused").waitFor();
    await expectNothingInTheWay(page, "campaign-list-refused");
    for (const id of [runs, second])
      expect(await workspace.client.getCampaign({ id })).toMatchObject({ status: "paused" });

    await page.keyboard.press("Escape");
    await page.getByText("1 selected").waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Select First" }).check();
    await page.getByRole("checkbox", { name: "Select Third" }).check();
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.getByText("First: This campaign isn’t completed. Complete it before you archive it.").waitFor();
    await rowOf(page, "Third").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clear selection" }).click();

    await page.getByRole("link", { name: "First" }).focus();
    await page.keyboard.press("k");
    await expectFocus("Second");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Second", level: 1 }).waitFor();
    await page.goBack();
    await rowOf(page, "Second").waitFor();
    await page.keyboard.press("c");
    await page.getByRole("heading", { name: "New campaign", level: 1 }).waitFor();
    expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
    await close();
  });

  test("a draft with prospects says how many problems and warnings its checks found, or that it can be started", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await mailbox(workspace, "mara@kestrel.example", "Mara");
    await mailbox(workspace, "ines@kestrel.example", "Ines");
    await workspace.operate(pauseSending, { mailbox: "ines@kestrel.example", reason: "On leave" });
    const lacking = await draftCampaign(workspace, {
      name: "Port terminals, Benelux",
      mailboxes: ["ines@kestrel.example"],
    });
    const ready = await draftCampaign(workspace, {
      name: "Yard managers, Iberia",
      mailboxes: ["mara@kestrel.example"],
    });
    for (const id of [lacking, ready]) await createProspect(workspace, { campaign: id });
    const asked: string[] = [];
    await page.route("**/app/api/campaign.preflight", async (route) => {
      const { input } = route.request().postDataJSON() as { input: { id: string } };
      asked.push(input.id);
      if (input.id !== ready) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), findings: [] } });
    });

    await page.goto(list(workspace));
    await rowOf(page, "Port terminals, Benelux")
      .getByText(/^1 problem(, \d warnings?)?$/)
      .filter({ visible: true })
      .waitFor();
    await rowOf(page, "Yard managers, Iberia").getByText("Ready to start").filter({ visible: true }).waitFor();
    await page.getByRole("link", { name: "Archived" }).click();
    await page.getByText("No archived campaigns").waitFor();
    await page.getByRole("link", { name: /^All/ }).click();
    await rowOf(page, "Yard managers, Iberia").getByText("Ready to start").filter({ visible: true }).waitFor();
    expect(asked.toSorted()).toEqual([lacking, ready].toSorted());
    expect(complaints).toEqual([]);
    await close();
  });

  test("an active campaign is called neither running nor not sending before it is known whether it sends", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await mailbox(workspace, "mara@kestrel.example", "Mara");
    const id = await runningCampaign(workspace, { name: "Spring", mailboxes: ["mara@kestrel.example"] });
    const holdBack = async (operation: string) => {
      const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>();
      await page.route(`**/app/api/${operation}`, async (route) => {
        await isKnown;
        await route.continue();
      });
      return tell;
    };
    const state = (name: string) => page.getByText(name, { exact: true }).filter({ visible: true });

    const tellResults = await holdBack("campaign.results");
    await page.goto(list(workspace));
    await rowOf(page, "Spring").waitFor();
    expect([await state("Running").count(), await state("Not sending").count()]).toEqual([0, 0]);
    tellResults();
    await state("Not sending").waitFor();

    const tellMailboxes = await holdBack("campaign.next");
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByRole("heading", { name: "Spring", level: 1 }).waitFor();
    expect([await state("Running").count(), await state("Not sending").count()]).toEqual([0, 0]);
    tellMailboxes();
    await state("Not sending").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a member who paused a campaign is called by their name in the list, on its page and in its changes", async () => {
    const { workspace, page, complaints, close } = await arrive();
    await page.goto(list(workspace));
    await page.request.post(`${system().baseUrl}/app/api/profile.set-name`, {
      headers: { origin: system().baseUrl },
      data: { name: "Mara Lindqvist" },
    });
    const id = await runningCampaign(workspace, { name: "Spring" });
    await page.goto(list(workspace));
    await chooseInMenu(page, "Actions for Spring", "Pause");
    await rowOf(page, "Spring").getByText("by Mara Lindqvist").filter({ visible: true }).waitFor();
    await page.goto(inWorkspace(workspace, `/campaigns/${id}`));
    await page.getByText("Paused by Mara Lindqvist. Due emails are held and keep their order.").waitFor();
    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByText(/^Mara Lindqvist, in the app · /).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("while the list and its results can't be had it says so in their place, and “Import from file” leads to where a file begins a campaign", async () => {
    const { workspace, page, close } = await arrive();
    const id = await draftCampaign(workspace, { name: "Spring" });
    await workspace.operate(moveCampaign, { id, folder: "2027" });
    const refuse = { status: 400, json: { error: "The database is away." } };
    await page.route("**/app/api/campaign.results", (route) => route.fulfill(refuse));
    await page.goto(list(workspace));
    await page.getByText("Can’t load the results: The database is away.").waitFor();
    await rowOf(page, "Spring").waitFor();
    await page.route("**/app/api/campaign.list", (route) => route.fulfill(refuse));
    await page.goto(list(workspace, "?show=draft"));
    await page.getByText("The database is away.", { exact: true }).waitFor();
    await page.getByRole("navigation", { name: "Campaigns by status" }).waitFor();
    await expectNothingInTheWay(page, "campaign-list-failed");
    await page.unroute("**/app/api/campaign.list");
    await page.getByRole("button", { name: "Try again" }).click();
    await rowOf(page, "Spring").waitFor();
    await page.getByRole("link", { name: "Import from file" }).click();
    await page.getByLabel("Campaign file").waitFor();
    await close();
  });

  test("a viewer sees the list and its figures, and nothing that changes a campaign", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const id = await draftCampaign(workspace, { name: "Spring", steps: stepThenMore });
    await createProspect(workspace, { campaign: id });
    await workspace.operate(startCampaign, { id });
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("viewer"));
    await page.goto(list(workspace));
    await rowOf(page, "Spring").getByText("1 mailbox").waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Actions for/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "New campaign" }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
