import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "@outbound/servers/processes/run-program";
import { readArguments } from "@outbound/service/read-arguments";
import { type AuditResult, auditDependencies } from "./check-audit.ts";
import { findBoundaryProblems } from "./check-boundaries.ts";
import { findDocumentProblems } from "./check-documents.ts";
import { findDrift } from "./check-drift.ts";
import { findLicenceProblems } from "./check-licences.ts";
import { findMigrationProblems } from "./check-migrations.ts";
import { findOpenApiProblems } from "./check-openapi.ts";
import { findPictureProblems } from "./check-pictures.ts";
import { findTableProblems } from "./check-tables.ts";
import { findTestProblems } from "./check-tests.ts";
import { findTransitionProblems } from "./check-transitions.ts";
import { findWordProblems } from "./check-words.ts";
import { findSlowExpressions } from "./expressions/check-expressions.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
readArguments({
  command: "npm run check --",
  about: `Checks everything but the tests: format, lint, types, unused code, boundaries, documents, migrations and more. One line for
each check, and what a failed one has to say.`,
  options: {},
  understand: () => undefined,
});

const checks: Record<string, () => Promise<string | AuditResult>> = {
  audit: () => auditDependencies(root),
  licences: async () => (await findLicenceProblems(root)).join("\n"),
  format: () => program("@biomejs/biome/bin/biome", "ci", "--colors=off"),
  lint: () => program("oxlint/bin/oxlint", "--type-aware", "--deny-warnings"),
  types: () => typesOf("."),
  app: () => typesOf("console"),
  unused: () => program("knip/bin/knip.js", "--no-progress"),
  boundaries: async () => (await findBoundaryProblems(root)).join("\n"),
  tables: async () => (await findTableProblems(root)).join("\n"),
  transitions: async () => (await findTransitionProblems(root)).join("\n"),
  tests: async () => (await findTestProblems(root)).join("\n"),
  documents: async () => (await findDocumentProblems(root)).join("\n"),
  pictures: async () => (await findPictureProblems(root)).join("\n"),
  words: async () => (await findWordProblems(root)).join("\n"),
  expressions: async () => (await findSlowExpressions(root)).join("\n"),
  migrations: async () => [...(await findMigrationProblems(root)), await findDrift(root)].filter(Boolean).join("\n"),
  openapi: () => findOpenApiProblems(root),
};

const results = await Promise.all(Object.entries(checks).map(([name, check]) => report(name, check)));
process.exitCode = results.every(Boolean) ? 0 : 1;

async function report(name: string, check: () => Promise<string | AuditResult>): Promise<boolean> {
  const start = performance.now();
  const result = await check().catch((error: unknown) => String(error instanceof Error ? error.stack : error));
  const { problems, note = "" } = typeof result === "string" ? { problems: result } : result;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${problems ? "FAILED" : "ok    "} ${name.padEnd(11)} ${seconds} s ${note}`.trimEnd());
  if (problems) console.log(`${problems}\n`);
  return !problems;
}

/** Several checkers would each build zod's and the router's types again: four do six times the work of one. */
function typesOf(project: string): Promise<string> {
  return program("typescript/bin/tsc", "-p", project, "--checkers", "1");
}

async function program(file: string, ...args: string[]): Promise<string> {
  const { status, output } = await runProgram(root, join(root, "node_modules", file), args);
  return status === 0 ? "" : output.trim() || `exit ${status ?? "by a signal"}`;
}
