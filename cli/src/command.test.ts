import { execFile } from "node:child_process";
import { cp, glob, mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

test("the clone's ./outbound is the operator's command, from any folder and through a link", async () => {
  const folder = await temporaryFolder();
  await symlink(join(root, "outbound"), join(folder, "ob"));
  for (const command of [join(root, "outbound"), "./ob"]) {
    const { stdout } = await run(command, ["--help"], { cwd: folder });
    expect(stdout).toContain("Usage: outbound [options] [command]");
  }
});

test("before the installation the command says what installs it", async () => {
  const folder = await temporaryFolder();
  await cp(join(root, "outbound"), join(folder, "outbound"), { verbatimSymlinks: true });
  await mkdir(join(folder, "cli"));
  for (const part of ["bin", "src"]) await cp(join(root, "cli", part), join(folder, "cli", part), { recursive: true });
  await expect(run(join(folder, "outbound"), ["--help"])).rejects.toMatchObject({
    code: 1,
    stderr: `Outbound's npm packages are not installed: \`npm start\` in ${folder} installs them.\n`,
  });
});

test("no document makes npx download a stranger's package named outbound", async () => {
  for await (const file of glob(["*.md", "docs/**/*.md", "{cli,shared,infra}/**/*.md"], {
    cwd: root,
    exclude: (path) => path.includes("node_modules"),
  })) {
    expect([file, (await readFile(join(root, file), "utf8")).includes("npx outbound")]).toEqual([file, false]);
  }
});

async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "outbound-command-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
