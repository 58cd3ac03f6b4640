import { readFile } from "node:fs/promises";
import { listEnrolments } from "@outbound/contracts/enrolments/list-enrolments";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { drag } from "./drag.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, untilFocused, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`an import, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  async function choose(page: Page, workspace: Workspace, buffer: Buffer) {
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    const field = page.getByLabel("CSV file");
    await field.focus();
    await field.setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await page.getByRole("heading", { name: "Match columns" }).waitFor();
  }

  const found = async (workspace: Workspace, email: string) =>
    (await workspace.operate(listProspects, { email })).data[0];

  test("by keyboard alone: once a file is read the focus is in the page, and the next Tab at what can be done", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await choose(page, workspace, Buffer.from("E-Mail\nada@x.example\n"));
    await untilFocused(page.getByRole("main"));
    for (const _ of ["Prospects", "Cancel", "Import 1 prospect"]) await page.keyboard.press("Tab");
    await untilFocused(page.getByRole("button", { name: "Import 1 prospect" }));
    expect(complaints).toEqual([]);
    await close();
  });

  test("a German Excel's file is read in its encoding, which is named and can be changed", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const file = "E-Mail;Vorname;Straße\r\nj@x.example;Jörg;Mühlgasse\r\n";
    await choose(page, workspace, Buffer.from(file, "latin1"));
    const encoding = page.getByLabel("Encoding");
    expect(await encoding.inputValue()).toBe("windows-1252");
    await page.getByText("The file doesn’t name its encoding. If “Jörg” looks wrong").waitFor();
    await page.getByRole("row", { name: /New Jörg.*j@x\.example/ }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "import-encoding");
    await encoding.selectOption("windows-1251");
    await page.getByRole("row", { name: /New Jцrg.*j@x\.example/ }).waitFor();
    await encoding.selectOption("utf-8");
    await page.getByText("This file can’t be imported. The file isn’t UTF-8").waitFor();
    await page.getByRole("row", { name: /New Jцrg.*j@x\.example/ }).waitFor();
    await encoding.selectOption("windows-1252");
    await page.getByRole("button", { name: "Import 1 prospect" }).click();
    await page.getByText("1 row: 1 new, 0 already here, 0 skipped.").waitFor();
    expect(await found(workspace, "j@x.example")).toMatchObject({
      first_name: "Jörg",
      custom_fields: { Straße: "Mühlgasse" },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test("a heading takes the workspace's field of another case, columns keep their order, and of several emails the first counts", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await createProspect(workspace, { custom_fields: { title: "CEO" } });
    const rows = ["Website,Email,TITLE,City", "w.example,Ada <ada@x.example>; ada@home.example,CTO,Rye"];
    await choose(page, workspace, Buffer.from(`\ufeff${rows.join("\n")}`, "utf16le"));
    expect(await page.getByLabel("Encoding").inputValue()).toBe("utf-16le");
    expect(await page.getByLabel("Field of TITLE").inputValue()).toBe("custom_fields.title");
    expect(await page.getByLabel("Field of City").inputValue()).toBe("custom_fields.City");
    await page.getByText("1 cell has more than one email. The first is used").waitFor();
    await page.getByRole("button", { name: "Import 1 prospect" }).click();
    await page
      .getByText("1 row: 1 new, 0 already here, 0 skipped. 1 new prospect has further emails in the field")
      .waitFor();
    const ada = await found(workspace, "ada@x.example");
    expect(Object.entries(ada?.custom_fields ?? {})).toEqual([
      ["Website", "w.example"],
      ["title", "CTO"],
      ["City", "Rye"],
      ["other_emails", "ada@home.example"],
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("what becomes of each row is told before anything is stored, and the figures add up to the file's", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await createProspect(workspace, { email: "here@x.example", custom_fields: { Docks: "3" } });
    await workspace.operate(createSuppression, { kind: "email", value: "left@x.example", reason: "unsubscribe" });
    await workspace.operate(eraseProspect, { prospect: "gone@x.example" });
    const rows = [
      "Name,E-Mail,Docks,,CRM ID",
      "Ada,ada@x.example,12,,1",
      "Here,here@x.example,4,,2",
      "Left,left@x.example,5,,3",
      ",noname@x.example,6,,4",
      "Nobody,nobody,7,,5",
      "Ada,ADA@x.example,8,,6",
      "Gone,gone@x.example,9,,7",
    ];
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await page.getByText("What the file needs").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "import-upload");
    await choose(page, workspace, Buffer.from(`${rows.join("\n")}\n`));
    await page.getByLabel("Field of Name").selectOption({ label: "First name" });
    await page.getByText("4 of 5 are imported").waitFor();
    const docks = page.getByRole("row", { name: /^Docks/ });
    for (const sample of ["4", "5"]) await docks.getByText(sample, { exact: true }).waitFor();
    const result = page.getByRole("region", { name: "Result" });
    const figures = async () =>
      (await result.locator("dl > div").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
    await eventually(async () =>
      expect(await figures()).toEqual([
        "New prospects 2",
        "Already here, unchanged 1",
        "Suppressed, never emailed 1",
        "Twice in this file, skipped 1",
        "Email not valid, skipped 1",
        "Erased before, skipped 1",
        "Rows in file 7",
      ]),
    );
    await page.getByRole("row", { name: /Already here Here.*here@x\.example/ }).waitFor();
    await page.getByRole("row", { name: /Suppressed Left.*left@x\.example/ }).waitFor();
    await page.getByRole("button", { name: "1 column isn’t imported" }).click();
    await page.getByLabel("Field of Column 4").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the 3 skipped rows" }).click(),
    ]);
    const skipped = await readFile(await download.path(), "utf8");
    expect(skipped.trimEnd().split("\r\n").slice(1)).toEqual([
      '"Nobody","nobody","7","","5","not an email address","6"',
      '"Ada","ADA@x.example","8","","6","twice in this file","7"',
      '"Gone","gone@x.example","9","","7","Erased","8"',
    ]);
    await page.getByText("Skipped 3", { exact: true }).click();
    await page.getByText("Line 6: not an email address").waitFor();
    await expectNothingInTheWayInAnyTheme(page, "import-counts");
    expect((await workspace.operate(listProspects, {})).data).toHaveLength(1);
    await page.getByRole("button", { name: "Import 3 prospects" }).click();
    await page.getByText("7 rows: 3 new, 1 already here, 1 twice in this file, 2 skipped.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a file that is dropped anywhere in the window is read, and whom the server couldn't be asked about is asked about again", async () => {
    const { page, complaints, workspace, close } = await arrive();
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    const [example] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download an example" }).click(),
    ]);
    expect(await readFile(await example.path(), "utf8")).toContain('"ada@engine.example","Ada"');
    const dropped = "E-Mail\nada@x.example\n";
    let isAway = true;
    await page.route("**/app/api/prospect.check-addresses", (route) => (isAway ? route.abort() : route.continue()));
    await page.evaluate(drag("dragover", "dropped.csv", dropped));
    await page.getByText("Drop the file to read it").waitFor();
    await expectNothingInTheWay(page, "import-drop");
    await page.evaluate(drag("drop", "dropped.csv", dropped));
    await page.getByText("dropped.csv · 1 row").waitFor();
    await page.getByText("The import checks which prospects are already here.").waitFor();
    await page.getByRole("button", { name: "Import up to 1 prospect" }).waitFor();
    await expectNothingInTheWay(page, "import-unchecked");
    isAway = false;
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByRole("button", { name: "Import 1 prospect", exact: true }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("ERR_FAILED"))).toEqual([]);
    await close();
  });

  test("a file with the columns of the last one is matched as it was, and by name again when that is wished", async () => {
    const { page, workspace, close } = await arrive();
    const file = (email: string) => Buffer.from(`E-Mail,Town\n${email},Rye\n`);
    await choose(page, workspace, file("ada@x.example"));
    await page.getByLabel("Field of Town").selectOption({ label: "Company" });
    await page.getByRole("button", { name: "Import 1 prospect" }).click();
    await page.getByText("1 row: 1 new").waitFor();
    await choose(page, workspace, file("alan@x.example"));
    await page.getByText("Matched as last time").waitFor();
    expect(await page.getByLabel("Field of Town").inputValue()).toBe("company_name");
    await page.getByRole("button", { name: "Match by name" }).click();
    expect(await page.getByLabel("Field of Town").inputValue()).toBe("custom_fields.Town");
    await close();
  });

  test("everybody of a file is added to the chosen campaign once it is imported, except for who lacks a field", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const campaign = await draftCampaign(workspace, {
      name: "Terminals",
      steps: [{ subject: "{{ first_name }}, a question", body: "Hello", delay_days: 0 }],
    });
    await draftCampaign(workspace, { name: "No mailbox yet", mailboxes: [] });
    await choose(page, workspace, Buffer.from("E-Mail,First name\nada@x.example,Ada\nalan@x.example,\n"));
    const select = page.getByLabel("Add to campaign");
    await select.selectOption({ label: "No mailbox yet (Draft)" });
    await page.getByText("This campaign has no mailbox.").waitFor();
    expect(await page.getByRole("button", { name: "Import 2 prospects" }).isDisabled()).toBe(true);
    await select.selectOption({ label: "Terminals (Draft)" });
    await page.getByText("1 of 2 has no first name, which step 1 uses.").waitFor();
    await page.getByRole("row", { name: /No first name – alan@x\.example/ }).waitFor();
    await page.getByLabel("Tags for all").fill("ports, ");
    await expectNothingInTheWay(page, "import-campaign");
    await page.getByRole("button", { name: "Import 2 prospects" }).click();
    await page.getByText("1 prospect added to Terminals").waitFor();
    await expectNothingInTheWay(page, "import-added");
    const people = await workspace.operate(listEnrolments, { id: campaign });
    expect(people.data.map(({ prospect }) => prospect.email)).toEqual(["ada@x.example"]);
    expect((await found(workspace, "alan@x.example"))?.tags).toEqual(["ports"]);
    // What a campaign without a mailbox says.
    expect(complaints.filter((one) => !one.includes("409"))).toEqual([]);
    await close();
  });

  test("a skipped row is fixed in its place and tried again, and what is refused again stays with its reason", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const rows = ["E-Mail,First name", "ada@x.example,Ada", "alan,Alan", "grace,Grace", "hedy@x.example,=1+1"];
    await choose(page, workspace, Buffer.from(`${rows.join("\n")}\n`));
    await page.getByRole("button", { name: "Import 1 prospect" }).click();
    await page.getByText("4 rows: 1 new, 0 already here, 3 skipped.").waitFor();
    const again = page.getByRole("button", { name: /again$/ });
    expect(await again.isDisabled()).toBe(true);
    await expectNothingInTheWayInAnyTheme(page, "job-skipped");
    await page.getByLabel("E-Mail in line 3").fill("alan@x.example");
    await page.getByLabel("E-Mail in line 4").fill("ada@x.example");
    await page.getByLabel("First name in line 5").fill("Hedy");
    await page.keyboard.press("Enter");
    await page.getByText("2 rows are imported. 1 row was skipped again.").waitFor();
    await page.getByText("4 rows: 3 new, 0 already here, 1 twice in this file, 0 skipped.").waitFor();
    await page.getByRole("row", { name: /^4 Grace An earlier row of the file has this address/i }).waitFor();
    await page.getByLabel("E-Mail in line 3").waitFor({ state: "detached" });
    await expectNothingInTheWay(page, "job-tried-again");
    expect((await found(workspace, "hedy@x.example"))?.first_name).toBe("Hedy");
    await page.reload();
    await page.getByLabel("E-Mail in line 4").waitFor();
    expect(await page.getByLabel(/ in line /).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("who changes a person finds their company in the form, and it stays, changes or goes as it is written", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const { id } = await createProspect(workspace, { email: "ada@engine.example", first_name: "Ada" });
    const company = async () => (await workspace.operate(getProspect, { id })).company?.name;
    const save = async (change: (page: Page) => Promise<void>) => {
      await page.goto(inWorkspace(workspace, `/prospects/${id}/edit`));
      await page.getByRole("textbox", { name: "Last name" }).waitFor();
      await change(page);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: /^Ada/ }).waitFor();
    };
    const field = page.getByRole("textbox", { name: "Company" });
    await save(async () => {
      expect(await field.inputValue()).toBe("engine.example");
      await page.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
    });
    expect(await company()).toBe("engine.example");
    await save(() => field.fill("Analytical Engines"));
    expect(await company()).toBe("Analytical Engines");
    await save(async () => {
      expect(await field.inputValue()).toBe("Analytical Engines");
      await field.fill("");
    });
    expect(await company()).toBe("engine.example");
    await expectNothingInTheWay(page, "company-kept");
    expect(complaints).toEqual([]);
    await close();
  });
});
