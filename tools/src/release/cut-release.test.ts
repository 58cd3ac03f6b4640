import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { cutRelease } from "./cut-release.ts";

const exec = promisify(execFile);
const project = fileURLToPath(new URL("../../../", import.meta.url));
const unreleased =
  "# Changes\n\n## Unreleased\n\n### For operators\n\n- Added: a thing.\n\n## 0.1.0 (2026-11-22)\n\n- Old.\n";
const green = async () => true;

describe("a release cut in a clone of this repository", () => {
  let clone = "";
  const git = async (...args: string[]) => (await exec("git", ["-C", clone, ...args])).stdout.trim();
  const cut = (version: string, isGreen: () => Promise<boolean> = green) =>
    cutRelease(clone, version, { check: isGreen, today: "2026-12-01" });
  const put = (path: string, text: string) => writeFile(join(clone, path), text);
  const versionsOf = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => JSON.parse(await readFile(join(clone, path), "utf8")).version));

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), "outbound-release-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    clone = join(folder, "clone");
    await exec("git", ["clone", "-q", "--depth", "1", "--no-tags", `file://${project}`, clone]);
    await git("config", "user.name", "Somebody");
    await git("config", "user.email", "somebody@example.com");
    await put("CHANGELOG.md", unreleased);
    await git("commit", "-qam", "docs: a changelog");
  }, 60_000);

  test("the unreleased lines are under the version and its date, every package has that version, and it is tagged", async () => {
    await cut("0.2.0");
    expect(await readFile(join(clone, "CHANGELOG.md"), "utf8")).toBe(
      unreleased.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0 (2026-12-01)\n"),
    );
    const own = /^(?:(?:shared|services)\/[^/]+\/|[^/]+\/)?package\.json$/;
    const packages = (await git("ls-files")).split("\n").filter((path) => own.test(path));
    expect(packages.length).toBeGreaterThan(20);
    expect(new Set(await versionsOf(packages))).toEqual(new Set(["0.2.0"]));
    const lock = JSON.parse(await readFile(join(clone, "package-lock.json"), "utf8"));
    const ours = ["", ...packages.map((path) => path.replace(/\/?package\.json$/, ""))];
    expect(lock.version).toBe("0.2.0");
    expect(ours.map((path) => [path, lock.packages[path]?.version]).filter(([, one]) => one !== "0.2.0")).toEqual([]);
    expect(await git("log", "-1", "--format=%s")).toBe("chore: release 0.2.0");
    expect(await git("rev-list", "-1", "v0.2.0")).toBe(await git("rev-parse", "HEAD"));
    expect(await git("status", "--porcelain")).toBe("");
  });

  test.each<[string, string, RegExp]>([
    ["a version that is none", "2", /"2" is no version/],
    ["a version that was released", "0.1.0", /0\.1\.0 is not above 0\.1\.0/],
  ])("%s is refused, and nothing changes", async (_, version, reason) => {
    await git("tag", "v0.1.0");
    await expectRefusal(() => cut(version), reason);
  });

  test("with uncommitted changes it is refused, and they stay as they are", async () => {
    await put("LICENSE", "mine");
    await expect(cut("0.2.0")).rejects.toThrow("Commit or put away first: LICENSE");
    expect(await readFile(join(clone, "LICENSE"), "utf8")).toBe("mine");
  });

  test("with a red check it is refused, and nothing changes", async () => {
    await expectRefusal(() => cut("0.2.0", async () => false), /npm run check/);
  });

  test("with nothing to release it is refused, and nothing changes", async () => {
    await put("CHANGELOG.md", unreleased.replace("### For operators\n\n- Added: a thing.\n\n", ""));
    await git("commit", "-qam", "docs: nothing");
    await expectRefusal(() => cut("0.2.0"), /Nothing stands under "Unreleased"/);
  });

  async function expectRefusal(work: () => Promise<void>, reason: RegExp): Promise<void> {
    const before = await git("rev-parse", "HEAD");
    await expect(work()).rejects.toThrow(reason);
    expect([await git("rev-parse", "HEAD"), await git("status", "--porcelain")]).toEqual([before, ""]);
    expect(await git("tag", "--list", "v0.2.0")).toBe("");
  }
});
