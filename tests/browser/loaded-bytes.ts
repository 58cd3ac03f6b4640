import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const fetchedByPage = "performance.getEntriesByType('resource').map(({ name }) => name)";

/** A file's name has its hash, so it is always the same. */
const knownSizes = new Map<string, Promise<number>>();

/** What the page has fetched since it was loaded, compressed. */
export async function loadedBytes(page: Page): Promise<{ js: number; css: number }> {
  const urls: string[] = await page.evaluate(fetchedByPage);
  const sizeOf = async (kind: string) => {
    const files = [...new Set(urls)].filter((url) => url.endsWith(`.${kind}`));
    expect(files).not.toEqual([]);
    return (await Promise.all(files.map(compressedSize))).reduce((sum, size) => sum + size, 0);
  };
  return { js: await sizeOf("js"), css: await sizeOf("css") };
}

function compressedSize(url: string): Promise<number> {
  const size = knownSizes.get(url) ?? measure(url);
  knownSizes.set(url, size);
  return size;
}

const measure = async (url: string) => gzipSync(await (await fetch(url)).arrayBuffer()).length;
