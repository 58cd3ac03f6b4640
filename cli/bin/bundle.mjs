// Bundles the command, which then starts in a fraction of the time. tools/install.mjs and an image's build run it.
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundles, description, freshBundle, hashOf, project } from "./fresh-bundle.mjs";

if (freshBundle() === undefined) await bundle();

async function bundle() {
  const { rolldown } = await import("rolldown");
  const name = randomBytes(4).toString("hex");
  const folder = join(bundles, name);
  const contents = new Map();
  keep(contents, fileURLToPath(import.meta.url));
  const built = await rolldown({
    cwd: project,
    input: "cli/src/main.ts",
    platform: "node",
    plugins: [{ name: "sources", transform: (code, id) => keepAndPlace(contents, folder, code, id) }],
  });
  await built.write({ dir: folder, format: "esm" });
  await built.close();
  const files = [...contents].sort(([one], [other]) => (one < other ? -1 : 1));
  const made = { main: `${name}/main.js`, files: files.map(([file]) => file), hash: hashOf(files) };
  const draft = join(folder, "bundle.json");
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, description);
  removeOld(name);
}

/** What the bundler has read counts: a file may have changed before the bundle is complete. */
function keepAndPlace(contents, folder, code, id) {
  if (id.startsWith("\0")) return undefined;
  const [installed] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(project, id)) ?? [];
  if (installed !== undefined) return keep(contents, join(project, installed, "package.json"));
  contents.set(relative(project, id), Buffer.from(code));
  keep(contents, packageFileOf(id));
  // A module of ours finds the project's files from where it is.
  const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
  return code.includes("import.meta.url") ? code.replaceAll("import.meta.url", place) : undefined;
}

function keep(contents, path) {
  const file = relative(project, path);
  if (!contents.has(file)) contents.set(file, readFileSync(path));
}

function packageFileOf(path) {
  const file = join(dirname(path), "package.json");
  return existsSync(file) ? file : packageFileOf(dirname(path));
}

/** A command may be running from an earlier bundle, and another process may be making one. */
function removeOld(current) {
  for (const name of readdirSync(bundles)) {
    const folder = join(bundles, name);
    if (name === current || folder === description) continue;
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > 3_600_000) rmSync(folder, { recursive: true, force: true });
  }
}
