import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const fetchedByPage = "performance.getEntriesByType('resource').map(({ name }) => name)";

/** A file's name has its hash, so it is always the same. */
const knownSizes = new Map<string, Promise<number>>();

export type Loaded = { shell: number; route: number; editor: number; css: number; scripts: number };

/** The text editor's library, which comes once its page is there. */
const isOfEditor = (url: string) => /\/written-copy-[\w-]+\.js$/.test(url);

/** Each page loads it, once it stands. */
const isOfPalette = (url: string) => /\/makers-[\w-]+\.js$/.test(url);

/** What the page has fetched since it was loaded, compressed: what each page loads, what only this one does, and the text editor. */
export async function loadedBytes(page: Page): Promise<Loaded> {
  const urls: string[] = await page.evaluate(fetchedByPage);
  const filesOf = (kind: string) => [...new Set(urls)].filter((url) => url.endsWith(`.${kind}`));
  const [scripts, styles] = [filesOf("js"), filesOf("css")];
  const html = await (await fetch(new URL("/app", page.url()))).text();
  const isOfShell = (url: string) => html.includes(new URL(url).pathname) || isOfPalette(url);
  const shell = scripts.filter(isOfShell);
  const others = scripts.filter((url) => !isOfShell(url));
  for (const files of [shell, styles]) expect(files).not.toEqual([]);
  return {
    shell: await sizeOf(shell),
    route: await sizeOf(others.filter((url) => !isOfEditor(url))),
    editor: await sizeOf(others.filter(isOfEditor)),
    css: await sizeOf(styles),
    scripts: scripts.length,
  };
}

async function sizeOf(files: readonly string[]): Promise<number> {
  return (await Promise.all(files.map(compressedSize))).reduce((sum, size) => sum + size, 0);
}

function compressedSize(url: string): Promise<number> {
  const size = knownSizes.get(url) ?? measure(url);
  knownSizes.set(url, size);
  return size;
}

const measure = async (url: string) => gzipSync(await (await fetch(url)).arrayBuffer()).length;
