import { setTimeout as sleep } from "node:timers/promises";
import { askByCode } from "@outbound/contracts/mailboxes/ask-by-code";
import { connectByCode } from "@outbound/contracts/mailboxes/connect-by-code";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { getConnection } from "@outbound/contracts/mailboxes/get-connection";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { type Session, withSession } from "../session/session.ts";

type Options = ReferenceOptions & { account?: string; shared?: boolean; device?: boolean; wait: boolean };
type Output = Pick<Options, "json">;
type Connection = WireOutputOf<typeof getConnection>;

type Result = Pick<Connection, "status" | "account" | "reason">;
type ConnectRequest = { mailbox_id: string; account?: string; is_shared?: boolean };

const pollMs = 2_000;

export function connectCommand(group: Command): void {
  newReferenceCommand(group, "connect", "print a link to sign in for the mailbox at Google or Microsoft")
    .argument("<id or address>", "the mailbox")
    .option("--account <address>", "the account that signs in, if it isn't the mailbox's address")
    .option("--shared", "the mailbox is a shared one that the account may use, and no alias of it")
    .option("--device", "at Microsoft: print a code instead, which somebody enters there on any machine", false)
    .option("--no-wait", "don't wait until somebody has signed in")
    .addHelpText("after", example)
    .action(connect);
}

const example = `
The mailbox's file says oauth in the place of smtp and imap:
  { "email": "mara@example.com", "oauth": "google", "daily_limit": 200, "min_gap_seconds": 60 }
The link is good for ten minutes and for one sign-in; give it to whoever has the mailbox. It leads to the gateway: where no browser
reaches that, --device prints a code and Microsoft's address at which it is entered. Google has no such code for mailboxes.`;

async function connect(mailbox: string, options: Options): Promise<void> {
  const { workspace, account, shared, device, wait, ...output } = options;
  if (device && !wait) throw new CliError("--device waits, as the code is asked about here: leave --no-wait out.");
  const result = await withSession(async (session) => {
    const { id: mailbox_id, workspaceId } = await findReference(session, "mailbox", mailbox, workspace);
    const request = { mailbox_id, ...(account !== undefined && { account }), ...(shared && { is_shared: true }) };
    if (device) return byCode(session, workspaceId, request, output);
    return byLink(session, workspaceId, request, { ...output, wait });
  });
  const { status } = result;
  if (status !== "connected" && status !== "waiting") throw new CliError(describeFailure(mailbox, result));
  print(
    output,
    result,
    "url" in result && status === "waiting" ? result.url : `${mailbox} is connected, as ${result.account}.`,
  );
}

async function byLink(
  { call }: Session,
  workspaceId: string,
  request: ConnectRequest,
  { wait, ...output }: Output & { wait: boolean },
) {
  const link = await call(connectMailbox, request, workspaceId);
  const waiting: Result = { status: "waiting", account: null, reason: null };
  if (!wait) return { ...link, ...waiting };
  printInstruction(output, `Open this within ten minutes, and sign in:\n\n  ${link.url}\n\nWaiting …`, link.url);
  for (;;) {
    const connection = await call(getConnection, { id: link.id }, workspaceId);
    if (connection.status !== "waiting") return { ...link, ...connection };
    await sleep(pollMs);
  }
}

/** The provider sets the interval. */
async function byCode({ call }: Session, workspaceId: string, request: ConnectRequest, output: Output) {
  const code = await call(connectByCode, request, workspaceId);
  const { page, user_code } = code;
  const text = `Open ${page} on any machine, enter this code, and sign in:\n\n  ${user_code}\n\nWaiting …`;
  printInstruction(output, text, `${user_code} ${page}`);
  for (let { wait_seconds } = code; ; ) {
    await sleep(wait_seconds * 1_000);
    const connection = await call(askByCode, { id: code.id }, workspaceId);
    if (connection.status !== "waiting") return { ...code, ...connection };
    ({ wait_seconds } = connection);
  }
}

/** With --json standard output has only the result, so the instruction goes to standard error. */
function printInstruction({ json }: Output, text: string, brief: string): void {
  if (json) process.stderr.write(`${brief}\n`);
  else process.stdout.write(`${text}\n`);
}

function describeFailure(mailbox: string, { status, reason, account }: Result) {
  if (status === "expired") return "Nobody signed in in time: start again.";
  const why = `${mailbox} is not connected. ${oneLine(reason ?? "")}`;
  if (status !== "other-account") return why;
  return `${why}\nIf that is right: --account ${account}, and --shared if it is a shared mailbox and no alias.`;
}
