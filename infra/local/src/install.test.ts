import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../install.mjs", import.meta.url));
const program = "node_modules/program-of-this-platform";
const twin = "node_modules/program-of-another-libc";
const stranger = "node_modules/program-of-another-platform";

const wanted = {
  "node_modules/library": { version: "1.0.0" },
  [program]: { version: "2.0.0", optional: true, os: [process.platform], cpu: [process.arch] },
  [twin]: { version: "2.0.0", optional: true, os: [process.platform], cpu: [process.arch], libc: ["another"] },
  [stranger]: { version: "2.0.0", optional: true, os: ["plan9"] },
};
const whole = { "node_modules/library": { version: "1.0.0" }, [program]: { version: "2.0.0" } };
const half = { "node_modules/library": { version: "1.0.0" } };

/** A checkout with what is installed in it, and an npm that installs `next` and counts its runs. */
async function checkout({ installed, next }: { installed: object; next: object }) {
  const root = await mkdtemp(join(tmpdir(), "outbound-install-test-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ["infra/local", "services", "node_modules/.bin"])
    await mkdir(join(root, folder), { recursive: true });
  await copyFile(script, join(root, "infra/local/install.mjs"));
  await writeFile(join(root, "node_modules/.bin/node"), "");
  await writeFile(join(root, "package-lock.json"), JSON.stringify({ packages: wanted }));
  const list = join(root, "node_modules/.package-lock.json");
  await writeFile(list, JSON.stringify({ packages: installed }));
  const npm = join(root, "npm.js");
  const runs = join(root, "runs");
  await writeFile(runs, "");
  await writeFile(
    npm,
    `const { appendFileSync, writeFileSync } = require("node:fs");
     appendFileSync(${JSON.stringify(runs)}, "run\\n");
     writeFileSync(${JSON.stringify(list)}, ${JSON.stringify(JSON.stringify({ packages: next }))});`,
  );
  return {
    install: () => install(root, npm),
    npmRuns: async () => (await readFile(runs, "utf8")).split("\n").length - 1,
  };
}

async function install(root: string, npm: string) {
  const child = spawn(process.execPath, [join(root, "infra/local/install.mjs")], {
    env: { ...process.env, npm_execpath: npm },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.once("close", resolve));
  return { status, output };
}

test("what is whole is not installed again", async () => {
  const { install, npmRuns } = await checkout({ installed: whole, next: whole });
  expect(await install()).toEqual({ status: 0, output: "" });
  expect(await npmRuns()).toBe(0);
});

test("an installation that lacks a program of this platform is finished", async () => {
  const { install, npmRuns } = await checkout({ installed: half, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toBe(1);
});

test("a program that npm leaves out is named with the way to see why", async () => {
  const { install } = await checkout({ installed: half, next: half });
  const { status, output } = await install();
  expect(status).toBe(1);
  expect(output).toContain("npm did not install program-of-this-platform, which");
  expect(output).toContain("npm install --no-save --foreground-scripts program-of-this-platform");
});
