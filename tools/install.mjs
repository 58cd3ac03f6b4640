// Runs before everything else, on any Node of the machine from 20 on, with nothing installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deleteUnused } from "./delete-unused.mjs";
import { linkPostgres } from "./link-postgres.mjs";
import { missingNeeds } from "./machine-needs.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const programs = join(root, "node_modules/.bin");

const isWithoutDev = process.argv.includes("--without-dev");
const valueOf = (option) => process.argv.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1);

const isCurlNeeded = process.argv.includes("--curl");
const missing = missingNeeds({ brokerVariable: valueOf("--broker"), isCurlNeeded, say });
if (missing) fail(missing);
if (!isInstalled()) {
  takeTurns();
  if (!isInstalled()) await installPackages();
}

linkPostgres(join(root, "node_modules"));
bundleCommand();

function isInstalled() {
  return existsSync(join(programs, "node")) && missingPackages().length === 0;
}

/**
 * npm writes its list of installed packages last, so every package of package-lock.json must be on it. Our own have no
 * version.
 */
function missingPackages() {
  const installed = packagesOf("node_modules/.package-lock.json");
  return wantedPackages()
    .filter(([path, { version }]) => !installed[path] || installed[path].version !== version)
    .map(([path]) => path.slice("node_modules/".length));
}

function wantedPackages() {
  return Object.entries(packagesOf("package-lock.json")).filter(
    ([path, entry]) => path.startsWith("node_modules/") && isNeededHere(entry) && !(isWithoutDev && entry.dev),
  );
}

/**
 * True when packages are only missing: then running programs keep their files, except packages that are no longer
 * wanted.
 */
function onlyLacksSome() {
  const wanted = packagesOf("package-lock.json");
  const installed = Object.entries(packagesOf("node_modules/.package-lock.json"));
  return (
    installed.length > 0 && installed.every(([path, { version }]) => !wanted[path] || wanted[path].version === version)
  );
}

/** An optional package contains one platform's programs. npm silently leaves it out when its script fails. */
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return (
    os !== undefined &&
    os.includes(process.platform) &&
    (cpu === undefined || cpu.includes(process.arch)) &&
    (libc === undefined || libc.includes(libcName()))
  );
}

function libcName() {
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return {};
  }
}

async function installPackages() {
  const flags = [isWithoutDev ? "--omit=dev" : "--include=dev", "--include=optional"];
  flags.push("--no-audit", "--no-fund", "--loglevel=error");
  const endProgress = sayProgress();
  // `npm ci` refuses a lock file without packages of other platforms, and a partial mirror of the registry lacks those
  // too.
  const isClean = !onlyLacksSome() && (await runMeanwhile(npm(["ci", ...flags]))).status === 0;
  const added = isClean ? undefined : await runMeanwhile(npm(["install", "--no-save", ...flags]));
  endProgress();
  if (added && added.status !== 0) fail(`${added.output}The npm packages could not be installed.`);
  const missing = [...missingPackages(), ...(existsSync(join(programs, "node")) ? [] : ["node"])];
  if (missing.length === 0) return deleteUnused(join(root, "node_modules"));
  const [one] = missing;
  fail(
    `npm did not install ${missing.join(", ")}, which package-lock.json has. To see why, run: npm install --no-save --foreground-scripts ${one}`,
  );
}

function sayProgress() {
  const what = isWithoutDev ? "the npm packages" : "the npm packages, those for development too";
  const { isTTY } = process.stdout;
  const wanted = wantedPackages();
  const line = () => {
    const there = wanted.filter(([path]) => existsSync(join(root, path, "package.json"))).length;
    const last = there === wanted.length ? " Node itself is fetched last." : "";
    return `${there} of ${wanted.length} packages are there.${last}`;
  };
  say(`Installing ${what}, once, which takes some minutes on a slow line …`);
  let said = "";
  const timer = setInterval(
    () => {
      const now = line();
      if (now !== said) process.stdout.write(isTTY ? `\r${now.padEnd(said.length)}` : `${now}\n`);
      said = now;
    },
    isTTY ? 500 : 5_000,
  );
  return () => {
    clearInterval(timer);
    if (isTTY && said) process.stdout.write("\n");
  };
}

/** Runs the program to its end without blocking timers. */
function runMeanwhile([program, ...args]) {
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.once("close", (status) => resolve({ status, output }));
  });
}

/** The npm that runs this script may not be the one on the PATH. */
function npm(args) {
  const self = process.env.npm_execpath;
  return self?.endsWith(".js") ? [process.execPath, self, ...args] : ["npm", ...args];
}

/** Of unchanged sources there is a bundle already. Without one the command runs from its sources. */
function bundleCommand() {
  const { status, stderr } = spawnSync(join(programs, "node"), [join(root, "cli/bin/bundle.mjs")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) say(`${stderr ?? ""}\`outbound\` could not be bundled, so it takes longer to start.`);
}

/** Two commands that start at once in the same folder install one after the other. */
function takeTurns() {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `outbound-install-${name}.pid`);
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      process.on("exit", () => rmSync(file, { force: true }));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isTaken(file)) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function isTaken(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // A new lock file is empty for a moment.
    return pid === 0 ? Date.now() - statSync(file).mtimeMs < 5_000 : process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
