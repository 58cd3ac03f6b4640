import { saveSavedAnswer } from "@outbound/contracts/saved-answers/save-saved-answer";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`saved answers${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: "editor" | "viewer", workspace = freshWorkspace("Acme")) {
    const acme = await workspace;
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, acme, role, freshAddress(role));
    return { workspace: acme, ...visitor };
  }

  test("one is written by keyboard, told what is wrong in it, chosen below a reply, filled in for its person, and not sent before it is whole", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const { reply } = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    const id = await reply({ text: "How much is it?" });
    await page.goto(inWorkspace(workspace, `/replies/${id}`));
    await page.getByRole("link", { name: "Save an answer" }).press("Enter");
    await page.getByText("There is none yet.").waitFor();
    await page.getByLabel("Name").fill("Price");
    const text = page.getByLabel("Text");
    await text.fill("Hello {{ vorname }},");
    await page.getByRole("button", { name: "Add" }).press("Enter");
    await page.getByText("“vorname” is no field: there are first_name").waitFor();
    await text.fill("Hello {{ first_name }},\n\n{{ custom_fields.plan }} is 10 EUR.");
    await page.getByRole("button", { name: "Add" }).press("Enter");
    const row = page.getByRole("row", { name: /^Price/ });
    await row.waitFor();

    await page.goto(inWorkspace(workspace, `/replies/${id}`));
    await page.getByRole("combobox", { name: "Saved answer" }).selectOption({ label: "Price" });
    await page.getByRole("button", { name: "Insert" }).press("Enter");
    const answer = page.getByLabel(/^Answer to/);
    const filled = "Hello Grace,\n\n[custom_fields.plan] is 10 EUR.";
    await eventually(async () => expect(await answer.inputValue()).toBe(filled));
    await page.getByText("No value for custom_fields.plan: write it before you send.").waitFor();
    await page.getByRole("button", { name: "Send" }).press("Enter");
    await page.getByText("Write something in the place of [custom_fields.plan]").waitFor();
    expect(await page.evaluate("document.activeElement.value")).toBe(filled);
    await expectNothingInTheWay(page, "saved-answer-filled");
    await page.getByRole("button", { name: "Insert" }).press("Enter");
    await eventually(async () => expect(await answer.inputValue()).toBe(`${filled}\n\n${filled}`));
    await answer.fill("");

    await page.goto(inWorkspace(workspace, "/settings/answers"));
    await row.getByRole("button", { name: "Change" }).press("Enter");
    await text.fill("Hello {{ first_name }}, it is 12 EUR.");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await row.filter({ hasText: "12 EUR" }).waitFor();
    await expectNothingInTheWay(page, "saved-answers");
    await row.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("There is none yet.").waitFor();
    expect(complaints).toEqual([expect.stringContaining("400")]);
    await close();
  });

  test("a viewer reads them and has no button to change one", async () => {
    const { workspace, page, close } = await arrive("viewer");
    await workspace.operate(saveSavedAnswer, { name: "Price", text: "It is 10 EUR." });
    await page.goto(inWorkspace(workspace, "/settings/answers"));
    await page.getByRole("row", { name: /^Price/ }).waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await close();
  });
});
