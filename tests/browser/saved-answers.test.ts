import { saveSavedAnswer } from "@outbound/contracts/saved-answers/save-saved-answer";
import { describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { freshWorkspace, system } from "../api/workspace.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

describe.skipIf(whyNot)(`saved replies${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(role: "editor" | "viewer", workspace = freshWorkspace("Acme")) {
    const acme = await workspace;
    const visitor = await newVisitor(system().baseUrl);
    await becomeMember(visitor.page, acme, role, freshAddress(role));
    return { workspace: acme, ...visitor };
  }

  test("one is written by keyboard, told what is wrong in it, inserted below a conversation, filled in for its prospect, and not sent before it is whole", async () => {
    const { workspace, page, complaints, close } = await arrive("editor");
    const { reply } = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    const id = await reply({ text: "How much is it?" });
    const { open, choose, composer, field, written } = inboxOn(page, workspace);
    await open(id);
    await choose("Saved reply", "Add saved reply", composer);
    await page.getByText("No saved replies yet").waitFor();
    await page.getByRole("button", { name: "New saved reply" }).click();
    await page.getByLabel("Name").fill("Price");
    const text = page.getByLabel("Text");
    await text.fill("Hello {{ vorname }},");
    await press(page.getByRole("button", { name: "Add saved reply" }));
    await page.getByText("“vorname” isn’t a field: use first_name").waitFor();
    await text.fill("Hello {{ first_name }},\n\n{{ custom_fields.plan }} is 10 EUR.");
    await press(page.getByRole("button", { name: "Add saved reply" }));
    const row = page.getByRole("row", { name: /^Price/ });
    await row.waitFor();

    await open(id);
    await field.waitFor();
    await choose("Saved reply", "Price", composer);
    const filled = "Hello Grace,\n\n[custom_fields.plan] is 10 EUR.";
    await written(filled);
    await page.getByText("No value for custom_fields.plan. Write it before you send.").waitFor();
    await press(composer.getByRole("button", { name: "Send", exact: true }));
    await page.getByText("Replace [custom_fields.plan] first").waitFor();
    expect(await page.evaluate("getSelection().toString()")).toBe("[custom_fields.plan]");
    expect(await page.evaluate("CSS.highlights.get('unwritten').size")).toBe(1);
    await expectNothingInTheWay(page, "saved-reply-filled");
    await choose("Saved reply", "Price", composer);
    await written(`${filled}\n\n${filled}`);
    await field.fill("");

    await page.goto(inWorkspace(workspace, "/settings/answers"));
    await press(row.getByRole("button", { name: "Edit" }));
    await text.fill("Hello {{ first_name }}, it is 12 EUR.");
    await press(page.getByRole("button", { name: "Save", exact: true }));
    await row.filter({ hasText: "12 EUR" }).waitFor();
    await expectNothingInTheWay(page, "saved-replies");
    await press(row.getByRole("button", { name: "Delete" }));
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No saved replies yet").waitFor();
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
