import { AppError } from "@outbound/contracts/app-error";
import { createInvitation } from "@outbound/contracts/people/create-invitation";
import { disableUser, enableUser } from "@outbound/contracts/people/disable-user";
import { endUserSessions } from "@outbound/contracts/people/end-user-sessions";
import { linkUser } from "@outbound/contracts/people/link-user";
import { listUsers } from "@outbound/contracts/people/list-users";
import { endOperator, makeOperator } from "@outbound/contracts/people/make-operator";
import { removeSecondFactor } from "@outbound/contracts/people/remove-second-factor";
import { resetUser } from "@outbound/contracts/people/reset-user";
import { type Role, roles } from "@outbound/contracts/people/role";
import { type Command, Option } from "commander";
import { newCommand, newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { counted, type Output, print, printRows } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { withSession } from "../session/session.ts";

const meaning = `
A link signs in anyone who has it: give it only to the account's owner. It works once, until you make a newer one.`;

export function userCommands(program: Command): void {
  const group = program.command("user").description("accounts that sign in to the app");
  const about = (name: string, description: string) =>
    newCommand(group, name, description).argument("<email>", "the address that they sign in with");

  newCommand(group, "list", "list all accounts, newest first")
    .option("--search <text>", "only those with this in their email")
    .action(list);
  newWorkspaceCommand(group, "invite", "create an invitation link to a workspace; it works once, for 7 days")
    .argument("<email>", "the address that they sign in with, or will")
    .addOption(new Option("--role <role>", "what they may do").choices(roles).default("viewer"))
    .addHelpText("after", meaning)
    .action(invite);
  about("link", "create a sign-in link; it works once, for a day, and ends earlier ones")
    .addHelpText("after", meaning)
    .action(link);
  about("reset", "remove an account's password, passkeys and sessions, and create a link to choose a new password")
    .addHelpText("after", meaning)
    .action(reset);
  about(
    "remove-second-factor",
    "remove the second factor of someone who lost phone and codes; their sessions end",
  ).action(removeFactor);
  about("disable", "disable an account: sessions, links and invitations end, memberships stay").action(disable);
  about("enable", "enable a disabled account").action(enable);
  about("end-sessions", "end all sessions of an account; it can sign in again").action(endSessions);
  about("make-operator", "make an account operator of this installation, in the app under Operator").action(
    giveOperator,
  );
  about("end-operator", "remove operator rights; unused invitations of the account end").action(takeOperator);
}

function list({ search, ...output }: Output & { search?: string }): Promise<void> {
  return withSession(async ({ call }) => {
    const filter = search === undefined ? {} : { search };
    const users = await Array.fromAsync(allPages((page) => call(listUsers, { ...filter, ...page })));
    printRows(output, users, {
      email: ({ email }) => email,
      name: ({ name }) => name,
      id: ({ id }) => id,
      workspaces: ({ workspaces }) => workspaces.map(({ name, role }) => `${name} (${role})`).join(", ") || null,
      operator: ({ is_operator }) => (is_operator ? "yes" : "no"),
      "second factor": ({ has_second_factor }) => (has_second_factor ? "yes" : "no"),
      disabled: ({ disabled_at }) => disabled_at,
      created: ({ created_at }) => created_at,
    });
  });
}

async function invite(email: string, { workspace, role, ...output }: WorkspaceOptions & { role: Role }) {
  const made = await withSession(async (session) =>
    session.call(createInvitation, { email, role }, await findWorkspace(session, workspace)),
  );
  print(output, made, made.url);
}

const unknownTo = (email: string) => (error: unknown) => {
  if (!(error instanceof AppError) || error.kind !== "not-found") throw error;
  throw new CliError(
    `No account has the email ${email}: \`outbound user list\` shows all, \`outbound user invite\` invites somebody new.`,
  );
};

async function link(email: string, output: Output): Promise<void> {
  const made = await withSession(({ call }) => call(linkUser, { email })).catch(unknownTo(email));
  print(output, made, made.url);
}

async function reset(email: string, output: Output): Promise<void> {
  const made = await withSession(({ call }) => call(resetUser, { email })).catch(unknownTo(email));
  print(output, made, made.url);
}

async function removeFactor(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(removeSecondFactor, { email })).catch(unknownTo(email));
  const next = `\`outbound user reset ${user.email}\` ends that, too, if somebody else may know it.`;
  print(output, user, `${user.email} signs in with the password alone now. ${next}`);
}

async function disable(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(disableUser, { email })).catch(unknownTo(email));
  print(output, user, `${user.email} can't sign in any more. \`outbound user enable ${user.email}\` undoes it.`);
}

async function enable(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(enableUser, { email })).catch(unknownTo(email));
  print(output, user, `${user.email} can sign in again.`);
}

async function endSessions(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(endUserSessions, { email })).catch(unknownTo(email));
  print(output, user, `${counted(user.ended, "session")} of ${user.email} ended.`);
}

async function giveOperator(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(makeOperator, { email })).catch(unknownTo(email));
  print(output, user, `${user.email} is operator of this installation now.`);
}

async function takeOperator(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(endOperator, { email })).catch(unknownTo(email));
  print(output, user, `${user.email} is no longer operator; memberships stay.`);
}
