import { listInvitations } from "@outbound/contracts/people/list-invitations";
import { withdrawInvitation } from "@outbound/contracts/people/withdraw-invitation";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { print, printRows } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";

const meaning = `
\`outbound user invite\` makes one.`;

export function invitationCommands(program: Command): void {
  const group = program.command("invitation").description("open invitations to a workspace");

  newWorkspaceCommand(group, "list", "list open invitations, newest first").addHelpText("after", meaning).action(list);
  newWorkspaceCommand(group, "withdraw", "withdraw an invitation; its link stops working")
    .argument("<email>", "the address that it was made for")
    .action(withdraw);
}

async function list({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const rows = await withSession(async (session) =>
    Array.fromAsync(invitationsOf(session, await findWorkspace(session, workspace))),
  );
  printRows(output, rows, {
    email: (row) => row.email,
    role: (row) => row.role,
    "invited by": (row) => row.invited_by,
    created: (row) => row.created_at,
    expires: (row) => row.expires_at,
    id: (row) => row.id,
  });
}

async function withdraw(email: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const withdrawn = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const invitation = await findInvitation(session, workspaceId, email);
    await session.call(withdrawInvitation, { id: invitation.id }, workspaceId);
    return invitation;
  });
  print(output, withdrawn, `The link of ${withdrawn.email} no longer works.`);
}

const invitationsOf = (session: Session, workspaceId: string) =>
  allPages((page) => session.call(listInvitations, page, workspaceId));

async function findInvitation(session: Session, workspaceId: string, address: string) {
  const wanted = address.trim().toLowerCase();
  for await (const row of invitationsOf(session, workspaceId)) if (row.email === wanted) return row;
  throw new CliError(`No invitation is open for ${wanted}: \`outbound invitation list\` shows those that are.`);
}
