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
  "node_modules/@ours/package": { resolved: "shared/package", link: true },
  "node_modules/test-library": { version: "1.0.0", dev: true },
  [program]: { version: "2.0.0", optional: true, os: [process.platform], cpu: [process.arch] },
  [twin]: { version: "2.0.0", optional: true, os: [process.platform], cpu: [process.arch], libc: ["another"] },
  [stranger]: { version: "2.0.0", optional: true, os: ["plan9"] },
};
const ours = { "node_modules/@ours/package": { resolved: "shared/package", link: true } };
const toRun = { ...ours, "node_modules/library": { version: "1.0.0" }, [program]: { version: "2.0.0" } };
const whole = { ...toRun, "node_modules/test-library": { version: "1.0.0" } };
const half = {
  ...ours,
  "node_modules/library": { version: "1.0.0" },
  "node_modules/test-library": { version: "1.0.0" },
};

/** Creates a checkout with installed packages, and an npm that installs `next` and counts its runs. */
async function checkout({ installed, next }: { installed: object; next: object }) {
  const root = await mkdtemp(join(tmpdir(), "outbound-install-test-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ["tools", "services", "node_modules/.bin"]) await mkdir(join(root, folder), { recursive: true });
  await copyFile(script, join(root, "tools/install.mjs"));
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
     appendFileSync(${JSON.stringify(runs)}, process.argv[2] + " " + process.argv.find((flag) => flag.endsWith("=dev")) + "\\n");
     writeFileSync(${JSON.stringify(list)}, ${JSON.stringify(JSON.stringify({ packages: next }))});`,
  );
  return {
    install: (...args: string[]) => install(root, npm, args),
    /** The arguments of each run of npm. */
    npmRuns: async () => (await readFile(runs, "utf8")).split("\n").slice(0, -1),
  };
}

async function install(root: string, npm: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, "tools/install.mjs"), ...args], {
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
  expect(await npmRuns()).toEqual([]);
});

test("npm start does without what only tests need, and a later test adds that and replaces nothing", async () => {
  const start = await checkout({ installed: {}, next: toRun });
  expect(await start.install("--without-dev")).toMatchObject({ status: 0 });
  expect(await start.npmRuns()).toEqual(["ci --omit=dev"]);
  expect(await start.install("--without-dev")).toEqual({ status: 0, output: "" });

  const later = await checkout({ installed: toRun, next: whole });
  expect(await later.install("--without-dev")).toEqual({ status: 0, output: "" });
  expect(await later.install()).toMatchObject({ status: 0 });
  // `npm ci` would delete the files of a running system first.
  expect(await later.npmRuns()).toEqual(["install --include=dev"]);
  expect(await later.install("--without-dev")).toEqual({ status: 0, output: "" });
});

test("a package of our own that is new is linked, and what is wanted no more has nothing else installed afresh", async () => {
  const { "node_modules/@ours/package": _, ...before } = whole;
  const gone = { "node_modules/gone": { version: "1.0.0" } };
  const { install, npmRuns } = await checkout({ installed: { ...before, ...gone }, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toEqual(["install --include=dev"]);
});

test("another version of a package is installed afresh", async () => {
  const old = { ...whole, "node_modules/library": { version: "0.9.0" } };
  const { install, npmRuns } = await checkout({ installed: old, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toEqual(["ci --include=dev"]);
});

test("an installation says that it goes on", async () => {
  const { install } = await checkout({ installed: {}, next: whole });
  expect((await install()).output).toMatch(/^Installing the npm packages, those for development too, once, /);
  const start = await checkout({ installed: {}, next: whole });
  expect((await start.install("--without-dev")).output).toMatch(/^Installing the npm packages, once, /);
});

test("an installation that lacks a program of this platform is finished", async () => {
  const { install, npmRuns } = await checkout({ installed: half, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toHaveLength(1);
});

test("a program that npm leaves out is named with the way to see why", async () => {
  const { install } = await checkout({ installed: half, next: half });
  const { status, output } = await install();
  expect(status).toBe(1);
  expect(output).toContain("npm did not install program-of-this-platform, which");
  expect(output).toContain("npm install --no-save --foreground-scripts program-of-this-platform");
});
