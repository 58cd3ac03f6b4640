import { readFile } from "node:fs/promises";
import type { System } from "@outbound/testing/system";

export async function memoryOf(system: System): Promise<Record<string, number>> {
  const entries = await Promise.all(
    system.running().map(async ({ name, pid }) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      return [name, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)] as const;
    }),
  );
  return Object.fromEntries(entries);
}
