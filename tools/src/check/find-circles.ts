import type { Import } from "./read-imports.ts";

export function findCircles(imports: ReadonlyMap<string, readonly Import[]>): string[][] {
  const circles: string[][] = [];
  const isWalked = new Set<string>();
  const way: string[] = [];
  const walk = (file: string) => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push([...way.slice(at), file]);
    if (at >= 0 || isWalked.has(file)) return;
    way.push(file);
    for (const { file: next } of imports.get(file) ?? []) if (next !== undefined) walk(next);
    way.pop();
    isWalked.add(file);
  };
  for (const file of imports.keys()) walk(file);
  return circles;
}
