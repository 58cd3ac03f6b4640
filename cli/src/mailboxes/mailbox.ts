import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { listMailboxEntries } from "@outbound/contracts/mailboxes/list-mailbox-entries";
import { mailboxFile } from "@outbound/contracts/mailboxes/mailbox";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { type ListOptions, newListCommand, newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { readFileAs } from "../input/read-file.ts";
import { describeMailbox } from "../output/describe-settings.ts";
import { oneLine, print } from "../output/output.ts";
import { mailboxPauseCommands } from "../sending/pause.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { type Session, withSession } from "../session/session.ts";
import { checkCommand } from "./mailbox-check.ts";
import { connectCommand } from "./mailbox-connect.ts";
import { discoverCommand } from "./mailbox-discover.ts";
import { importCommand } from "./mailbox-import.ts";
import { removeCommand } from "./mailbox-remove.ts";
import { showCommand } from "./mailbox-show.ts";
import { updateCommand } from "./mailbox-update.ts";

type Checked = WireOutputOf<typeof checkCredential>;
type Added = WireOutputOf<typeof addMailbox>;
type Row = WireOutputOf<typeof listMailboxEntries>["data"][number];

const example = `
The file, JSON or YAML:
  { "email": "mara@example.com", "name": "Mara", "daily_limit": 200, "min_gap_seconds": 60,
    "timezone": "Europe/Paris", "ramp": { "start": 10, "increment": 5 },
    "smtp": { "host": "smtp.example.com", "port": 465, "secure": true, "user": "mara", "pass": "…" },
    "imap": { "host": "imap.example.com", "port": 993, "secure": true, "user": "mara", "pass": "…" } }
A mailbox at Google or Microsoft without a password: "oauth": "google", or "microsoft", in place of smtp and imap; then
\`outbound mailbox connect\`.
Without imap Outbound doesn't read replies and bounces.
daily_limit null, or absent, is no limit. It counts days in timezone, by default the workspace's.
ramp: at most start emails on the first sending day, increment more on each further one, up to daily_limit.
secure is TLS from the first byte; otherwise STARTTLS. A server with a user that offers neither gets no password and no email, unless it is
on this machine or has insecure: true, which lets others on the way read the password.
A server has public addresses and a port for email (25, 465, 587, 2525, 143, 993). For one in your own network set the mailer's
MAIL_SERVER_ALLOWED_CIDRS.
An email outside your threads is held, as anybody can write any From (\`outbound reply list --held\`), unless the mailbox's own server
vouches for it. Google's and Microsoft's are known. For another that adds Authentication-Results to every email, name in imap how they
begin: "authentication_results": "mx.example.com". Or trust every From: "trust_from": true.`;

export function mailboxCommands(program: Command): void {
  const group = program.command("mailbox").description("mailboxes that campaigns send from");

  newWorkspaceCommand(group, "add", "add a mailbox, or replace the settings of the one with that address")
    .requiredOption("-f, --file <file>", "the mailbox file; - is standard input")
    .option("--no-check", "don't connect to its servers afterwards")
    .addHelpText("after", example)
    .action(add);
  importCommand(group);
  newListCommand(group, "list", "list the mailboxes").action(list);
  showCommand(group);
  mailboxPauseCommands(group);
  updateCommand(group);
  removeCommand(group);
  connectCommand(group);
  checkCommand(group);
  discoverCommand(group);
}

type Adding = WorkspaceOptions & { file: string; check: boolean };

async function add({ workspace, file, check: mayConnect, ...output }: Adding): Promise<void> {
  const mailbox = await readFileAs(mailboxFile, file);
  const { connections, ...row } = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const added = await session.call(addMailbox, mailbox, workspaceId);
    return {
      ...added,
      connections: canConnect(added, mayConnect) ? await connect(session, added.id, workspaceId) : null,
    };
  });
  const what = row.outcome === "replaced" ? "was there, and has new settings" : "is added";
  const lines = [
    `Mailbox ${row.email} ${what}, ${row.id}: ${describeMailbox(mailboxFile.parse(mailbox))}.`,
    ...(connections ?? []).map(describeConnection),
  ];
  if (row.status === "needs_reconnect") lines.push(`${row.status_reason} \`outbound mailbox connect ${row.email}\``);
  if (connections?.some(({ ok }) => !ok)) {
    lines.push(savedAllTheSame(row.id));
    process.exitCode = 1;
  }
  print(output, { ...row, connections }, lines.join("\n"));
}

const canConnect = ({ status }: Added, isWanted: boolean) => isWanted && status !== "needs_reconnect";

const savedAllTheSame = (id: string) =>
  `It is saved anyway. Fix the file and add it again, or fix the server and try \`outbound mailbox check ${id}\`.`;

type Connection = Checked["connections"][number];

async function connect({ call }: Session, mailbox_id: string, workspaceId: string): Promise<Connection[]> {
  const { connections } = await call(checkCredential, { mailbox_id }, workspaceId);
  return connections;
}

const describeConnection = ({ protocol, error, login }: Connection): string =>
  `${protocol.toUpperCase()}: ${login ? connected[login] : oneLine(error ?? "")}`;

const connected = {
  accepted: "connected, and it accepted user and password.",
  "not-given": "connected, without a sign-in, as the mailbox has no user and password.",
  "not-taken": "connected; the server doesn’t ask for a sign-in, so none was tried.",
};

function list(options: ListOptions): Promise<void> {
  return printList(options, pagesOf(listMailboxEntries), {
    id: (row) => row.id,
    email: (row) => row.email,
    status: describeStatus,
    "sent today": (row) => row.sent_today,
    "today's limit": (row) => row.effective_daily_limit,
    "daily limit": (row) => row.daily_limit,
    "ramp day": (row) => row.ramp?.day ?? null,
    "time zone": (row) => row.effective_timezone,
    "gap (s)": (row) => row.min_gap_seconds,
  });
}

function describeStatus({ status, status_reason: reason, paused }: Row): string {
  if (paused) return `paused (${paused.scope})${paused.reason === null ? "" : `: ${paused.reason}`}`;
  return reason ? `${status}: ${reason}` : status;
}
