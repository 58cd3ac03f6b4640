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
import { allPages } from "./all-pages.ts";
import { CliError } from "./cli-error.ts";
import { findWorkspace } from "./find-workspace.ts";
import { newCommand, newWorkspaceCommand, type WorkspaceOptions } from "./new-command.ts";
import { counted, type Output, print, printRows } from "./output.ts";
import { withSession } from "./session.ts";

const meaning = `
Whoever has a link is let in: give it to nobody but the person. It works once; a newer one ends it.`;

export function userCommands(program: Command): void {
  const group = program.command("user").description("people who sign in to the app");
  const about = (name: string, description: string) =>
    newCommand(group, name, description).argument("<email>", "the address that they sign in with");

  newCommand(group, "list", "list everybody who has an account, the newest first")
    .option("--search <text>", "only whose address has this in it")
    .action(list);
  newWorkspaceCommand(group, "invite", "make a link that makes somebody a member of a workspace, within seven days")
    .argument("<email>", "the address that they sign in with, or will")
    .addOption(new Option("--role <role>", "what they may do").choices(roles).default("viewer"))
    .addHelpText("after", meaning)
    .action(invite);
  about("link", "make a link that signs somebody in, once within a day; an earlier one ends")
    .addHelpText("after", meaning)
    .action(link);
  about("reset", "end somebody's password, passkeys and sessions, and make a link by which they choose a new password")
    .addHelpText("after", meaning)
    .action(reset);
  about(
    "remove-second-factor",
    "let the password alone sign somebody in who lost their phone and codes; sessions end",
  ).action(removeFactor);
  about("disable", "let somebody sign in no more: sessions, links and their invitations end, memberships stay").action(
    disable,
  );
  about("enable", "let somebody sign in again who was disabled").action(enable);
  about("end-sessions", "sign somebody out everywhere; they sign in again by what they know").action(endSessions);
  about("make-operator", "let somebody run this installation in the app, under Operator").action(giveOperator);
  about("end-operator", "let them run it no longer, from their next request on; invitations that they made end").action(
    takeOperator,
  );
}

function list({ search, ...output }: Output & { search?: string }): Promise<void> {
  return withSession(async ({ call }) => {
    const filter = search === undefined ? {} : { search };
    const users = await Array.fromAsync(allPages((page) => call(listUsers, { ...filter, ...page })));
    printRows(output, users, {
      email: ({ email }) => email,
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
    `Nobody signs in as ${email}: \`outbound user list\` shows who does, \`outbound user invite\` makes a link for somebody new.`,
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
  print(output, user, `${user.email} signs in by password alone now. ${next}`);
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
  print(output, user, `${user.email} runs this installation, in the app under Operator.`);
}

async function takeOperator(email: string, output: Output): Promise<void> {
  const user = await withSession(({ call }) => call(endOperator, { email })).catch(unknownTo(email));
  print(output, user, `${user.email} runs this installation no longer; their memberships stay.`);
}
