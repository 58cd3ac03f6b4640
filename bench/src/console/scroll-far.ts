import type { BrowserContext, Page } from "playwright-core";

const fewPages = 12;
const manyPages = 60;

/** `heap` is what it grew to between the two, and `bytes` what it is then. */
export type Scrolled = { heap: number; bytes: number; rows: number; elements: number };

export async function scrollFar(signedIn: BrowserContext, url: string): Promise<Scrolled> {
  const page = await signedIn.newPage();
  await page.goto(url);
  await page.getByRole("row").nth(1).waitFor();
  await showPages(page, fewPages);
  const few = await heapBytes(page);
  await showPages(page, manyPages - fewPages);
  const many = await heapBytes(page);
  const rows = await page.getByRole("row").count();
  const elements: number = await page.evaluate("document.querySelectorAll('*').length");
  await page.close();
  return { heap: many / few, bytes: many, rows, elements };
}

/** The end is another one once the rows that were asked for are drawn. */
async function showPages(page: Page, count: number): Promise<void> {
  for (let shown = 0; shown < count; shown++) {
    let isAnswered = false;
    const answered = page
      .waitForResponse((response) => response.url().endsWith("/prospect.list"))
      .finally(() => {
        isAnswered = true;
      });
    while (!isAnswered) await page.keyboard.press("End");
    await answered;
  }
}

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}
