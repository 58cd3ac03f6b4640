import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";

const pictures = inject("pictures");

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export async function expectNothingInTheWay(page: Page, name: string, { isLoaded = true } = {}): Promise<void> {
  if (isLoaded) await page.getByText("Loading", { exact: true }).first().waitFor({ state: "detached" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(endTransitions);
  for (const width of pictures ? [1440, 1280, 768, 390, 320] : [1280, 768, 320]) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    expect({ name, width, sideways: await sidewaysPixels(page) }).toEqual({ name, width, sideways: 0 });
    if (pictures) await takePictures(page, `${name}-${width}`);
    if (width === 1280 || width === 320) await expectAccessible(page, `${name} at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Those of the design's pictures. */
const heights: Record<number, number> = { 1440: 900, 390: 844 };

/** Few screens need it, as `console/src/styles/tokens.test.ts` compares the colours themselves. */
export async function expectNothingInTheWayInAnyTheme(page: Page, name: string): Promise<void> {
  await expectNothingInTheWay(page, name);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${name} in dark`);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  if (pictures) await takePicture(page, `${name}-1280-forced`);
  await expectAccessible(page, `${name} in forced colours`);
  await page.emulateMedia({ forcedColors: null });
}

/** Without motion none begins; one under way is between two colours for a moment. */
const endTransitions =
  "document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())";

/** The page is left in light, as it came. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await takePicture(page, `${name}-${colorScheme}`);
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const before = page.viewportSize();
  // What is as high as the window, such as the navigation, would end in the middle of the picture.
  const height: number = await page.evaluate("document.documentElement.scrollHeight");
  if (before) await page.setViewportSize({ ...before, height });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  if (before) await page.setViewportSize(before);
}

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = JSON.stringify({ runOnly: rules, resultTypes: ["violations"] });
  const violations: Violation[] = await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect({ where, problems }).toEqual({ where, problems: [] });
}

const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
