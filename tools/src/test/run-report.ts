import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";

/** What one run of vitest did. */
export type RunReport = {
  files: FileReport[];
  /** Errors outside of all tests, which vitest can't always tell the file of. */
  strayErrors: { message: string; file?: string }[];
};
export type FileReport = {
  /** From the repository's root. */
  file: string;
  project: string;
  seconds: number;
  passed: number;
  failed: Failure[];
  /** Of the file itself, before or after its tests. */
  problems: string[];
  /** The groups of the skipped tests, or their own names, once a test. */
  skipped: string[];
  /** How many were left out because they are long. */
  leftOut: number;
};
export type Failure = { test: string; error: string };

/** A reporter of vitest that writes a RunReport as JSON into the file that OUTBOUND_TEST_REPORT names. */
export default class WriteRunReport implements Reporter {
  #root = "";
  #leavesLongOut = false;

  onInit({ config }: Vitest): void {
    this.#root = config.root;
    this.#leavesLongOut = config.tagsFilter?.includes("!long") ?? false;
  }

  async onTestRunEnd(...[modules, errors]: Parameters<Required<Reporter>["onTestRunEnd"]>): Promise<void> {
    const file = process.env["OUTBOUND_TEST_REPORT"];
    if (!file) throw new Error("OUTBOUND_TEST_REPORT names no file.");
    const report: RunReport = {
      files: modules.map((module) => reportFile(module, this.#root, this.#leavesLongOut)),
      strayErrors: errors.map(({ message, VITEST_TEST_PATH: path }) => ({
        message,
        ...(typeof path === "string" && { file: relative(this.#root, path) }),
      })),
    };
    await writeFile(file, JSON.stringify(report));
  }
}

function reportFile(module: TestModule, root: string, leavesLongOut: boolean): FileReport {
  const all = [...module.children.allTests()];
  const tests = all.filter(({ tags }) => !(leavesLongOut && tags.includes("long")));
  const failed = tests.filter((test) => test.result().state === "failed");
  const skipped = tests.filter((test) => test.result().state === "skipped");
  const suites = [...module.children.allSuites()];
  const problems = [module, ...suites].flatMap((part) => part.errors().map(({ message }) => message));
  const hasEnded = module.state() === "passed" || module.state() === "skipped";
  const isExplained = hasEnded || failed.length > 0 || problems.length > 0;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    file: relative(root, module.moduleId),
    project: module.project.name,
    seconds: (collectDuration + setupDuration + duration) / 1000,
    passed: tests.filter((test) => test.result().state === "passed").length,
    failed: failed.map((test) => ({ test: test.fullName, error: test.result().errors?.[0]?.message ?? "no error" })),
    problems: isExplained ? problems : [`It ended ${module.state()}.`],
    skipped: skipped.map(({ fullName, parent }) => (parent.type === "suite" ? parent.fullName : fullName)),
    leftOut: all.length - tests.length,
  };
}
