import { expect, test } from "vitest";
import type { FileReport, RunReport } from "./run-report.ts";
import { filesToRepeat, judge, type Run } from "./verdict.ts";

const fileReport = (changes: Partial<FileReport> = {}): FileReport => ({
  file: "tests/api/hooks.test.ts",
  project: "api",
  seconds: 2,
  passed: 3,
  failed: [],
  problems: [],
  skipped: [],
  leftOut: 0,
  ...changes,
});
const run = (files: FileReport[], changes: Partial<Run & RunReport> = {}): Run => ({
  report: { files, strayErrors: changes.strayErrors ?? [] },
  status: files.every(({ failed, problems }) => failed.length + problems.length === 0) ? 0 : 1,
  ...(changes.status !== undefined && { status: changes.status }),
});
const failing = fileReport({ passed: 2, failed: [{ test: "a hook is told", error: "expected 1\n  to be 2" }] });
const verdictOf = (first: Run, second: Record<string, Run> = {}) => judge(first, new Map(Object.entries(second)));
const endOf = (verdict: ReturnType<typeof judge>) => ({ isGreen: verdict.isGreen, last: verdict.lines.at(-1) });

test("all passed: green, with the verdict only", () => {
  expect(verdictOf(run([fileReport()]))).toMatchObject({ isGreen: true, lines: ["3 passed, 0 failed"] });
});

test("what fails twice is red, and named", () => {
  const { lines, ...verdict } = verdictOf(run([failing]), { [failing.file]: run([failing]) });
  expect(verdict).toEqual({ isGreen: false, passed: 2, failed: 1, unstable: [] });
  expect(lines).toEqual(["FAILED tests/api/hooks.test.ts > a hook is told: expected 1 to be 2", "2 passed, 1 failed"]);
});

test("what passes alone is green, counted as passed, and named as unstable with its first error", () => {
  const { lines, ...verdict } = verdictOf(run([failing]), { [failing.file]: run([fileReport()]) });
  const unstable = [{ file: failing.file, test: "a hook is told", error: "expected 1 to be 2" }];
  expect(verdict).toEqual({ isGreen: true, passed: 3, failed: 0, unstable });
  expect(lines).toEqual([
    "unstable tests/api/hooks.test.ts > a hook is told: expected 1 to be 2",
    "3 passed, 0 failed",
  ]);
});

test.each<[string, Run | undefined]>([
  ["was not made", undefined],
  ["died", { report: undefined, status: null }],
  ["ended with an error outside of its tests", run([fileReport()], { status: 1 })],
  ["ran another file", run([fileReport({ file: "tests/api/other.test.ts" })])],
  ["ran fewer tests", run([fileReport({ passed: 2 })])],
])("a second run that %s makes nothing green", (_, second) => {
  expect(endOf(verdictOf(run([failing]), second && { [failing.file]: second }))).toEqual({
    isGreen: false,
    last: "2 passed, 1 failed",
  });
});

test("a file that could not be loaded, or whose hooks failed, is run again, and red when that fails", () => {
  const broken = fileReport({ passed: 0, problems: ["no such module"] });
  expect(filesToRepeat(run([broken]))).toEqual([broken]);
  expect(endOf(verdictOf(run([broken])))).toEqual({ isGreen: false, last: "0 passed, 1 failed" });
  expect(verdictOf(run([broken]), { [broken.file]: run([fileReport()]) })).toMatchObject({
    isGreen: true,
    unstable: [{ test: "the file itself", error: "no such module" }],
  });
});

test("an error after a file's tests makes that file run again", () => {
  const first = run([fileReport()], { strayErrors: [{ message: "late", file: failing.file }], status: 1 });
  expect(filesToRepeat(first)).toHaveLength(1);
  expect(endOf(verdictOf(first))).toEqual({ isGreen: false, last: "3 passed, 1 failed" });
  expect(verdictOf(first, { [failing.file]: run([fileReport()]) })).toMatchObject({
    isGreen: true,
    unstable: [{ error: "late" }],
  });
});

test("an error of no file, or a run that was killed, is red and not repeated", () => {
  const stray = run([failing], { strayErrors: [{ message: "no server" }], status: 1 });
  expect(filesToRepeat(stray)).toEqual([]);
  expect(verdictOf(stray, { [failing.file]: run([fileReport()]) })).toMatchObject({ isGreen: false, failed: 1 });
  for (const dead of [run([fileReport()], { status: 1 }), { report: undefined, status: null }]) {
    expect(filesToRepeat(dead)).toEqual([]);
    expect(verdictOf(dead)).toMatchObject({ isGreen: false, failed: 1 });
  }
});

test("a whole suite that fails is not run again", () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ ...failing, file: `tests/api/${at}.test.ts` }));
  expect(filesToRepeat(run(many))).toEqual([]);
  expect(filesToRepeat(run(many.slice(1)))).toHaveLength(20);
});

test("a run without a test is red, and so is one whose tests were all skipped", () => {
  expect(verdictOf(run([]))).toMatchObject({ isGreen: false, lines: ["No test ran.", "0 passed, 0 failed"] });
  expect(verdictOf(run([fileReport({ passed: 0, skipped: ["one"] })]))).toMatchObject({ isGreen: false });
});

test("skipped tests and their reasons are printed before the verdict", () => {
  const skipped = ["the app: no browser here", "the app: no browser here"];
  expect(verdictOf(run([fileReport({ skipped })])).lines).toEqual([
    "2 skipped.",
    "SKIPPED: the app: no browser here",
    "3 passed, 0 failed",
  ]);
});

test("the twenty slowest files are printed, the slowest first", () => {
  const files = Array.from({ length: 30 }, (_, at) => fileReport({ file: `${at}.test.ts`, seconds: at / 2 }));
  const { lines } = verdictOf(run(files));
  expect(lines.slice(0, 2)).toEqual(["The slowest files:", "    14.5 s  29.test.ts"]);
  expect(lines.filter((line) => line.endsWith(".test.ts"))).toHaveLength(20);
});
