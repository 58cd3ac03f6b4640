import { describe, expect, test } from "vitest";
import { createProspect, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`what verifying addresses found${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(options: Parameters<typeof newVisitor>[1] = {}) {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl, options);
    await becomeMember(visitor.page, workspace, "editor", freshAddress("editor"));
    await visitor.page.goto(inWorkspace(workspace, "/prospects/import"));
    await visitor.page.getByRole("link", { name: "Store what verifying addresses found" }).press("Enter");
    await visitor.page.getByRole("heading", { name: "Verified addresses" }).waitFor();
    const choose = (text: string) =>
      visitor.page
        .getByLabel("CSV file")
        .setInputFiles({ name: "checked.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    return { workspace, choose, ...visitor };
  }
  const table =
    "email,status\nada@lovelace.example,invalid\nnobody@lovelace.example,valid\ngrace@lovelace.example,perhaps\n";

  test("an editor stores a file of it; rows that aren't stored say why, and the person shows it", async () => {
    const { workspace, page, choose, complaints, close } = await arrive();
    const ada = await createProspect(workspace, { email: "ada@lovelace.example" });
    await choose("email,state\nada@lovelace.example,valid\n");
    await page.getByText("It has no column status").waitFor();
    await choose(table);
    await page.getByText("1 stored, 0 with a later check, 1 not found, 1 refused.").waitFor();
    await page.getByRole("row", { name: /3 nobody@lovelace.example nobody has this address/ }).waitFor();
    await page.getByRole("row", { name: /4 grace@lovelace.example status must be one of/ }).waitFor();
    await page.goto(inWorkspace(workspace, `/prospects/${ada.id}`));
    await page.getByText("invalid", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test.each(["light", "dark"] as const)("in %s the page passes axe and nothing is cut off", async (colorScheme) => {
    const { page, choose, complaints, close } = await arrive({ colorScheme });
    await choose(table);
    await page.getByRole("row", { name: /grace/ }).waitFor();
    await expectNothingInTheWay(page, `verified-${colorScheme}`);
    expect(complaints).toEqual([]);
    await close();
  });
});
