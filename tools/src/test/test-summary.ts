export type TestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string; title?: string; ancestorTitles?: string[] }[] }[];
};

/** Fails for a test, for a file before its first test, and for vitest itself. The last line is the verdict. */
export function summarize(
  report: TestReport | undefined,
  status: number | null,
): { lines: string[]; isGreen: boolean } {
  const passed = report?.numPassedTests ?? 0;
  const brokenFiles = (report?.testResults ?? []).filter(isBroken).length;
  const counted = (report?.numFailedTests ?? 0) + brokenFiles;
  // An error outside any test is a failure that no test counts.
  const failed = counted === 0 && status !== 0 ? 1 : counted;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);

  const lines = [
    ...(brokenFiles ? [`${brokenFiles} test files failed before or after their tests.`] : []),
    ...(failed !== counted ? [`vitest itself failed (exit ${status ?? "by a signal"}).`] : []),
    ...(passed + failed === 0 ? ["No test ran."] : []),
    ...(skipped ? [`${skipped} skipped.`] : []),
    ...skippedGroups(report),
    `${passed} passed, ${failed} failed`,
  ];
  return { lines, isGreen: failed === 0 && passed > 0 };
}

function skippedGroups(report: TestReport | undefined): string[] {
  const tests = (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(({ status }) => status === "pending" || status === "skipped" || status === "todo");
  const names = skipped.map(({ title = "a test", ancestorTitles: [group] = [] }) => group || title);
  return [...new Set(names)].map((name) => `SKIPPED: ${name}`);
}

const isBroken = (file: TestReport["testResults"][number]): boolean =>
  file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed");
