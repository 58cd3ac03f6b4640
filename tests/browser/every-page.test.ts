import type { Role } from "@outbound/contracts/people/role";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Furnished, furnished } from "../api/furnished-workspace.ts";
import { system } from "../api/workspace.ts";
import { type Loaded, loadedBytes } from "./loaded-bytes.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, freshAddress } from "./member.ts";
import { newVisitor, whyNot } from "./visitor.ts";

/** Typed here, as the app's own types are those of a browser. */
type Console = { router: { routesByPath: Record<string, unknown> } };
const { router }: Console = await import(new URL("../../console/src/router.tsx", import.meta.url).href);
const paths = Object.keys(router.routesByPath).filter((path) => path.startsWith("/w/$workspace/"));

/** Each shows something else or copies it, or is about a viewer's own account or membership. */
const changesNothing = new Set([
  "Columns",
  "Export",
  "Filter",
  "Find",
  "Folder",
  "Mailbox",
  "Preview",
  "Dismiss",
  "Download as CSV",
  "Download CSV",
  "Find a conversation",
  "Newest first",
  "Hide details",
  "Show as table",
  "Show details",
  "Show quoted text",
  "Set up app",
  "Change password",
  "Leave workspace",
  "Copy address for AI clients",
  "Copy workspace ID",
  "Copy as cURL",
  "Copy URL",
  "Copy delivery ID",
  "Copy event ID",
  "Copy body",
  "Show as it was written",
]);

// None of the walks changes anything, and most of each is waiting.
const options = { concurrent: true };

describe.skipIf(whyNot)(`every page of a workspace${whyNot ? `: ${whyNot}` : ""}`, options, () => {
  let own: Furnished;
  let parts: Record<string, string | null>;
  beforeAll(async () => {
    own = await furnished();
    const { data: sends } = await own.done("send.list", {});
    parts = { workspace: own.workspace.id, send: sends[0].id, ...own.ids };
  }, 60_000);

  function addressOf(path: string): string {
    const filled = path.replace(/\$(\w+)/g, (part, name) => parts[name] ?? part);
    expect(filled).not.toContain("$");
    return `${system().baseUrl}/app${filled}`;
  }

  async function walk(role: Role, look: (page: Page, path: string) => Promise<void>) {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, own.workspace, role, freshAddress(role));
    for (const path of paths) {
      await page.goto(addressOf(path));
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      await look(page, path);
      expect({ path, complaints }).toEqual({ path, complaints: [] });
    }
    await close();
  }

  test("a viewer finds nothing to press that changes anything, and nothing that axe or a narrow screen minds", async () => {
    const pressable: Record<string, string[]> = {};
    await walk("viewer", async (page, path) => {
      const found = { titles: await page.locator("h1").count(), unstyled: await page.locator(".undefined").count() };
      expect({ path, ...found }).toEqual({ path, titles: 1, unstyled: 0 });
      await expectNothingInTheWay(page, `viewer-${path.slice(1).replace(/\W+/g, "-")}`);
      const names: string[] = await page.evaluate(namesOfButtons);
      const others = names.filter((name) => !name.startsWith("Table: ") && !changesNothing.has(name));
      if (others.length > 0) pressable[path] = others;
    });
    expect(pressable).toEqual({});
  });

  test("of an editor no page asks for what the role may not have", { tags: ["long"] }, async () => {
    await walk("editor", waitForContent);
  });

  test("of an admin no page asks for what the role may not have, or loads over 80 kB of script of its own, or over 110 of a text editor, compressed", async () => {
    const tooLarge: Record<string, Loaded> = {};
    const withEditor: string[] = [];
    await walk("admin", async (page, path) => {
      await waitForContent(page);
      const loaded = await loadedBytes(page);
      if (loaded.route > 80_000 || loaded.editor > 110_000) tooLarge[path] = loaded;
      if (loaded.editor > 0) withEditor.push(path);
    });
    expect(tooLarge).toEqual({});
    expect(withEditor).toContain("/w/$workspace/campaigns/$campaign/sequence");
  });
});

/** What only unfolds something changes nothing. */
const namesOfButtons =
  "[...document.querySelectorAll('main button:enabled:not([aria-expanded]:not([aria-haspopup]))')].map(({ ariaLabel, innerText }) => ariaLabel ?? innerText)";

const waitForContent = (page: Page) =>
  page.getByText("Loading", { exact: true }).first().waitFor({ state: "detached" });
