import { glob } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Operation } from "@outbound/contracts/operation";
import { operations } from "@outbound/contracts/operations";

export async function namedOperations(): Promise<Map<string, Operation>> {
  const folder = fileURLToPath(new URL(".", import.meta.resolve("@outbound/contracts/operations")));
  const named = new Map<string, Operation>();
  for await (const file of glob("*/*.ts", { cwd: folder })) {
    if (file.endsWith(".test.ts")) continue;
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      const operation = operations.find((one) => one === value);
      if (operation) named.set(name, operation);
    }
  }
  return named;
}
