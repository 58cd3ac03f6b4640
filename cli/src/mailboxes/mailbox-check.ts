import { checkMailbox } from "@outbound/contracts/mailboxes/check-mailbox";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import type { Command } from "commander";
import { newReferenceCommand, type ReferenceOptions } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { oneLine, print } from "../output/output.ts";
import { findReference } from "../session/find-reference.ts";
import { withSession } from "../session/session.ts";

type Options = ReferenceOptions & { message: boolean };

export function checkCommand(group: Command): void {
  newReferenceCommand(group, "check", "check a mailbox step by step, with an email to itself")
    .argument("<id or address>", "the mailbox")
    .option("--no-message", "send nothing")
    .action(check);
}

async function check(mailbox: string, { workspace, message, ...output }: Options): Promise<void> {
  const result = await withSession(async (session) => {
    const { id, workspaceId } = await findReference(session, "mailbox", mailbox, workspace);
    const request = { mailbox_id: id, sends_message: message };
    return session.call(checkMailbox, request, workspaceId, checkMailbox.timeoutMs);
  });
  const lines = result.steps.map(describeStep).join("\n");
  if (!result.ok && !output.json) throw new CliError(lines);
  print(output, result, lines);
}

const marks = { ok: "ok     ", warning: "warning", failed: "FAILED ", skipped: "–      " };

function describeStep({ about, step, result, says, mend, record }: CheckStep): string {
  const lines = [`${marks[result]}  ${about}, ${step}: ${oneLine(says)}`];
  if (mend) lines.push(`         ${oneLine(mend)}`);
  if (record) lines.push(`         ${record.name}  ${record.type}  ${oneLine(record.value)}`);
  return lines.join("\n");
}
