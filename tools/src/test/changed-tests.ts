import type { Import } from "../check/read-imports.ts";

/**
 * The unit tests that import a changed file, over however many files; and those int, api and browser tests that do so and
 * are in a package with a changed file.
 */
export function changedTests(imports: ReadonlyMap<string, readonly Import[]>, changed: readonly string[]): string[] {
  const touched = new Set(changed.map(packageOf));
  const isUnit = (file: string) => !/\.(?:int|api)\.test\.ts$/.test(file) && !file.startsWith("tests/");
  return [...importersOf(imports, changed)]
    .filter((file) => file.endsWith(".test.ts") && (isUnit(file) || touched.has(packageOf(file))))
    .toSorted();
}

/** Themselves among them, where they are sources. */
function importersOf(imports: ReadonlyMap<string, readonly Import[]>, changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const { file: target } of targets) {
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const found = new Set<string>();
  const waiting = changed.filter((file) => imports.has(file) || importers.has(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return found;
}

const packageOf = (file: string): string =>
  file
    .split("/")
    .slice(0, /^(services|shared)\//.test(file) ? 2 : 1)
    .join("/");
