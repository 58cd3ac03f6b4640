import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runVitest, withoutLong } from "./run-vitest.ts";
import { filesToRepeat, judge } from "./verdict.ts";

async function suite(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "outbound-suite-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return (...args: string[]) =>
    runVitest(
      ["--root", folder, "--globals", ...args.map((arg) => (arg.startsWith("--") ? arg : join(folder, arg)))],
      "ignore",
    );
}

test("a run tells of each file what passed, failed and was skipped, and what failed outside of its tests", async () => {
  const run = await suite({
    "kept.test.mjs": `test("holds", () => {}); test.skip("later", () => {}); describe.skip("no browser", () => { test("a page", () => {}); });`,
    "broken.test.mjs": `test("fails", () => { throw new Error("no answer"); }); test("holds", () => {});`,
    "hook.test.mjs": `beforeAll(() => { throw new Error("no server"); }); test("never runs", () => {});`,
    "unloadable.test.mjs": `import "./missing.mjs";`,
    "late.test.mjs": `test("ends", () => { setTimeout(() => { throw new Error("afterwards"); }); return new Promise((r) => setTimeout(r, 50)); });`,
  });
  const { report, status } = await run();
  const files = Object.fromEntries(report?.files.map(({ file, ...rest }) => [file, rest]) ?? []);
  expect(status).toBe(1);
  expect(files).toMatchObject({
    "kept.test.mjs": { passed: 1, failed: [], problems: [], skipped: ["later", "no browser"] },
    "broken.test.mjs": { passed: 1, failed: [{ test: "fails", error: "no answer" }], problems: [] },
    "hook.test.mjs": { passed: 0, failed: [], problems: ["no server"] },
    "unloadable.test.mjs": { passed: 0, problems: [expect.stringContaining("missing.mjs")] },
    "late.test.mjs": { passed: 1, failed: [], problems: [] },
  });
  expect(report?.strayErrors).toEqual([{ message: "afterwards", file: "late.test.mjs" }]);
});

test("a test that fails once and passes alone makes a run green, and is told as unstable", async () => {
  const run = await suite({
    "chance.test.mjs": `import { existsSync, writeFileSync } from "node:fs"; const mark = new URL("mark", import.meta.url);
test("by chance", () => { const isSecond = existsSync(mark); writeFileSync(mark, ""); expect(isSecond).toBe(true); });`,
    "kept.test.mjs": `test("holds", () => {});`,
  });
  const first = await run();
  expect(filesToRepeat(first).map(({ file }) => file)).toEqual(["chance.test.mjs"]);
  const verdict = judge(first, new Map([["chance.test.mjs", await run("chance.test.mjs")]]));
  expect(verdict).toMatchObject({ isGreen: true, passed: 2, failed: 0, unstable: [{ test: "by chance" }] });
});

test("long tests are left out and counted; without the filter they run", async () => {
  const run = await suite({
    "vitest.config.mjs": `export default { test: { tags: [{ name: "long" }] } };`,
    "kills.test.mjs": `test("once", () => {}); test.skip("later", () => {}); test("a hundred times", { tags: ["long"] }, () => {});`,
  });
  const short = await run(withoutLong);
  expect(short.report?.files).toMatchObject([{ passed: 1, skipped: ["later"], leftOut: 1 }]);
  expect(judge(short, new Map()).lines).toContain("1 long ones are left to npm run test:all.");
  expect((await run()).report?.files).toMatchObject([{ passed: 2, skipped: ["later"], leftOut: 0 }]);
});
