import { linkUser } from "@outbound/contracts/people/link-user";
import type { Command } from "commander";
import { newCommand } from "./new-command.ts";
import { type Output, print } from "./output.ts";
import { withSession } from "./session.ts";

export function userCommands(program: Command): void {
  const group = program.command("user").description("people who sign in to the app");

  newCommand(group, "link", "make a link that signs somebody in, once within a day; an earlier one ends")
    .argument("<email>", "the address that they sign in with")
    .action(link);
}

async function link(email: string, output: Output): Promise<void> {
  const made = await withSession(({ call }) => call(linkUser, { email }));
  print(output, made, made.url);
}
