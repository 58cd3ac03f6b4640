import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findChromium, noChromium } from "@outbound/testing/chromium";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, inject } from "vitest";

const program = await findChromium();
/** In the name of the tests that are skipped then. */
export const whyNot = program ? undefined : noChromium;

/** Where the pictures of docs/console.md go; none are taken without it. */
export const pictures = inject("pictures");

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

export type Visitor = {
  page: Page;
  /** Errors on the console, policy reports and requests to other hosts among them. */
  complaints: string[];
  close: () => Promise<void>;
};

/** Somebody with a browser of their own, in a window of a desk. */
export async function newVisitor(baseUrl: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  if (!program) throw new Error(noChromium);
  // Root has no sandbox; what is shown is our own.
  browser ??= chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    ...options,
  });
  await context.addInitScript({
    content: `addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective));`,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "data:" && origin !== new URL(baseUrl).origin) complaints.push(`a request to ${request.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

/** What WCAG 2.2 AA asks and the page doesn't do, as far as a program can tell. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`;
  const violations: Violation[] = await page.evaluate(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** How far the page scrolls to the side. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Presses Tab until the element of this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const focused: string = await page.evaluate(nameOfFocused);
    if (focused === name) return;
    seen.push(focused);
  }
  throw new Error(`Tab never comes to ${name}, only to ${seen.join(", ")}.`);
}

const nameOfFocused = `(() => {
  const { activeElement: element } = document;
  return (element.labels?.[0] ?? element).textContent.trim();
})()`;
