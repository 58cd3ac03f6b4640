import { getProspect } from "@outbound/contracts/prospects/get-prospect";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`an import, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive() {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    return { workspace, ...visitor };
  }

  async function choose(page: Page, workspace: Workspace, buffer: Buffer) {
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await page.getByRole("heading", { name: "Match columns" }).waitFor();
  }

  const found = async (workspace: Workspace, email: string) =>
    (await workspace.operate(listProspects, { email })).data[0];

  test("a German Excel's file is read in its encoding, which is named and can be changed", async () => {
    const { page, complaints, workspace, close } = await arrive();
    const file = "E-Mail;Vorname;Straße\r\nj@x.example;Jörg;Mühlgasse\r\n";
    await choose(page, workspace, Buffer.from(file, "latin1"));
    const encoding = page.getByLabel("Encoding");
    expect(await encoding.inputValue()).toBe("windows-1252");
    await page.getByText("The file doesn’t name its encoding. If “Jörg” looks wrong").waitFor();
    await page.getByRole("row", { name: /j@x\.example Ready Jörg/ }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "import-encoding");
    await encoding.selectOption("windows-1251");
    await page.getByRole("row", { name: /j@x\.example Ready Jцrg/ }).waitFor();
    await encoding.selectOption("utf-8");
    await page.getByText("This file can’t be imported. The file isn’t UTF-8").waitFor();
    await page.getByRole("row", { name: /j@x\.example Ready Jцrg/ }).waitFor();
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
