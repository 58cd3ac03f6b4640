#!/usr/bin/env node
// Runs under any Node. The command is its bundle, or its sources where there is no bundle of them.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

if (!existsSync(inProject("node_modules/commander"))) {
  console.error(
    `Outbound's npm packages are not installed: \`npm start\` in ${inProject("").slice(0, -1)} installs them.`,
  );
  process.exitCode = 1;
} else if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(
    "outbound needs Node 26: `./outbound` takes the one among the project's packages, which `npm start` installs.",
  );
  process.exitCode = 1;
} else {
  module.enableCompileCache(inProject("node_modules/.cache/outbound"));
  const { freshBundle } = await import("./fresh-bundle.mjs");
  await import(freshBundle() ?? "../src/main.ts");
}
