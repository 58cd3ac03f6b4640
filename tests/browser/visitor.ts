import { afterFailure } from "@outbound/testing/after-failure";
import { findChromium, noChromium } from "@outbound/testing/chromium";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { eventually } from "@outbound/testing/eventually";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from "playwright-core";
import { expect } from "vitest";

const program = await findChromium();
export const whyNot = program ? undefined : noChromium;

let browser: Promise<Browser> | undefined;

export type Visitor = {
  page: Page;
  complaints: string[];
  /** Until the page waits for no answer, which a sign-out would turn into a refusal. */
  quiet: () => Promise<void>;
  close: () => Promise<void>;
};

export async function newVisitor(baseUrl: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  if (!program) throw new Error(noChromium);
  browser ??= launch(program);
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    ...options,
  });
  await context.addInitScript({
    content: `addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective));`,
  });
  context.setDefaultTimeout(100_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  const unanswered = new Set<Request>();
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "data:" && origin !== new URL(baseUrl).origin) complaints.push(`a request to ${request.url()}`);
    if (request.resourceType() !== "eventsource") unanswered.add(request);
  });
  page.on("requestfinished", (request) => void unanswered.delete(request));
  page.on("requestfailed", (request) => void unanswered.delete(request));
  afterFailure(() => tellOf(page, complaints));
  const quiet = async () => void (await eventually(() => unanswered.size === 0));
  return { page, complaints, quiet, close: () => closeContext(context) };
}

/** A handler of `page.route` that still fetches would fail a test that is over. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** What the page shows then, as a locator's error says only what it doesn't. */
async function tellOf(page: Page, complaints: readonly string[]): Promise<string> {
  if (page.isClosed()) return "A page is closed.";
  const text = await page.locator("body").innerText({ timeout: 5_000 });
  return `${page.url()} shows:\n${text.slice(0, 2_000)}\n${complaints.slice(0, 20).join("\n")}`;
}

/** Opens a page of a workspace, which hears of changes by then. */
export async function openHearing(page: Page, url: string): Promise<void> {
  await Promise.all([page.waitForResponse((answer) => answer.url().includes("/app/events?")), page.goto(url)]);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

function launch(executablePath: string): Promise<Browser> {
  // Root can't use Chromium's sandbox; the pages are our own.
  const launched = chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  atEndOfFile(async () => {
    browser = undefined;
    await (await launched).close();
  });
  return launched;
}

/** By the keyboard, once the button isn't busy: until then it keeps the focus and ignores keys, which a click waits for. */
export async function press(button: Locator): Promise<void> {
  await button.and(button.page().getByRole("button", { disabled: false })).press("Enter");
}

/** Until it has the focus by itself, as keys before that go elsewhere. */
export async function untilFocused(field: Locator): Promise<void> {
  await field.and(field.page().locator(":focus")).waitFor();
}

/** Waits until it is there, as a list may still be loading, and until it isn't busy. */
export async function tabTo(page: Page, name: string): Promise<void> {
  // Playwright's own wait evaluates a text again, which the page's policy forbids.
  await eventually(async () => expect(await page.evaluate(namesOfFocusable)).toContain(name));
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const focused: string[] = await page.evaluate(namesOfFocused);
    if (focused.includes(name)) {
      await page.locator(":focus:not([aria-disabled='true'])").waitFor({ state: "attached" });
      return;
    }
    seen.push(focused.join(" or "));
  }
  throw new Error(`Tab never comes to ${name}, only to ${seen.join(", ")}.`);
}

const focusable = "a, button, input, select, textarea, summary, [contenteditable], [tabindex]";
const namesOf = "[(element.labels?.[0] ?? element).textContent.trim(), element.ariaLabel].filter(Boolean)";
const namesOfFocusable = `[...document.querySelectorAll(${JSON.stringify(focusable)})].flatMap((element) => ${namesOf})`;
const namesOfFocused = `(() => {
  const { activeElement: element } = document;
  return ${namesOf};
})()`;
