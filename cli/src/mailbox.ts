import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { mailboxFile } from "@outbound/contracts/mailboxes/mailbox";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { CliError } from "./cli-error.ts";
import { findWorkspace } from "./find-workspace.ts";
import { newWorkspaceCommand, type WorkspaceOptions } from "./new-command.ts";
import { print, printRows } from "./output.ts";
import { mailboxPauseCommands } from "./pause.ts";
import { readFileAs } from "./read-file.ts";
import { withSession } from "./session.ts";
import { understoodMailbox } from "./understood.ts";

type Row = WireOutputOf<typeof listMailboxEntries>["data"][number];

const example = `
The file, JSON or YAML:
  { "email": "mara@example.com", "name": "Mara", "daily_limit": 200, "min_gap_seconds": 60,
    "timezone": "Europe/Paris", "ramp": { "start": 10, "increment": 5 },
    "smtp": { "host": "smtp.example.com", "port": 465, "secure": true, "user": "mara", "pass": "…" },
    "imap": { "host": "imap.example.com", "port": 993, "secure": true, "user": "mara", "pass": "…" } }
Without imap its replies and bounces are not read.
daily_limit null, or absent, is no limit. It counts the days of timezone, which is the workspace's unless it is given.
ramp: on the first day on which it sends at most start mails, on each further one increment more, up to daily_limit.
secure is TLS from the first byte; otherwise STARTTLS. A server with a user that offers neither gets no login and no mail, unless it is on this machine
or says insecure: true, which lets whoever is on the way read the password.
A mail outside the threads of yours is held, as anybody can write any From (\`outbound reply list --held\`), unless the mailbox's own
server vouches for it. Google's and Microsoft's are known; of another name in imap how its Authentication-Results begin, if it writes
that field into every mail: "authentication_results": "mx.example.com". Or believe every From: "trust_from": true.`;

export function mailboxCommands(program: Command): void {
  const group = program.command("mailbox").description("mailboxes that campaigns send from");

  newWorkspaceCommand(group, "add", "add a mailbox, or replace the settings of the one with that address")
    .requiredOption("-f, --file <file>", "the mailbox file")
    .addHelpText("after", example)
    .action(add);
  newWorkspaceCommand(group, "list", "list the mailboxes").action(list);
  mailboxPauseCommands(group);
  newWorkspaceCommand(group, "check", "connect to the mailbox's server and log in, sending nothing")
    .argument("<id>", "the mailbox's id")
    .action(check);
}

async function add({ workspace, file, ...output }: WorkspaceOptions & { file: string }): Promise<void> {
  const mailbox = await readFileAs(mailboxFile, file);
  const row = await withSession(async (session) =>
    session.call(addMailbox, mailbox, await findWorkspace(session, workspace)),
  );
  print(output, row, `Mailbox ${row.email} is ${row.id}: ${understoodMailbox(mailboxFile.parse(mailbox))}.`);
}

async function list({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const { data } = await withSession(async (session) =>
    session.call(listMailboxEntries, {}, await findWorkspace(session, workspace)),
  );
  printRows(output, data, {
    id: (row) => row.id,
    email: (row) => row.email,
    status: tellStatus,
    "sent today": (row) => row.sent_today,
    "today's limit": (row) => row.effective_daily_limit,
    "daily limit": (row) => row.daily_limit,
    "ramp day": (row) => row.ramp?.day ?? null,
    "time zone": (row) => row.effective_timezone,
    "gap (s)": (row) => row.min_gap_seconds,
  });
}

/** A pause says more than what a server last failed with. */
function tellStatus({ status, status_reason: reason, paused }: Row): string {
  if (paused) return `paused (${paused.scope})${paused.reason === null ? "" : `: ${paused.reason}`}`;
  return reason ? `${status}: ${reason}` : status;
}

async function check(mailboxId: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const result = await withSession(async (session) =>
    session.call(checkCredential, { mailbox_id: mailboxId }, await findWorkspace(session, workspace)),
  );
  if (!result.ok && !output.json) throw new CliError(`The mailbox's server refused: ${result.error}`);
  print(output, result, "The mailbox's server accepts its credentials.");
}
