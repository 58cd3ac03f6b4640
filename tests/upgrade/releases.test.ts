import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { checkOut, findLastRelease } from "./releases.ts";

const run = promisify(execFile);

async function someFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function repositoryWith(tags: readonly string[]) {
  const folder = await someFolder();
  const git = (...args: string[]) =>
    run("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b.example", ...args]);
  await git("init", "--quiet");
  for (const tag of tags) {
    await git("commit", "--quiet", "--allow-empty", "--message", tag);
    await git("tag", "--annotate", tag, "--message", tag);
  }
  return { folder, git };
}

test("the last release is the highest version before what is checked out, also in a clone of that version", async () => {
  const { folder, git } = await repositoryWith(["v0.2.0", "v0.9.0", "v0.10.0"]);
  expect(await findLastRelease(folder)).toBe("v0.9.0");
  await git("commit", "--quiet", "--allow-empty", "--message", "after it");
  expect(await findLastRelease(folder)).toBe("v0.10.0");
});

test("without tags, and outside of a clone, there is no last release", async () => {
  const { folder, git } = await repositoryWith(["v0.1.0"]);
  await git("tag", "--delete", "v0.1.0");
  expect(await findLastRelease(folder)).toBeUndefined();
  expect(await findLastRelease(await someFolder())).toBeUndefined();
});

test("a commit that the clone lacks is refused by its name, before anything is installed", async () => {
  const { folder: repository } = await repositoryWith(["v0.1.0"]);
  const checkedOut = checkOut({ repository, ref: "v0.0.9", folder: await someFolder(), say: () => {} });
  await expect(checkedOut).rejects.toThrow('This clone has no commit "v0.0.9".');
});
