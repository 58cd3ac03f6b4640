import { expect, test } from "vitest";
import { summarize, type TestReport } from "./test-summary.ts";

const report = (changes: Partial<TestReport> = {}): TestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

test("all passed: green, with the verdict only", () => {
  expect(summarize(report(), 0)).toEqual({ isGreen: true, lines: ["3 passed, 0 failed"] });
});

test("a failed test is red", () => {
  const { isGreen, lines } = summarize(report({ numFailedTests: 1 }), 1);
  expect({ isGreen, last: lines.at(-1) }).toEqual({ isGreen: false, last: "3 passed, 1 failed" });
});

test("a file that could not be loaded counts as a failure", () => {
  const { isGreen, lines } = summarize(report({ testResults: [{ status: "failed", assertionResults: [] }] }), 1);
  expect({ isGreen, last: lines.at(-1) }).toEqual({ isGreen: false, last: "3 passed, 1 failed" });
});

test("an error outside of all tests, or a run that was killed, is red", () => {
  expect(summarize(report(), 1)).toMatchObject({ isGreen: false });
  expect(summarize(undefined, null)).toMatchObject({ isGreen: false });
});

test("a run without a test is red, and so is one whose tests were all skipped", () => {
  expect(summarize(report({ numPassedTests: 0 }), 0)).toEqual({
    isGreen: false,
    lines: ["No test ran.", "0 passed, 0 failed"],
  });
  expect(summarize(report({ numPassedTests: 0, numPendingTests: 4 }), 0)).toMatchObject({ isGreen: false });
});

test("skipped tests and their reasons are printed before the verdict", () => {
  const skipped = (title: string) => ({ status: "skipped", title, ancestorTitles: ["the app: no browser here"] });
  const testResults = [{ status: "passed", assertionResults: [skipped("one"), skipped("two"), { status: "passed" }] }];
  expect(summarize(report({ numPendingTests: 2, testResults }), 0).lines).toEqual([
    "2 skipped.",
    "SKIPPED: the app: no browser here",
    "3 passed, 0 failed",
  ]);
});

test("skipped tests are printed before the verdict", () => {
  expect(summarize(report({ numPendingTests: 2 }), 0).lines).toEqual(["2 skipped.", "3 passed, 0 failed"]);
});
