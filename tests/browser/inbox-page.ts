import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Workspace } from "../api/workspace.ts";
import { inWorkspace } from "./member.ts";
import { press } from "./visitor.ts";

/** What the tests of the inbox look for in it. */
export function inboxOn(page: Page, workspace: Workspace) {
  const list = page.getByRole("list", { name: "Conversations" });
  const row = (text: string | RegExp) => list.getByRole("listitem").filter({ hasText: text });
  const emails = page.getByRole("region", { name: "Emails" });
  const composer = page.getByRole("region", { name: "Reply", exact: true });
  const field = composer.getByRole("textbox", { name: /^Reply to/ });
  const toast = page.getByRole("region", { name: "Messages" });
  return {
    list,
    row,
    tab: (name: RegExp) => page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name }),
    emails,
    email: (text: string | RegExp) => emails.getByRole("article").filter({ hasText: text }),
    composer,
    field,
    toast,
    /** In the composer's words. A text that begins with somebody's draft comes after the field. */
    written: (text: string) => eventually(async () => expect(await textOf(field)).toBe(text)),
    open: async (reply: string, search = "") => {
      await page.goto(inWorkspace(workspace, `/inbox/${reply}${search}`));
      await emails.waitFor();
    },
    /** By an item of a menu. */
    choose: async (menu: string | RegExp, item: string | RegExp, within = page.getByRole("main")) => {
      await press(within.getByRole("button", { name: menu }).first());
      await page
        .getByRole("menuitemradio", { name: item })
        .or(page.getByRole("menuitem", { name: item }))
        .click();
    },
  };
}

type Field = ReturnType<Page["getByRole"]>;

/** An editor has a paragraph for what an empty line parts. */
const textOf = async (field: Field): Promise<string> =>
  (await field.locator("p").allInnerTexts()).map((line) => line.replace(/\n$/, "")).join("\n\n");
