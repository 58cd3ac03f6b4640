import { execFile } from "node:child_process";
import { cp, glob, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

test("the clone's ./outbound is the operator's command, from any folder and through links, whatever their paths contain", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "a b"));
  await symlink(join(root, "outbound"), join(folder, "a b/ob"));
  await symlink("a b/ob", join(folder, "o b"));
  for (const command of [join(root, "outbound"), "./a b/ob", "./o b"]) {
    const { stdout } = await run(command, ["--help"], { cwd: folder });
    expect(stdout).toContain("Usage: outbound [options] [command]");
  }
});

test("without a system --version is the command's own", async () => {
  expect((await run(join(root, "outbound"), ["--version"])).stdout).toMatch(
    /^Outbound \d+\.\d+\.\d+( \([\da-f]{7}\))?\n$/,
  );
});

test("before the installation the command says what installs it, and without any Node that it needs one", async () => {
  const folder = await copyOfCommand();
  await expect(run(join(folder, "outbound"), ["--help"])).rejects.toMatchObject({
    code: 1,
    stderr: `Outbound's npm packages are not installed: \`npm start\` in ${folder} installs them.\n`,
  });
  await expect(run(join(folder, "cli/bin/outbound"), ["--help"], { env: { PATH: folder } })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^outbound needs Node, which is not on this machine: .*\n$/),
  });
});

test("of unchanged sources the command is its bundle, which two may make at once; a changed source is run itself", async () => {
  const folder = await copyOfCommand();
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await cp(join(root, "cli/package.json"), join(folder, "cli/package.json"));
  const program = join(folder, "cli/src/program.ts");
  const edit = async (file: string, from: string, to: string) =>
    writeFile(file, (await readFile(file, "utf8")).replaceAll(from, to));
  const help = async () => (await run(join(folder, "outbound"), ["--help"])).stdout;
  const bundle = () => run(process.execPath, [join(folder, "cli/bin/bundle.mjs")]);
  const made = async () => JSON.parse(await readFile(join(folder, "cli/dist/bundle.json"), "utf8")).main as string;

  expect(await help()).toContain("Run Outbound: workspaces");
  await Promise.all([bundle(), bundle()]);
  const first = await made();
  await bundle();
  expect(await made()).toBe(first);
  const texts = await Array.fromAsync(glob("*.js", { cwd: join(folder, "cli/dist", dirname(first)) }));
  for (const text of texts) await edit(join(folder, "cli/dist", dirname(first), text), "Run Outbound:", "Bundled:");
  expect(await help()).toContain("Bundled: workspaces");

  await edit(program, "Run Outbound:", "Edited:");
  expect(await help()).toContain("Edited: workspaces");
  await bundle();
  expect(await made()).not.toBe(first);
  expect(await help()).toContain("Edited: workspaces");
});

test("no document makes npx download a stranger's package named outbound", async () => {
  for await (const file of glob(["*.md", "docs/**/*.md", "{cli,shared,infra}/**/*.md"], {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  })) {
    expect([file, (await readFile(join(root, file), "utf8")).includes("npx outbound")]).toEqual([file, false]);
  }
});

/** Without the packages that it needs. */
async function copyOfCommand(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(join(root, "outbound"), join(folder, "outbound"), { verbatimSymlinks: true });
  await mkdir(join(folder, "cli"));
  for (const part of ["bin", "src"]) await cp(join(root, "cli", part), join(folder, "cli", part), { recursive: true });
  return folder;
}

async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "outbound command ")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
