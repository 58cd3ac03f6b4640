import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";
import { hasFocus } from "./written-copy.ts";

describe.skipIf(whyNot)(`the focus in the list of campaigns${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("by keyboard the focus is back at a row after its dialog and after a selection, and goes on once the row is gone", async () => {
    const workspace = await freshWorkspace("Kestrel");
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("mara"));
    for (const name of ["First", "Second", "Third"]) await draftCampaign(workspace, { name });
    await page.goto(inWorkspace(workspace, "/campaigns"));
    const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name }) });
    const nameOf = (name: string) => rowOf(name).getByRole("link", { name });
    const menuOf = (name: string) => page.getByRole("button", { name: `Actions for ${name}` });
    const choose = async (name: string, item: string) => {
      await menuOf(name).press("ArrowDown");
      await page.getByRole("menuitem", { name: item }).press("Enter");
    };
    await choose("Second", "Move to folder");
    await page.getByRole("combobox", { name: "Folder" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await hasFocus(menuOf("Second"))).toBe(true);

    await nameOf("Second").focus();
    await page.keyboard.press("x");
    await page.getByRole("group", { name: "Selected campaigns" }).getByRole("button", { name: "Pause" }).focus();
    await page.keyboard.press("Escape");
    await page.getByText("1 selected").waitFor({ state: "detached" });
    expect(await hasFocus(nameOf("Second"))).toBe(true);

    await choose("Second", "Archive campaign");
    await rowOf("Second").waitFor({ state: "detached" });
    await eventually(async () => expect(await hasFocus(nameOf("First"))).toBe(true));
    await choose("First", "Delete draft");
    await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).press("Enter");
    await rowOf("First").waitFor({ state: "detached" });
    await eventually(async () => expect(await hasFocus(nameOf("Third"))).toBe(true));
    expect(complaints).toEqual([]);
    await close();
  });
});
