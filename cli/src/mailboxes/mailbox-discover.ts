import { discoverMailbox } from "@outbound/contracts/mailboxes/discover-mailbox";
import type { WireOutputOf } from "@outbound/contracts/operation";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { oneLine, print } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { withSession } from "../session/session.ts";

type Discovered = WireOutputOf<typeof discoverMailbox>;

export function discoverCommand(group: Command): void {
  newWorkspaceCommand(group, "discover", "find the servers of an email address, and print a mailbox file")
    .argument("<address>", "the address of the mailbox")
    .action(discover);
}

async function discover(email: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const found = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    return session.call(discoverMailbox, { email }, workspaceId, discoverMailbox.timeoutMs);
  });
  if (found.source === null && !output.json) {
    throw new CliError(`Nothing says which servers ${oneLine(email)} has: the provider's help pages name them.`);
  }
  print(output, found, [...described(found), JSON.stringify(fileOf(email, found), null, 2)].join("\n"));
}

const sources = {
  provider: "It is a known provider",
  settings: "Its domain says so itself (autoconfig)",
  dns: "Its domain's DNS says so (SRV)",
};

const signIns = {
  google: "Sign in at Google: `outbound mailbox connect` after adding it.",
  microsoft: "Sign in at Microsoft: `outbound mailbox connect` after adding it.",
  "app-password": "It takes an app password, made in the account's security settings.",
  password: "It takes user and password.",
};

const described = ({ source, provider, sign_in, daily_limit, note }: Discovered): string[] => [
  ...(source === null ? [] : [`${sources[source]}${provider === null ? "" : `: ${oneLine(provider)}`}.`]),
  ...(sign_in === null ? [] : [signIns[sign_in]]),
  ...(daily_limit === null ? [] : [`The provider allows ${daily_limit} emails a day.`]),
  ...(note === null ? [] : [oneLine(note)]),
];

function fileOf(email: string, { sign_in, smtp, imap }: Discovered) {
  if (sign_in === "google" || sign_in === "microsoft") return { email, oauth: sign_in };
  return { email, smtp: smtp && { ...smtp, pass: "…" }, imap: imap && { ...imap, pass: "…" } };
}
