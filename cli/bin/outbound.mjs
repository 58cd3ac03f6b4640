#!/usr/bin/env node
// Runs under any Node and starts the command under the one that the project pins.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const main = new URL("../src/main.ts", import.meta.url);
const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const pinnedNode = inProject("node_modules/node/bin/node");

if (!existsSync(inProject("node_modules/commander"))) {
  console.error(
    `Outbound's npm packages are not installed: \`npm start\` in ${inProject("").slice(0, -1)} installs them.`,
  );
  process.exitCode = 1;
} else if (Number.parseInt(process.versions.node, 10) >= 26) {
  module.enableCompileCache(inProject("node_modules/.cache/outbound"));
  await import(main);
} else if (existsSync(pinnedNode)) {
  const child = spawn(pinnedNode, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
} else {
  console.error("outbound needs Node 26, which is among the project's dependencies: `npm start` installs it.");
  process.exitCode = 1;
}
