import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

const table =
  "email,status\nada@lovelace.example,invalid\nnobody@lovelace.example,valid\ngrace@lovelace.example,perhaps\n";

describe.skipIf(whyNot)(`what verifying addresses found${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("an editor stores a file of it; rows that aren't stored say why, and the person shows it", async () => {
    const workspace = await freshWorkspace("Acme");
    const ada = await createProspect(workspace, { email: "ada@lovelace.example" });
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("editor"));
    await page.goto(inWorkspace(workspace, "/prospects/import"));
    await page.getByRole("link", { name: "Add verification results" }).press("Enter");
    await page.getByRole("heading", { name: "Add verification results" }).waitFor();
    const choose = (text: string) =>
      page
        .getByLabel("CSV file")
        .setInputFiles({ name: "checked.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("email,state\nada@lovelace.example,valid\n");
    await page.getByText("The file has no status column.").waitFor();
    await choose(table);
    await page.getByText("1 stored, 0 with a later check, 1 not found, 1 refused.").waitFor();
    await page.getByRole("row", { name: /3 nobody@lovelace.example No prospect has this email/ }).waitFor();
    await page.getByRole("row", { name: /4 grace@lovelace.example status must be one of/ }).waitFor();
    await expectNothingInTheWay(page, "verified");
    await page.goto(inWorkspace(workspace, `/prospects/${ada.id}`));
    await page.getByText("Invalid", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
