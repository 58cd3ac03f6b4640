import { readFile } from "node:fs/promises";
import { importBatchSize, importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { createProspect, draftCampaign, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

const names = ["Sigrid Dahl", "Matteo Ricci", "Aoife Brennan", "Elena Prats", "Lena Vogt", "Rui Carvalho"];

describe.skipIf(whyNot)(`the list of prospects${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: "editor" | "admin" = "editor") {
    const workspace = await freshWorkspace("Kestrel");
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, workspace, role, freshAddress(role));
    return { workspace, ...visitor };
  }

  /** The last one is the newest, and so the first of the list. */
  async function addPeople(workspace: Workspace) {
    const prospects = names.toReversed().map((name) => {
      const [first_name = "", last_name = ""] = name.split(" ");
      return {
        email: `${first_name.toLowerCase()}@${last_name.toLowerCase()}.example`,
        first_name,
        last_name,
        company_name: `${last_name} Cargo`,
        timezone: "Europe/Lisbon",
        tags: first_name === "Rui" ? ["iberia"] : [],
        custom_fields: { Title: "Managing Partner", docks: "31" },
      };
    });
    for (const one of prospects) await workspace.operate(importProspects, { prospects: [one] });
  }

  const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
  const focused = (page: Page) => page.evaluate("document.activeElement.textContent");
  const countOf = (page: Page, selector: string) => page.locator(selector).count();

  test("of any length holds ten pages and few rows in the page, on the way down and back, and each row keeps its place", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const rows = 2_000;
    const pages = rows / 50;
    for (let from = 0; from < rows; from += importBatchSize) {
      const emails = Array.from({ length: importBatchSize }, (_, at) => ({ email: `z${from + at}@z.example` }));
      await workspace.operate(importProspects, { prospects: emails });
    }
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/prospect.list")) asked += 1;
    });
    await page.goto(inWorkspace(workspace, "/prospects?show=not_contacted"));
    const table = page.getByRole("table", { name: "Prospects" });
    await table.getByRole("row").nth(5).waitFor();
    const known = new Map<string, string>();
    const look = async () => {
      const shown: [string, string][] = await page.evaluate(
        `[...document.querySelectorAll("[data-row]")].map((row) => [row.getAttribute("aria-rowindex"), row.innerText])`,
      );
      expect(shown.length).toBeLessThan(60);
      for (const [index, text] of shown) {
        const [name = ""] = text.split("\t");
        expect(known.get(index) ?? name).toBe(name);
        known.set(index, name);
      }
    };
    const holdsTenPages = async () => {
      await page.getByRole("checkbox", { name: "Select all loaded prospects" }).check();
      await page.getByText("500 selected").waitFor();
      await page.getByRole("button", { name: "Clear selection" }).click();
    };
    await eventually(async () => {
      await page.keyboard.press("End");
      await look();
      expect(await countOf(page, `tr[aria-rowindex="${rows + 1}"]`)).toBe(1);
    });
    expect(await table.getAttribute("aria-rowcount")).toBe(String(rows + 1));
    expect(asked).toBe(pages);
    await holdsTenPages();
    await eventually(async () => {
      await page.keyboard.press("Home");
      await look();
      expect(await countOf(page, 'tr[aria-rowindex="2"]')).toBe(1);
    });
    expect(asked).toBe(pages + pages - 10);
    await holdsTenPages();
    expect(complaints).toEqual([]);
    await close();
  });

  test("says the latest campaign of each prospect, with one request for a page of them", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { prospect } = await mailedProspect(workspace, { campaign: "Iberia", prospect: { first_name: "Rui" } });
    await createProspect(workspace, { first_name: "Iker" });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/prospect.latest-campaigns")) asked += 1;
    });
    await page.goto(inWorkspace(workspace, "/prospects?show=active"));
    await page.getByRole("row", { name: /Rui .*In sequence Iberia 1 of 2/ }).waitFor();
    expect(asked).toBe(1);
    await page.getByRole("link", { name: /^All 2/ }).click();
    await page.getByRole("row", { name: /Iker .*Not emailed –/ }).waitFor();
    await page.goto(inWorkspace(workspace, `/prospects/${prospect.id}`));
    await page.getByRole("article", { name: "Iberia" }).getByText("1 of 2").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("by keyboard alone: J and K move, Space shows one beside, Esc gives the focus back, Enter opens the page", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await addPeople(workspace);
    await page.goto(inWorkspace(workspace, "/prospects"));
    await rowOf(page, "Sigrid Dahl").waitFor();
    await page.keyboard.press("j");
    await eventually(async () => expect(await focused(page)).toBe("Sigrid Dahl"));
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await page.getByRole("complementary", { name: "Matteo Ricci" }).waitFor();
    expect(page.url()).toContain("peek=");
    await page.keyboard.press("j");
    const aoife = page.getByRole("complementary", { name: "Aoife Brennan" });
    await aoife.getByText("aoife@brennan.example").waitFor();
    await page.keyboard.press("Escape");
    await aoife.waitFor({ state: "detached" });
    await eventually(async () => expect(await focused(page)).toBe("Aoife Brennan"));
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+J");
    await page.getByText("2 selected").waitFor();
    await page.keyboard.press("Control+a");
    await page.getByText("6 selected").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("6 selected").waitFor({ state: "detached" });
    await page.keyboard.press("End");
    await eventually(async () => expect(await focused(page)).toBe("Rui Carvalho"));
    await page.keyboard.press("Home");
    await eventually(async () => expect(await focused(page)).toBe("Sigrid Dahl"));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sigrid Dahl", level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("one beside the list gets a tag and a value in place, and is opened as a page with the same", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await addPeople(workspace);
    await page.goto(inWorkspace(workspace, "/prospects"));
    await rowOf(page, "Rui Carvalho").getByRole("cell", { name: "Not emailed" }).click();
    const peek = page.getByRole("complementary", { name: "Rui Carvalho" });
    await peek.getByText("Managing Partner at").waitFor();
    await peek.getByText(/^Lisbon, \d\d:\d\d$/).waitFor();
    await peek.getByRole("button", { name: "Remove tag iberia" }).click();
    await peek.getByRole("button", { name: "Add tag" }).click();
    await peek.getByRole("textbox", { name: "Add tag" }).fill("Ports");
    await page.keyboard.press("Enter");
    await peek.getByRole("link", { name: "ports" }).waitFor();
    await peek.getByRole("link", { name: "iberia" }).waitFor({ state: "detached" });
    await peek.getByRole("link", { name: /^Fields/ }).click();
    await peek.getByRole("region", { name: "Usual fields" }).getByText("First name", { exact: true }).waitFor();
    const own = peek.getByRole("region", { name: "Fields", exact: true }).getByRole("term");
    await own.nth(1).waitFor();
    expect(await own.allInnerTexts()).toEqual(["Title", "docks"]);
    await peek.getByRole("button", { name: "Edit docks" }).click();
    await peek.getByRole("textbox", { name: "docks" }).fill("44");
    await page.keyboard.press("Enter");
    await peek.getByText("44", { exact: true }).waitFor();
    await peek.getByRole("button", { name: "Edit Email" }).click();
    await peek.getByRole("textbox", { name: "Email" }).fill("rui at carvalho");
    await page.keyboard.press("Enter");
    await peek.getByText("Enter a valid email address.").waitFor();
    await page.keyboard.press("Escape");
    await peek.getByText("rui@carvalho.example").waitFor();
    const [row] = (await workspace.operate(listProspects, { email: "rui@carvalho.example" })).data;
    expect(row).toMatchObject({ tags: ["ports"], custom_fields: { Title: "Managing Partner", docks: "44" } });
    await expectNothingInTheWay(page, "prospect-fields");
    await peek.getByRole("link", { name: "Open page" }).click();
    await page.getByRole("heading", { name: "Rui Carvalho", level: 1 }).waitFor();
    await page.getByRole("link", { name: "ports" }).waitFor();
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    await close();
  });

  test("an email and a reply open in their place in the timeline", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { prospect, reply } = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    await reply({ text: "Yes, I am interested. Call me on Tuesday." });
    await page.goto(inWorkspace(workspace, `/prospects?show=replied&peek=${prospect.id}`));
    const peek = page.getByRole("complementary", { name: "Grace" });
    await peek.getByRole("button", { name: "Got step 1" }).click();
    await peek.getByText("A question", { exact: true }).waitFor();
    await peek.getByRole("button", { name: "Replied to step 1" }).click();
    await peek.getByRole("link", { name: "Open conversation" }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "prospect-peek");
    await peek.getByRole("link", { name: /^Emails 2/ }).click();
    await expectNothingInTheWay(page, "prospect-emails");
    await page.reload();
    await peek.getByRole("link", { name: "Emails", exact: false }).and(page.locator("[aria-current=page]")).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("those who are selected are tagged, exported, added to a campaign and suppressed", async () => {
    const { page, complaints, workspace, close } = await arrive("admin");
    await addPeople(workspace);
    await draftCampaign(workspace, { name: "Enigma" });
    await page.goto(inWorkspace(workspace, "/prospects"));
    await page.getByRole("checkbox", { name: "Sigrid Dahl" }).check();
    await page.getByRole("checkbox", { name: "Aoife Brennan" }).click({ modifiers: ["Shift"] });
    const bar = page.getByRole("group", { name: "Selected prospects" });
    await bar.getByText("3 selected").waitFor();
    await bar.getByRole("link", { name: "Select all 6" }).waitFor();
    await bar.getByRole("button", { name: "Tag" }).click();
    await page.getByRole("textbox", { name: "Tags" }).fill("Cold");
    await page.keyboard.press("Enter");
    await page.getByText("3 prospects changed").waitFor();
    await rowOf(page, "Matteo Ricci").getByRole("link", { name: "cold" }).waitFor();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" }).click();
    await expectNothingInTheWayInAnyTheme(page, "prospects-selected");
    const downloading = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Export" }).click();
    const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
      '"sigrid@dahl.example"',
      '"matteo@ricci.example"',
      '"aoife@brennan.example"',
    ]);
    await bar.getByRole("button", { name: "Add to campaign" }).click();
    const dialog = page.getByRole("dialog", { name: "Add 3 prospects to a campaign" });
    await dialog.getByRole("button", { name: "Add 3 prospects" }).click();
    await dialog.getByText("3 added.").waitFor();
    await expectNothingInTheWay(page, "prospects-added");
    await dialog.getByRole("button", { name: "Close" }).click();
    await rowOf(page, "Sigrid Dahl").getByText("Enigma 0 of 1").waitFor();
    await bar.getByRole("button", { name: "Suppress" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suppress 3 prospects" }).click();
    await page.getByText("3 prospects suppressed").waitFor();
    await bar.waitFor({ state: "detached" });
    expect((await workspace.operate(listProspects, { status: "blocked" })).data).toHaveLength(3);
    await page.getByRole("checkbox", { name: "Rui Carvalho" }).check();
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Erase" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Erase 1 prospect" }).click();
    await page.getByText("1 prospect erased").waitFor();
    expect((await workspace.operate(listProspects, { email: "rui@carvalho.example" })).data).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("changing those who are selected says how far it is, stops at what fails, and goes on with the others", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await addPeople(workspace);
    await workspace.operate(createSuppression, { kind: "email", value: "matteo@ricci.example" });
    await page.goto(inWorkspace(workspace, "/prospects"));
    await rowOf(page, "Rui Carvalho").waitFor();
    await page.getByRole("checkbox", { name: "Select all loaded prospects" }).check();
    let asked = 0;
    const held = Promise.withResolvers<void>();
    await page.route("**/app/api/suppression.create", async (route) => {
      asked += 1;
      if (asked === 2) await held.promise;
      if (asked === 4) await route.fulfill({ status: 503, json: { error: "The prospect service is away." } });
      else await route.continue();
    });
    const bar = page.getByRole("group", { name: "Selected prospects" });
    const suppress = async (figure: number) => {
      await bar.getByRole("button", { name: "Suppress" }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Suppress ${figure} prospects` })
        .click();
    };
    await suppress(6);
    await bar.getByText("Suppressing 2 of 6…").waitFor();
    await expectNothingInTheWay(page, "prospects-suppressing");
    held.resolve();
    const failed = "The prospect service is away. 3 of 6 suppressed. The others are still selected.";
    await page.getByText(failed).waitFor();
    await bar.getByText("3 selected").waitFor();
    expect(asked).toBe(4);
    await expectNothingInTheWay(page, "prospects-suppressing-failed");
    await suppress(3);
    await page.getByText("3 prospects suppressed").waitFor();
    await bar.waitFor({ state: "detached" });
    expect((await workspace.operate(listProspects, { status: "blocked" })).data).toHaveLength(6);
    complaints.splice(0);
    await close();
  });

  test("changing those who are selected is stopped by its button, after the one that is under way", async () => {
    const { page, complaints, workspace, close } = await arrive("admin");
    await addPeople(workspace);
    await page.goto(inWorkspace(workspace, "/prospects"));
    await rowOf(page, "Rui Carvalho").waitFor();
    await page.getByRole("checkbox", { name: "Select all loaded prospects" }).check();
    const held = Promise.withResolvers<void>();
    await page.route("**/app/api/prospect.erase", async (route) => {
      await held.promise;
      await route.continue();
    });
    const bar = page.getByRole("group", { name: "Selected prospects" });
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Erase" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Erase 6 prospects" }).click();
    await bar.getByText("Erasing 1 of 6…").waitFor();
    await bar.getByRole("button", { name: "Stop" }).click();
    held.resolve();
    await page.getByText("Stopped. 1 of 6 erased. The others are still selected.").waitFor();
    await bar.getByText("5 selected").waitFor();
    expect((await workspace.operate(listProspects, { email: "matteo@ricci.example" })).data).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("its columns are chosen, also from the workspace's own fields, and stay so in this browser", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await addPeople(workspace);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(inWorkspace(workspace, "/prospects"));
    const heads = () => page.getByRole("columnheader").allInnerTexts();
    await page.getByRole("columnheader", { name: "Job title" }).waitFor();
    expect(await page.locator("[aria-sort]").allInnerTexts()).toEqual(["Added"]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "docks" }).check();
    await page.getByRole("checkbox", { name: "Last activity" }).uncheck();
    await expectNothingInTheWay(page, "prospects-columns");
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("columnheader", { name: "docks" }).waitFor();
    expect(await heads()).not.toContain("Last activity");
    await rowOf(page, "Rui Carvalho").getByRole("cell", { name: "31" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a filter that finds nobody is cleared by its button, and a failed refresh stands above the rows", async () => {
    const { page, workspace, close } = await arrive();
    await addPeople(workspace);
    await page.goto(inWorkspace(workspace, "/prospects?show=bounced"));
    await page.getByRole("heading", { name: "No bounced prospects" }).waitFor();
    await expectNothingInTheWay(page, "prospects-none-found");
    await page.getByRole("link", { name: "Clear filter" }).click();
    await rowOf(page, "Rui Carvalho").getByRole("link", { name: "iberia" }).click();
    await rowOf(page, "Sigrid Dahl").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Remove filter Tag" }).click();
    await rowOf(page, "Sigrid Dahl").waitFor();
    await page.route("**/app/api/prospect.list", (route) =>
      route.fulfill({ status: 500, json: { error: "The prospect service failed." } }),
    );
    await createProspect(workspace);
    await page.getByRole("alert").filter({ hasText: "The prospect service failed." }).waitFor();
    await rowOf(page, "Sigrid Dahl").waitFor();
    await page.unroute("**/app/api/prospect.list");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await close();
  });
});
