import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const fetchedByPage = "performance.getEntriesByType('resource').map(({ name }) => name)";

/** What the page has fetched since it was loaded, compressed. */
export async function loadedBytes(page: Page): Promise<{ js: number; css: number }> {
  const urls: string[] = await page.evaluate(fetchedByPage);
  const sizeOf = async (kind: string) => {
    const files = [...new Set(urls)].filter((url) => url.endsWith(`.${kind}`));
    expect(files).not.toEqual([]);
    const sizes = files.map(async (url) => gzipSync(await (await fetch(url)).arrayBuffer()).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  return { js: await sizeOf("js"), css: await sizeOf("css") };
}
