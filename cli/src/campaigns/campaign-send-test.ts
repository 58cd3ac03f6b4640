import { randomUUID } from "node:crypto";
import { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import { comparableEmail } from "@outbound/contracts/email-address";
import { listMembers } from "@outbound/contracts/people/list-members";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { CliError } from "../output/cli-error.ts";
import { oneLine, print } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findReference } from "../session/find-reference.ts";
import { type Session, withSession } from "../session/session.ts";

type Options = ReferenceOptions & { to: string; step?: number; email?: string; variant?: string; mailbox?: string };

const meaning = `
The email is as the prospect would get it, with [Test] before its subject and links that lead where they say. It counts for nothing:
the prospect, statistics, limits and webhooks know nothing of it.`;

export function sendTestCommand(group: Command): void {
  newReferenceCommand(group, "send-test", "send a step as a test email to a member")
    .argument("<id or name>", "the campaign")
    .requiredOption("--to <address>", "the member who gets it")
    .option("--step <n>", "this step; else the first", wholeNumber)
    .option("--email <address>", "for this prospect; else for an example with every field")
    .option("--variant <name>", "this variant, instead of the copy that is chosen")
    .option("--mailbox <id or address>", "from this mailbox, instead of the campaign's first")
    .addHelpText("after", meaning)
    .action(sendTest);
}

async function sendTest(campaign: string, options: Options): Promise<void> {
  const { workspace, to, step, email, variant, mailbox, ...output } = options;
  const result = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "campaign", campaign, workspace);
    await requireMember(session, workspaceId, to);
    const from = mailbox === undefined ? undefined : await findReference(session, "mailbox", mailbox, workspaceId);
    const test = {
      id,
      key: randomUUID(),
      to,
      ...(step && { step }),
      ...(email ? { email } : { sample: true }),
      ...(variant && { variant }),
      ...(from && { mailbox_id: from.id }),
    };
    return session.call(sendTestMail, test, workspaceId, sendTestMail.timeoutMs);
  });
  const line = `${oneLine(result.says)} From ${result.from} to ${to}.`;
  if (result.status !== "sent" && !output.json) throw new CliError(line);
  print(output, result, line);
}

async function requireMember(session: Session, workspaceId: string, address: string): Promise<void> {
  const members = allPages((query) => session.call(listMembers, query, workspaceId));
  for await (const { email } of members) if (comparableEmail(email) === comparableEmail(address)) return;
  throw new CliError(`${address} is no member of this workspace: a test goes to its members alone.`);
}
