import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshWorkspace, system } from "../api/workspace.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeOwner, freshAddress, inWorkspace } from "./member.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";
import {
  hasFocus,
  pasteCopy,
  readCopy,
  selectBackwards,
  subjectOf,
  textOf,
  waitUntilSaved,
  writeCopy,
} from "./written-copy.ts";

describe.skipIf(whyNot)(`the text of a step${whyNot ? `: ${whyNot}` : ""}`, () => {
  async function arrive(body = "A word.") {
    const workspace = await freshWorkspace("Acme");
    const visitor = await newVisitor(system().baseUrl);
    await becomeOwner(visitor.page, workspace, freshAddress("ada"));
    await createProspect(workspace, { first_name: "Zoe", custom_fields: { "Deal value": "5", size: "10" } });
    const id = await draftCampaign(workspace, { steps: [{ subject: "Hello", body }] });
    await visitor.page.goto(inWorkspace(workspace, `/campaigns/${id}/sequence`));
    await textOf(visitor.page).waitFor();
    return { workspace, id, ...visitor };
  }

  test("a variable is chosen from a list by keys or mouse, is one chip, and gets a fallback in its popover", async () => {
    const { page, complaints, close } = await arrive("");
    const text = textOf(page);
    const found = page.getByRole("listbox", { name: "Variables" }).getByRole("option");
    await text.click();
    await page.keyboard.type("Hello {");
    await found.first().waitFor();
    await page.keyboard.type("deal");
    await eventually(async () => expect(await found.allTextContents()).toEqual(["Deal value100% of prospects"]));
    await page.keyboard.press("Enter");
    expect(await readCopy(text)).toBe('Hello {{ custom_fields["Deal value"] }}');
    await page.keyboard.type(", {{ comp");
    await found.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type("!");
    expect(await readCopy(text)).toBe('Hello {{ custom_fields["Deal value"] }}, {{ company.domain }}!');

    const subject = subjectOf(page);
    await writeCopy(subject, "");
    await page.keyboard.type("{la");
    await found.filter({ hasText: "last_name" }).click();
    expect(await readCopy(subject)).toBe("{{ last_name }}");
    await page.keyboard.type("{la");
    await found.first().waitFor();
    await page.keyboard.press("Escape");
    await found.first().waitFor({ state: "detached" });
    await page.keyboard.press("Tab");
    expect(await hasFocus(text)).toBe(true);

    await text.getByText("Deal value").click();
    const popover = page.getByRole("dialog", { name: "Variable Deal value" });
    await popover.getByText("Sample value: 5").waitFor();
    await popover.getByLabel("Fallback").fill("some");
    await popover.getByLabel("Fallback").press("Enter");
    await popover.waitFor({ state: "detached" });
    expect(await readCopy(text)).toContain('{{ custom_fields["Deal value"] | default: "some" }}');
    await expectNothingInTheWay(page, "chips");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a name that nobody has is marked, and a condition is a chip whose own text is changed", async () => {
    const { page, complaints, close } = await arrive("{{ custom_fields.dox }} {% if company.name %}x{% endif %}");
    const text = textOf(page);
    await eventually(async () => expect(await text.locator("[data-problem]").allTextContents()).toEqual(["dox"]));
    await text.getByText("if company.name").click();
    const code = page.getByRole("dialog").getByLabel("Code");
    await code.fill("{% if first_name ");
    await code.press("Enter");
    await page.getByText("Keep the code within one pair of braces").waitFor();
    await code.fill("{% if first_name %}");
    await code.press("Enter");
    expect(await readCopy(text)).toBe("{{ custom_fields.dox }} {% if first_name %}x{% endif %}");
    expect(complaints).toEqual([]);
    await close();
  });

  test("words are made bold, a link or a list by keys and buttons, each undone by Ctrl+Z, and the preview shows them", async () => {
    const { page, complaints, close } = await arrive("");
    const text = textOf(page);
    await text.click();
    await page.keyboard.type("See our plan");
    await selectBackwards(text, "our plan");
    await page.keyboard.press("Control+b");
    expect(await readCopy(text)).toBe("See **our plan**");
    await page.keyboard.press("Control+z");
    expect(await readCopy(text)).toBe("See our plan");
    await page.keyboard.press("Control+y");
    expect(await readCopy(text)).toBe("See **our plan**");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+End");
    await selectBackwards(text, "plan");
    await press(page.getByRole("button", { name: "Link", exact: true }));
    const popover = page.getByRole("dialog", { name: "Link" });
    await popover.getByLabel("Address").fill("acme example");
    await page.keyboard.press("Enter");
    await popover.getByText("Enter a whole address").waitFor();
    await popover.getByLabel("Address").fill("https://acme.example/p");
    await page.keyboard.press("Enter");
    expect(await readCopy(text)).toBe("See our [plan](https://acme.example/p)");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    expect(await readCopy(text)).toBe("See our [plan](https://acme.example/p)\n\n- one\n- two");

    const mail = page.getByRole("region", { name: "Preview" }).getByRole("article");
    expect(await mail.locator("[title='https://acme.example/p']").textContent()).toBe("plan");
    await eventually(async () => expect(await mail.getByRole("listitem").allTextContents()).toEqual(["one", "two"]));
    await waitUntilSaved(page);
    await expectNothingInTheWay(page, "formatted");
    expect(complaints).toEqual([]);
    await close();
  });

  test("of a page that was copied only words, paragraphs, lists, bold and links are pasted", async () => {
    const { page, complaints, close } = await arrive("");
    const text = textOf(page);
    await text.click();
    await pasteCopy(text, {
      "text/plain": "Plain",
      "text/html": `<style>p{}</style><h1 style="color:red">Our <b>plan</b></h1><p>See <a href="https://acme.example/p" onclick="x()">it</a>
        <img src="https://other.example/x.png"><a href="javascript:x()">not</a></p><ul><li>one</li><li>two</li></ul>`,
    });
    const plan = "Our **plan**\n\nSee [it](https://acme.example/p) not\n\n- one\n- two";
    expect(await readCopy(text)).toBe(plan);
    await page.keyboard.press("Control+z");
    expect(await readCopy(text)).toBe("");
    await pasteCopy(subjectOf(page), { "text/plain": "two\nlines" });
    expect(await readCopy(subjectOf(page))).toContain("two lines");
    expect(complaints).toEqual([]);
    await close();
  });
});
