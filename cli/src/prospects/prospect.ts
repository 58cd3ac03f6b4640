import { parseEmailAddress } from "@outbound/contracts/email-address";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { importBatchSize, importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspectFields } from "@outbound/contracts/prospects/list-prospect-fields";
import { isUuid } from "@outbound/contracts/uuid";
import { otherEmails } from "@outbound/csv/people-columns";
import { type Encoding, encodingNames, encodings } from "@outbound/csv/read-text";
import { longerThanAPerson } from "@outbound/csv/refused-csv";
import { type Command, Option } from "commander";
import { inBatches } from "../input/in-batches.ts";
import {
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { type Output, print, printRows } from "../output/output.ts";
import { progressBar } from "../output/progress-bar.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";
import { importAsJob, largeFileBytes } from "./import-as-job.ts";
import type { ImportReport, RefusedRow } from "./import-report.ts";
import { type CsvRow, describeColumns, readProspects } from "./prospect-csv.ts";
import { findProspect, listProspectCommands } from "./prospect-list.ts";
import { verifyCommand } from "./prospect-verify.ts";

const example = `
The first line names the columns: email (required), first_name, last_name, timezone, company_name and tags (separated by ; or ,).
Their usual other names, in CRMs and in a dozen languages, are understood, too (Company, E-mail, Nachname); the report says what
each column was taken for. Notes above the columns' names are skipped.
Commas, semicolons, tabs or bars separate the cells. Any other column is a custom field, with or without \`custom_fields.\` before its
name. An empty cell, NULL, N/A or a dash is no value.
Prospects who are already here stay unchanged, so you can run an interrupted import again. A file of more than 2 MB becomes a job of the
server (see outbound job), which continues when this command is interrupted.`;

export function prospectCommands(program: Command): void {
  const group = program.command("prospect").description("prospects");

  newWorkspaceCommand(group, "import", "import prospects from a CSV file; a refused row stops no other")
    .requiredOption("-f, --file <file>", "the CSV file; - is standard input")
    .addOption(
      new Option("--encoding <name>", "the file's encoding, if the recognised one is wrong").choices(encodings),
    )
    .addHelpText("after", example)
    .action(importFile);
  verifyCommand(group);
  listProspectCommands(group);
  newReferenceCommand(group, "erase", "erase a prospect everywhere, for good; the email is never used again")
    .argument("<email or id>", "the prospect; with --workspace also an email that is no prospect's")
    .option("--yes", "do it, instead of saying whom it would erase", false)
    .action(erase);
}

type ImportOptions = WorkspaceOptions & { file: string; encoding?: Encoding };

async function importFile({ workspace, file, encoding, ...output }: ImportOptions): Promise<void> {
  const report: ImportReport = { encoding: "utf-8", ...noFigures, columns: [], rows: [] };
  await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const { data: fields } = await session.call(listProspectFields, {}, workspaceId);
    const known = fields.map(({ name }) => name);
    const csv = await readProspects(file, { encoding, known });
    if (csv.totalBytes > largeFileBytes) {
      Object.assign(report, await importAsJob(session, workspaceId, file, { encoding: csv.encoding(), known }));
      return;
    }
    report.columns = csv.columns;
    const bar = progressBar(csv.totalBytes, () => `${report.created} created`);
    try {
      for await (const rows of inBatches(csv.rows, importBatchSize)) {
        await importRows(session, workspaceId, rows, report);
        bar.update(csv.readBytes());
      }
    } catch (error) {
      bar.stop();
      if (report.created + report.rows.length > 0)
        process.stderr.write(`The import was cut short; so far: ${summary(report)}\n`);
      throw error;
    }
    bar.stop();
    report.encoding = csv.encoding();
  });
  printReport(output, report);
}

const noFigures = { created: 0, other_emails: 0, duplicate: 0, invalid: 0, erased: 0 };

const rowSchema = importProspects.input.shape.prospects.element;

/** Malformed rows are sorted out here, because one of them would have the whole call refused. */
async function importRows({ call }: Session, workspaceId: string, rows: readonly CsvRow[], report: ImportReport) {
  const usable = rows.filter(({ line, prospect, problem }) => {
    const reason = problem ?? rowSchema.safeParse(prospect).error?.issues[0]?.message;
    if (reason !== undefined) refuse(report, { line, email: prospect.email, result: "invalid", reason });
    return reason === undefined;
  });
  if (usable.length === 0) return;

  const { data } = await call(
    importProspects,
    { source: "csv", prospects: usable.map((row) => row.prospect) },
    workspaceId,
  );
  if (data.length !== usable.length) throw new CliError("The server's response doesn't match the rows that were sent.");
  for (const [index, row] of data.entries()) {
    const { line = 0, prospect } = usable[index] ?? {};
    const written = prospect?.email ?? "";
    const { result, email = parseEmailAddress(written) ?? written } = row;
    if (result === "created") {
      report.created += 1;
      if (prospect?.custom_fields?.[otherEmails] !== undefined) report.other_emails += 1;
    } else if (result === "duplicate" || result === "erased") refuse(report, { line, email, result });
    else refuse(report, { line, email, result: "invalid", reason: reasons[result] });
  }
}

const reasons = { "invalid-email": "not an email address", "too-large": longerThanAPerson };

function refuse(report: ImportReport, row: RefusedRow): void {
  report[row.result] += 1;
  report.rows.push(row);
}

function printReport(output: Output, report: ImportReport): void {
  report.rows.sort((a, b) => a.line - b.line);
  if (output.json) return print(output, report, "");
  if (report.rows.length > 0) {
    printRows({}, report.rows, {
      line: (row) => row.line,
      email: (row) => row.email,
      result: (row) => (row.reason ? `${row.result}: ${row.reason}` : row.result),
    });
  }
  print({}, report, `${describeColumns(report.columns)}\n${describeEncoding(report)}${summary(report)}`);
}

const describeEncoding = ({ encoding }: ImportReport) =>
  encoding === "utf-8" ? "" : `Read as ${encodingNames[encoding]}.\n`;

function summary({ created, other_emails, duplicate, invalid, erased }: ImportReport): string {
  const rows = `${created} created, ${duplicate} there already, ${invalid} invalid${erased > 0 ? `, ${erased} erased before` : ""}.`;
  return other_emails === 0 ? rows : `${rows} ${otherEmails} has further addresses of ${other_emails} of the created.`;
}

async function erase(
  emailOrId: string,
  { workspace, yes, ...output }: ReferenceOptions & { yes: boolean },
): Promise<void> {
  const erased = await withSession(async (session) => {
    if (workspace !== undefined && yes) {
      return session.call(eraseProspect, { prospect: emailOrId }, await findWorkspace(session, workspace));
    }
    const person = await findProspect(session, emailOrId, workspace).catch((error: unknown) => {
      if (workspace !== undefined && !isUuid(emailOrId) && error instanceof CliError) return undefined;
      throw error;
    });
    if (yes && person) return session.call(eraseProspect, { prospect: person.id }, person.workspace_id);
    const what = person
      ? `${person.email}, ${person.id}, is anonymised for good`
      : `${emailOrId}, which no prospect has, can't be emailed or imported any more`;
    print(output, { erased: false, prospect: person ?? null }, `Nothing is done yet: with --yes ${what}.`);
    return undefined;
  });
  if (!erased) return;
  const who = erased.id === null ? "No prospect has this address" : `Prospect ${erased.id} is anonymised`;
  const also = erased.on_global_list ? " The global list names it: see `outbound suppression list --global`." : "";
  print(output, erased, `${who}; it can't be emailed or imported any more.${also}`);
}
