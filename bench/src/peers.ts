import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../peers", import.meta.url));

/** The peers are no dependencies of the repository: they are installed when a bench first needs them. */
export function installPeers(probe: string): void {
  if (existsSync(`${folder}/node_modules/${probe}`)) return;
  console.error("Installing what to compare with …");
  execFileSync("npm", ["ci", "--no-workspaces", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
