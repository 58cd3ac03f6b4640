import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import type { Release } from "@outbound/servers/services";
import { StartError } from "@outbound/servers/start-error";

const run = promisify(execFile);
const git = async (folder: string, ...args: string[]) => (await run("git", ["-C", folder, ...args])).stdout.trim();

/** The newest one before the commit that is checked out. Undefined in a clone without such a tag, and in no clone. */
export async function findLastRelease(repository: string): Promise<string | undefined> {
  const newestFirst = ["tag", "--list", "v*", "--sort=-version:refname", "--no-contains", "HEAD"];
  const tags = await git(repository, ...newestFirst).catch(() => "");
  return tags.split("\n").find(Boolean);
}

type Options = { repository: string; ref: string; folder: string; say: (line: string) => void };

/** Throws a StartError when the clone has no such commit, or its packages can't be installed. */
export async function checkOut({ repository, ref, folder, say }: Options): Promise<Release> {
  const commit = await git(repository, "rev-parse", "--verify", "--quiet", `${ref}^{commit}`).catch(() => {
    throw new StartError(`This clone has no commit "${ref}". To fetch what the origin has: git fetch --tags`);
  });
  say(`Checking out ${ref}, which is ${commit.slice(0, 8)} …`);
  await git(repository, "clone", "--quiet", "--shared", "--no-checkout", ".", folder);
  await git(folder, "checkout", "--quiet", "--detach", commit);
  await install(repository, folder, say);
  return { folder, node: join(folder, "node_modules/.bin/node") };
}

/** Links the packages of the repository where both want the same ones. */
async function install(repository: string, folder: string, say: Options["say"]): Promise<void> {
  const [wanted, present] = await Promise.all([readPackages(folder), readPackages(repository)]);
  if (isDeepStrictEqual(onlyOthers(wanted), onlyOthers(present))) {
    await linkPackages(wanted, repository, folder);
  } else say("It has other packages, which npm installs beside it …");
  await run(process.execPath, ["tools/install.mjs", "--without-dev"], { cwd: folder, maxBuffer: 50_000_000 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new StartError(`${error.stdout}${error.stderr}`.trimEnd());
    },
  );
}

type Packages = Record<string, { version?: string; link?: true; resolved?: string }>;

async function readPackages(folder: string): Promise<Packages> {
  return JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")).packages;
}

const isInstalled = (path: string) => path.includes("node_modules/");
const onlyOthers = (packages: Packages) =>
  Object.fromEntries(Object.entries(packages).filter(([path, { link }]) => isInstalled(path) && !link));

/** Links to our own packages lead into the folder; packages of other platforms are nowhere. */
async function linkPackages(packages: Packages, repository: string, folder: string): Promise<void> {
  const link = async (target: string, path: string) => {
    if (!existsSync(target)) return;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(target, join(folder, path));
  };
  for (const [path, { link: isOurs, resolved = "" }] of Object.entries(packages)) {
    const isNested = path.split("node_modules/").length > 2;
    if (isInstalled(path) && !isNested) await link(isOurs ? join(folder, resolved) : join(repository, path), path);
  }
  for (const path of ["node_modules/.bin", "node_modules/.package-lock.json"]) await link(join(repository, path), path);
}
