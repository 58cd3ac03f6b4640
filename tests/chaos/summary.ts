import type { Report, ScenarioReport } from "./report.ts";

const shownProblems = 20;
const columns = [
  "scenario",
  "load/s",
  "acknowledged",
  "lost",
  "doubled",
  "unwanted",
  "failed",
  "hung",
  "slowest s",
  "recovery s",
];

export function progressLine(report: ScenarioReport): string {
  const failures = Object.entries(report.failures).map(([why, count]) => `${count} × ${why}`);
  const text = `${report.acknowledged} acknowledged, ${failures.join(", ") || "none"} failed`;
  return `${report.scenario.padEnd(24)} ${report.seconds} s  ${text}; went on after ${slowest(report)}`;
}

export function summary({ seed, seconds, scenarios, unknown, renewals, problems }: Report): string {
  const shown = problems.slice(0, shownProblems).map((problem) => `PROBLEM ${problem}`);
  const rest = problems.length - shown.length;
  return [
    "",
    ...table([columns, ...scenarios.map(cells)]),
    "",
    `${seconds} s, seed ${seed}; ${unknown} mails whose server could not say that it took them`,
    `The tokens of mailboxes were renewed ${renewals} times`,
    ...shown,
    ...(rest > 0 ? [`and ${rest} more: --json lists them all`] : []),
    problems.length > 0 ? `FAILED: ${problems.length} promises broken` : "Every promise was kept.",
  ].join("\n");
}

const cells = (report: ScenarioReport): string[] => [
  report.scenario,
  ...[
    `${report.requests_per_second} of ${report.wanted_per_second}`,
    report.acknowledged,
    report.lost,
    report.doubled,
    report.unwanted,
    report.failed,
    report.hung,
    report.slowest_seconds,
  ].map(String),
  slowest(report),
];

function slowest({ recovery_seconds }: ScenarioReport): string {
  const waits = Object.entries(recovery_seconds).map(([flow, waited]) => ({ flow, waited: waited ?? Infinity }));
  const [last] = waits.sort((one, other) => other.waited - one.waited);
  return last ? `${last.waited} (${last.flow})` : "–";
}

function table(rows: string[][]): string[] {
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => pad(cell, widths[at] ?? 0, at)).join("  "));
}

const pad = (cell: string, width: number, at: number) =>
  at === 0 || at === columns.length - 1 ? cell.padEnd(width) : cell.padStart(width);
