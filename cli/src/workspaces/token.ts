import { createToken } from "@outbound/contracts/workspaces/create-token";
import { listTokens } from "@outbound/contracts/workspaces/list-tokens";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import type { Command } from "commander";
import {
  type ListOptions,
  newListCommand,
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { timeOption } from "../input/parse-option.ts";
import { print } from "../output/output.ts";
import { findScope, findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { withSession } from "../session/session.ts";

export function tokenCommands(program: Command): void {
  const group = program.command("token").description("API tokens");

  newWorkspaceCommand(group, "create", "create a token; it is shown only once")
    .option("-n, --name <name>", "its name", "API")
    .option("--read-only", "refuse everything but reads", false)
    .option("--may-answer", "let it send replies without a member", false)
    .addOption(timeOption("--expires-at <time>", "when it stops working, never unless given"))
    .action(create);
  newListCommand(group, "list", "list the tokens, newest first, without the tokens themselves").action(list);
  newReferenceCommand(group, "revoke", "revoke a token now").argument("<id>", "the token's id").action(revoke);
}

type NewToken = { name: string; readOnly: boolean; mayAnswer: boolean; expiresAt?: string };

async function create(options: WorkspaceOptions & NewToken): Promise<void> {
  const { workspace, name, readOnly, mayAnswer, expiresAt, ...output } = options;
  const { id, token } = await withSession(async (session) =>
    session.call(
      createToken,
      { name, read_only: readOnly, may_answer: mayAnswer, expires_at: expiresAt ?? null },
      await findWorkspace(session, workspace),
    ),
  );
  print(output, { id, token }, token);
}

function list(options: ListOptions): Promise<void> {
  return printList(options, pagesOf(listTokens), {
    id: (row) => row.id,
    name: (row) => row.name,
    "let in by": (row) => row.granted_by,
    rights: (row) => (row.read_only ? "read" : row.may_answer ? "read, write and reply" : "read and write"),
    "last used": (row) => row.last_used_at,
    expires: (row) => row.expires_at,
    revoked: (row) => row.revoked_at,
  });
}

async function revoke(id: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const token = await withSession(async (session) =>
    session.call(revokeToken, { id }, await findScope(session, workspace)),
  );
  print(output, token, `Token ${token.name} (${token.id}) is revoked.`);
}
