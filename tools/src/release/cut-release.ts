import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const exec = promisify(execFile);

export class ReleaseRefused extends Error {}

type Options = {
  check: () => Promise<boolean>;
  today: string;
};

/** Commits and tags the version. A refusal leaves everything as it was; nothing is pushed. */
export async function cutRelease(root: string, version: string, { check, today }: Options): Promise<void> {
  const git = async (...args: string[]) => (await exec("git", ["-C", root, ...args])).stdout.trimEnd();
  refuseVersion(version, await git("tag", "--list", "v*"));
  const changed = (await git("status", "--porcelain")).split("\n").filter(Boolean);
  if (changed.length > 0) {
    throw new ReleaseRefused(`Commit or put away first: ${changed.map((line) => line.slice(3)).join(", ")}`);
  }
  const changes = moveUnreleased(await readFile(join(root, "CHANGELOG.md"), "utf8"), version, today);
  if (!(await check())) throw new ReleaseRefused("npm run check and npm run test:all must be green first.");

  await writeFile(join(root, "CHANGELOG.md"), changes);
  await setVersions(root, version);
  await git("commit", "--quiet", "--all", "--message", `chore: release ${version}`);
  await git("tag", "--annotate", `v${version}`, "--message", `Outbound ${version}`);
}

const versionShape = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

function refuseVersion(version: string, tags: string): void {
  const wanted = numbersOf(version);
  if (!wanted) throw new ReleaseRefused(`"${version}" is no version; 0.2.0 is one.`);
  for (const tag of tags.split("\n")) {
    const released = numbersOf(tag.slice(1));
    if (released && !isAbove(wanted, released)) {
      throw new ReleaseRefused(`${version} is not above ${tag.slice(1)}, which is released.`);
    }
  }
}

const numbersOf = (version: string) => versionShape.exec(version)?.slice(1).map(Number);

function isAbove(wanted: readonly number[], released: readonly number[]): boolean {
  const at = wanted.findIndex((number, index) => number !== released[index]);
  return at >= 0 && (wanted[at] ?? 0) > (released[at] ?? 0);
}

const heading = "\n## Unreleased\n";

function moveUnreleased(changes: string, version: string, today: string): string {
  const start = changes.indexOf(heading);
  if (start < 0) throw new ReleaseRefused('CHANGELOG.md has no heading "Unreleased".');
  const behind = changes.slice(start + heading.length);
  const next = behind.indexOf("\n## ");
  if (!/^- /m.test(next < 0 ? behind : behind.slice(0, next))) {
    throw new ReleaseRefused('Nothing stands under "Unreleased" in CHANGELOG.md.');
  }
  return `${changes.slice(0, start)}${heading}\n## ${version} (${today})\n${behind}`;
}

type Lock = { version: string; packages: Record<string, { version?: string }> };

async function setVersions(root: string, version: string): Promise<void> {
  const file = join(root, "package-lock.json");
  const lock = JSON.parse(await readFile(file, "utf8")) as Lock;
  const ours = Object.entries(lock.packages).filter(([folder]) => !folder.includes("node_modules"));
  lock.version = version;
  for (const [folder, entry] of ours) {
    entry.version = version;
    await setManifestVersion(join(root, folder, "package.json"), version);
  }
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** The package's own version is the first in the file; the rest keeps its format. */
async function setManifestVersion(file: string, version: string): Promise<void> {
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
}
