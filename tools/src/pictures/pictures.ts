import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const folder = "docs/console";
const list = `${folder}/pictures.json`;

const picture = z.strictObject({
  test: z.string().describe("The test of the app in a browser that takes it"),
  shows: z.string().describe("The folder of its screen"),
  of: z.string().describe("What the folder's words and styles were when it was taken"),
});

export type Pictures = Record<string, z.infer<typeof picture>>;

export async function readPictures(root: string): Promise<Pictures> {
  return z.record(z.string(), picture).parse(JSON.parse(await readFile(join(root, list), "utf8")));
}

export const listOf = (root: string): string => join(root, list);

/**
 * Of what a screen looks like: its folder's words and styles, and the styles that all screens share. Components are left out, because most
 * of their changes move code and show nothing.
 */
export async function lookOf(root: string, shows: string): Promise<string> {
  const looks: string[] = [];
  for await (const file of glob([`${shows}/**/*.{css,ts}`, "console/src/{styles,ui}/**/*.css"], { cwd: root })) {
    if (!/\.css$|words\.ts$/.test(file)) continue;
    const text = await readFile(join(root, file), "utf8");
    looks.push(...(file.endsWith(".css") ? text.trim().split(/\n{2,}/) : wordsIn(text)));
  }
  // Sorted, as a word or a rule in another file looks the same.
  return createHash("sha256").update(looks.toSorted().join("\n")).digest("hex").slice(0, 12);
}

const imports = /^(?:import|export)\b[^;]*\bfrom\b[^;]*;$/gm;
const quoted = /"[^"\n]*"|`[^`]*`/g;

const wordsIn = (text: string): string[] => text.replaceAll(imports, "").match(quoted) ?? [];
