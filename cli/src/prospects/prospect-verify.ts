import { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import { verificationBatchSize } from "@outbound/contracts/prospects/verification";
import type { Command } from "commander";
import { inBatches } from "../input/in-batches.ts";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { print, printRows } from "../output/output.ts";
import { progressBar } from "../output/progress-bar.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";
import { readVerifications, type VerificationRow } from "./verification-csv.ts";

const example = `
The columns are email, status (valid, invalid, risky or unknown) and, if there is one, checked_at, an ISO 8601 date or date-time;
without it a check is of now. Of an address the last check counts, so the same file can be stored again.`;

export function verifyCommand(group: Command): void {
  newWorkspaceCommand(group, "verify", "import email verification results from a CSV file")
    .requiredOption("-f, --file <file>", "the CSV file, in UTF-8; - is standard input")
    .addHelpText("after", example)
    .action(verify);
}

type Unstored = { line: number; email: string; result: "outdated" | "not-found" | "invalid"; reason?: string };
type Report = { stored: number; outdated: number; "not-found": number; invalid: number; rows: Unstored[] };

async function verify({ workspace, file, ...output }: WorkspaceOptions & { file: string }): Promise<void> {
  const report: Report = { stored: 0, outdated: 0, "not-found": 0, invalid: 0, rows: [] };
  await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const csv = await readVerifications(file);
    const bar = progressBar(csv.totalBytes, () => `${report.stored} stored`);
    try {
      for await (const rows of inBatches(csv.rows, verificationBatchSize)) {
        await store(session, workspaceId, rows, report);
        bar.update(csv.readBytes());
      }
    } finally {
      bar.stop();
    }
  });
  if (!output.json && report.rows.length > 0) {
    printRows({}, report.rows, {
      line: (row) => row.line,
      email: (row) => row.email,
      result: (row) => (row.reason ? `${row.result}: ${row.reason}` : row.result),
    });
  }
  print(output, report, summary(report));
}

const summary = ({ stored, outdated, "not-found": unknown, invalid }: Report) =>
  `${stored} stored, ${outdated} outdated, ${unknown} not found, ${invalid} invalid.`;

async function store({ call }: Session, workspaceId: string, rows: readonly VerificationRow[], report: Report) {
  const usable = rows.flatMap((row) => ("result" in row ? [row] : []));
  const results = usable.map(({ result }) => result);
  const { data } = results.length > 0 ? await call(storeVerifications, { results }, workspaceId) : { data: [] };
  if (data.length !== usable.length) throw new CliError("The server's response doesn't match the rows that were sent.");
  const found = new Map(usable.map((row, at) => [row, data[at]?.result]));
  for (const row of rows) {
    const result = "problem" in row ? "invalid" : (found.get(row) ?? "not-found");
    report[result] += 1;
    const { line, email } = row;
    if (result !== "stored")
      report.rows.push({ line, email, result, ...("problem" in row && { reason: row.problem }) });
  }
}
