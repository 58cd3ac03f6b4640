import { listMembers } from "@outbound/contracts/people/list-members";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { type Role, roles } from "@outbound/contracts/people/role";
import { setMemberRole } from "@outbound/contracts/people/set-member-role";
import { Argument, type Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { print, printRows } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";

export function memberCommands(program: Command): void {
  const group = program.command("member").description("members of a workspace and their roles");
  const about = (name: string, description: string) =>
    newWorkspaceCommand(group, name, description).argument("<email>", "the address that they sign in with");

  newWorkspaceCommand(group, "list", "list the members, newest first").action(list);
  about("set-role", "change a member's role; the last owner stays owner")
    .addArgument(new Argument("<role>", "what they may do from now on").choices(roles))
    .action(setRole);
  about("remove", "remove a member and their unused invitations; the account stays").action(remove);
}

async function list({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const rows = await withSession(async (session) =>
    Array.fromAsync(membersOf(session, await findWorkspace(session, workspace))),
  );
  printRows(output, rows, {
    email: ({ email }) => email,
    name: ({ name }) => name,
    role: ({ role }) => role,
    "second factor": ({ has_second_factor }) => (has_second_factor ? "yes" : "no"),
    joined: ({ joined_at }) => joined_at,
    id: ({ id }) => id,
  });
}

async function setRole(email: string, role: Role, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const member = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const { id } = await findMember(session, workspaceId, email);
    return session.call(setMemberRole, { id, role }, workspaceId);
  });
  print(output, member, `${member.email} is ${member.role} now.`);
}

async function remove(email: string, { workspace, ...output }: WorkspaceOptions): Promise<void> {
  const member = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const found = await findMember(session, workspaceId, email);
    await session.call(removeMember, { id: found.id }, workspaceId);
    return found;
  });
  print(output, member, `${member.email} is no longer a member; the account stays.`);
}

const membersOf = (session: Session, workspaceId: string) =>
  allPages((page) => session.call(listMembers, page, workspaceId));

async function findMember(session: Session, workspaceId: string, address: string) {
  const wanted = address.trim().toLowerCase();
  for await (const member of membersOf(session, workspaceId)) if (member.email === wanted) return member;
  throw new CliError(
    `No member has the email ${wanted}: \`outbound member list\` shows all, \`outbound user invite\` invites somebody new.`,
  );
}
