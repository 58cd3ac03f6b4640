import { Readable } from "node:stream";
import { AppError } from "@outbound/contracts/app-error";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { discoverMailbox } from "@outbound/contracts/mailboxes/discover-mailbox";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { CsvProblem } from "@outbound/csv/csv-problem";
import {
  describeLeftOut,
  doubleMailbox,
  type MailboxRow,
  type MailboxRows,
  mailboxColumns,
  mailboxOf,
  mostMailboxes,
  readMailboxRows,
} from "@outbound/csv/mailbox-rows";
import { readRows } from "@outbound/csv/read-rows";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { nameOf, readText } from "../input/read-file.ts";
import { CliError } from "../output/cli-error.ts";
import { counted, oneLine, print } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";

const meaning = `
The first line names the columns: email and password, and of these those that you need:
  ${mailboxColumns.slice(0, 9).join(", ")},
  ${mailboxColumns.slice(9).join(", ")}
Columns of other tools' files are understood, too; those that have no effect here, such as warmup_enabled, are left out.
A line without smtp_host has its servers looked for; one with smtp_host and without imap_host isn't read. A port other than 25, 143, 587
and 2525 speaks TLS from the first byte, unless smtp_security or imap_security says starttls. Without daily_limit there is no limit,
without min_gap_seconds no gap.
Each mailbox is signed in to before it is added; one that is here already, or that its server refuses, is named and left out.
A file may have up to ${mostMailboxes} mailboxes.`;

export function importCommand(group: Command): void {
  newWorkspaceCommand(group, "import", "add many mailboxes from a CSV file")
    .requiredOption("-f, --file <file>", "the CSV file; - is standard input")
    .addHelpText("after", meaning)
    .action(importMailboxes);
}

type Outcome = { line: number; email: string | null; id: string | null; problem: string | null };

async function importMailboxes({ workspace, file, ...output }: WorkspaceOptions & { file: string }): Promise<void> {
  const { mailboxes: rows, leftOut } = await rowsIn(file);
  const told = describeLeftOut(leftOut);
  if (told) console.error(oneLine(told));
  const outcomes = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const { data } = await session.call(listMailboxes, {}, workspaceId);
    const known = new Set(data.map(({ email }) => email));
    const begun = new Set<string>();
    const done: Outcome[] = [];
    for (const row of rows) {
      const email = row.email?.toLowerCase() ?? "";
      const outcome = begun.has(email)
        ? { line: row.line, email, id: null, problem: doubleMailbox }
        : await addRow(session, row, known, workspaceId);
      if (email) begun.add(email);
      if (process.stderr.isTTY) console.error(`${rows.indexOf(row) + 1} of ${rows.length}: ${described(outcome)}`);
      done.push(outcome);
    }
    return done;
  });
  const refused = outcomes.filter(({ problem }) => problem !== null);
  const lines = refused.map((outcome) => `${described(outcome)}\n`).join("");
  print(output, outcomes, `${lines}${counted(outcomes.length - refused.length, "mailbox", "mailboxes")} added.`);
  if (refused.length > 0) process.exitCode = 1;
}

async function rowsIn(file: string): Promise<MailboxRows> {
  const text = await readText(file);
  try {
    return await readMailboxRows(readRows(Readable.from([Buffer.from(text)])));
  } catch (error) {
    if (error instanceof CsvProblem) throw new CliError(`${nameOf(file)} can't be used. ${error.message}`);
    throw error;
  }
}

const described = ({ line, email, problem }: Outcome) =>
  `Line ${line}, ${oneLine(email ?? "no address")}: ${problem === null ? "added" : oneLine(problem)}`;

async function addRow(
  session: Session,
  row: MailboxRow,
  known: ReadonlySet<string>,
  workspaceId: string,
): Promise<Outcome> {
  const { line, email = null } = row;
  const without = (problem: string): Outcome => ({ line, email, id: null, problem });
  if (email !== null && known.has(email.toLowerCase()))
    return without("It is here already: `outbound mailbox update`.");
  try {
    const found =
      email === null || !parseEmailAddress(email) || row.smtp_host
        ? undefined
        : await session.call(discoverMailbox, { email }, workspaceId);
    if (found?.sign_in === "microsoft")
      return without(
        "Microsoft takes no passwords: add it by a file with `oauth: microsoft`, then `outbound mailbox connect`.",
      );
    const mailbox = mailboxOf(row, found, { daily_limit: null, min_gap_seconds: 0, ramp: null });
    if (typeof mailbox === "string") return without(mailbox);
    const { smtp, imap } = mailbox;
    const checked = await session.call(checkCredential, { smtp, imap }, workspaceId);
    if (!checked.ok) return without(checked.connections?.find(({ ok }) => !ok)?.error ?? checked.error ?? "refused");
    const { id } = await session.call(addMailbox, mailbox, workspaceId);
    return { line, email, id, problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
    return without(error.message);
  }
}
