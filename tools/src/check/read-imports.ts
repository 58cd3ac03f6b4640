import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

export type Import = { specifier: string; file?: string };

const sources = [
  "{services,shared}/*/src/**/*.ts",
  "{bench,cli,dev,infra,tools}/src/**/*.ts",
  "console/build.ts",
  "console/src/**/*.{ts,tsx}",
  "tests/**/*.ts",
];
const specifiers = /\b(?:from\s+|import\s+|import\()"([^"\n]+)"/g;

export async function readImports(root: string): Promise<Map<string, Import[]>> {
  const homes = await packageHomes(root);
  const imports = new Map<string, Import[]>();
  for await (const path of glob(sources, { cwd: root })) {
    const file = path.replaceAll("\\", "/");
    if (file.includes("/generated/")) continue;
    const text = await readFile(join(root, file), "utf8");
    const all = [...text.matchAll(specifiers)].map(([, specifier = ""]) => {
      const target = targetOf(file, specifier, homes);
      return { specifier, ...(target !== undefined && existsSync(join(root, target)) && { file: target }) };
    });
    imports.set(file, all);
  }
  return imports;
}

export function targetOf(file: string, specifier: string, homes: ReadonlyMap<string, string>): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier)).replaceAll("\\", "/");
  const [scope, name, ...rest] = specifier.split("/");
  const home = homes.get(`${scope}/${name}`);
  return home && `${home}/src/${rest.join("/")}.ts`;
}

export async function packageHomes(root: string): Promise<Map<string, string>> {
  const homes = new Map<string, string>();
  for await (const path of glob(["{services,shared}/*/package.json", "*/package.json"], { cwd: root })) {
    const { name } = JSON.parse(await readFile(join(root, path), "utf8")) as { name: string };
    homes.set(name, dirname(path).replaceAll("\\", "/"));
  }
  return homes;
}
