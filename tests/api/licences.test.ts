import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

/** They make the app, and their code isn't in it. */
const makers = ["vite", "@tiptap/pm"];

test("the built app has the licence of each package that is in it", async () => {
  const licences = await read("console/dist/licences.txt");
  const { dependencies } = JSON.parse(await read("console/package.json")) as { dependencies: Record<string, string> };
  const bundled = Object.keys(dependencies).filter((name) => !name.startsWith("@outbound/") && !makers.includes(name));
  expect(bundled.filter((name) => !licences.includes(`\n## ${name} `))).toEqual([]);
  expect(licences).toContain("prosemirror-model");
  expect(licences).toMatch(/Copyright.* The Inter Project Authors/);
});
