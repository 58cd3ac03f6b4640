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
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(endTransitions);
    expect({ name, width, sideways: await sidewaysPixels(page) }).toEqual({ name, width, sideways: 0 });
    if (pictures) await takePicture(page, pictures, pictureName(name, width));
    if (width !== 768) expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  if (name.endsWith("-light")) await expectTheSameInForcedColours(page, name.replace(/-light$/, ""));
}

/** Of who reads in colours of their own, which replace the page's in light and dark alike. */
async function expectTheSameInForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(endTransitions);
  if (pictures) await takePicture(page, pictures, `${name}-1280-forced`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

/** After a change of the colour scheme a colour is between two others for a moment. */
const endTransitions =
  "document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())";

const pictureName = (name: string, width: number): string => name.replace(/-(light|dark)$/, `-${width}-$1`);

async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  // What is as high as the window, such as the navigation, would end in the middle of the picture.
  const height: number = await page.evaluate("document.documentElement.scrollHeight");
  if (before) await page.setViewportSize({ ...before, height });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  if (before) await page.setViewportSize(before);
}

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`;
  const violations: Violation[] = await page.evaluate(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
