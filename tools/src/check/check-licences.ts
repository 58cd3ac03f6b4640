import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** These licences demand only to keep their text, or to publish changes to their own files (MPL) or font (OFL). */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
]);

const exceptions = new Set([
  // Its LICENSE is MIT, and Apache-2.0 for newer parts. Only a test runs it.
  "@modelcontextprotocol/inspector-cli",
]);

const lockFile = z.object({ packages: z.record(z.string(), z.object({ link: z.boolean().optional() })) });
const manifest = z.object({
  license: z.unknown().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

export async function findLicenceProblems(root: string): Promise<string[]> {
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
  const folders = Object.entries(packages).filter(([folder, { link }]) => folder.includes("node_modules/") && !link);
  const problems = await Promise.all(folders.map(([folder]) => findProblem(root, folder)));
  return problems.filter((problem) => problem !== undefined);
}

async function findProblem(root: string, folder: string): Promise<string | undefined> {
  const text = await readFile(join(root, folder, "package.json"), "utf8").catch(() => undefined);
  // Packages for other platforms aren't installed here.
  if (text === undefined || exceptions.has(folder.split("node_modules/").at(-1) ?? "")) return undefined;
  const { license, licenses } = manifest.parse(JSON.parse(text));
  const named = license ?? licenses?.map(({ type }) => type).join(" OR ");
  return typeof named === "string" && isAllowed(named) ? undefined : `${folder}: ${JSON.stringify(named) ?? "none"}`;
}

/** Reads an SPDX expression without nested brackets: one alternative must be allowed with all its parts. */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, "$1").split(/ or /i);
  return alternatives.some((alternative) => alternative.split(/ and /i).every((part) => allowed.has(part)));
}
