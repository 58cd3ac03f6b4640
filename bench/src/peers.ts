import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../peers", import.meta.url));

/** What benches compare with is no dependency of ours: it is installed when a bench first needs it. */
export function installPeers(probe: string): void {
  if (existsSync(`${folder}/node_modules/${probe}`)) return;
  console.error("Installing what to compare with …");
  execFileSync("npm", ["ci", "--no-workspaces", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
