import { stripVTControlCharacters } from "node:util";
import type { FileReport, RunReport } from "./run-report.ts";

/** One run of vitest: its report is missing when it died before it wrote one, and its status when a signal ended it. */
export type Run = { report: RunReport | undefined; status: number | null };
type Unstable = { file: string; test: string; error: string };
export type Verdict = { isGreen: boolean; passed: number; failed: number; unstable: Unstable[]; lines: string[] };

/** More of them are no chance, and a second run of each would outlast the time that CI gives. */
const mostSecondRuns = 20;
const slowestShown = 20;

/** Those that failed, or none when a second run could change nothing. */
export function filesToRepeat({ report }: Run): FileReport[] {
  const failed = report?.files.filter(hasFailed(report)) ?? [];
  const isHopeless = report?.strayErrors.some(({ file }) => !failed.some((one) => one.file === file));
  return isHopeless || failed.length > mostSecondRuns ? [] : failed;
}

/** Red for what fails again, for an error that belongs to no file, and where no test ran. The last line is the verdict. */
export function judge(first: Run, second: ReadonlyMap<string, Run>): Verdict {
  const unstable: Unstable[] = [];
  const files: FileReport[] = [];
  const red: string[] = [];
  for (const file of first.report?.files ?? []) {
    const failures = failuresOf(file, first.report);
    if (failures.length === 0) {
      files.push(file);
      continue;
    }
    const again = passedAgain(second.get(file.file), file);
    files.push(again ?? file);
    if (again) unstable.push(...failures);
    else red.push(...failures.map(({ test, error }) => `FAILED ${file.file} > ${test}: ${error}`));
  }
  const strays = first.report?.strayErrors.filter(({ file }) => !files.some((one) => one.file === file)) ?? [];
  for (const { message } of strays) red.push(`FAILED outside of all files: ${inOneLine(message)}`);
  // A run without a report, or one that failed without saying where.
  if (!first.report || (first.status !== 0 && red.length + unstable.length === 0)) {
    red.push(`FAILED vitest itself (exit ${first.status ?? "by a signal"})`);
  }

  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = red.length;
  const leftOut = files.reduce((sum, file) => sum + file.leftOut, 0);
  const skipped = files.flatMap((file) => file.skipped);
  return {
    isGreen: failed === 0 && passed > 0,
    passed,
    failed,
    unstable,
    lines: [
      ...slowest(files),
      ...(leftOut ? [`${leftOut} long ones are left to npm run test:all.`] : []),
      ...(skipped.length ? [`${skipped.length} skipped.`] : []),
      ...[...new Set(skipped)].map((name) => `SKIPPED: ${name}`),
      ...unstable.map(({ file, test, error }) => `unstable ${file} > ${test}: ${error}`),
      ...red,
      ...(passed + failed === 0 ? ["No test ran."] : []),
      `${passed} passed, ${failed} failed`,
    ],
  };
}

/** Each with its error in one line; a file's own problem stands for the tests that it kept from running. */
function failuresOf({ file, failed, problems }: FileReport, report: RunReport | undefined): Unstable[] {
  const strays = report?.strayErrors.filter((error) => error.file === file).map(({ message }) => message) ?? [];
  return [
    ...failed.map(({ test, error }) => ({ file, test, error: inOneLine(error) })),
    ...[...problems, ...strays].map((error) => ({ file, test: "the file itself", error: inOneLine(error) })),
  ];
}

const hasFailed = (report: RunReport) => (file: FileReport) => failuresOf(file, report).length > 0;

/** Its own report of the second run, unless that failed too or ran fewer tests than the first. */
function passedAgain(run: Run | undefined, first: FileReport): FileReport | undefined {
  const again = run?.report?.files.find(({ file }) => file === first.file);
  return run?.status === 0 && again && again.passed >= first.passed + first.failed.length ? again : undefined;
}

function slowest(files: readonly FileReport[]): string[] {
  const shown = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  const rows = shown.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
  return rows.length > 1 ? ["The slowest files:", ...rows] : [];
}

/** A browser's error names what it waited for in its second line or later. */
const inOneLine = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, " ").trim().slice(0, 300);
